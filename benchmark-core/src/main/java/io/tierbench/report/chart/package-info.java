/** Pictures of a run: bars, ratios, the overview. */
package io.tierbench.report.chart;
