package io.tierbench.report;

import org.knowm.xchart.HorizontalBarChart;

/** One picture of a workload. */
interface Plot {

  String title();

  /** What it shows, in words, for those who cannot see it. */
  String description();

  /** Whether there is anything to draw. */
  boolean hasFigures();

  HorizontalBarChart toChart();
}
