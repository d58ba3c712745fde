/** Static pictures of a run as SVG and HTML: the overview, and the gain by compression. */
package io.tierbench.report.chart;
