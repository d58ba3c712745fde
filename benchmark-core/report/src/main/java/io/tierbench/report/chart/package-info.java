/** The static picture of a run: the overview, as SVG and as PNG. */
package io.tierbench.report.chart;
