package io.tierbench.report.chart;

import org.knowm.xchart.internal.chartpart.Chart;

/** One picture of a run. */
interface Plot {

  String title();

  /** What it shows, in words, for those who cannot see it. */
  String description();

  /** Whether there is anything to draw. */
  boolean hasFigures();

  Chart<?, ?> toChart();
}
