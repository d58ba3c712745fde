package io.tierbench.report.chart;

import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;

/**
 * One stack against the baseline.
 *
 * @param row its place from the top, gaps counted
 * @param shape its place among the points of its row
 * @param label of the row
 * @param shapeLabel of the shape, or empty
 * @param judgement of the comparison
 */
record Point(int row, int shape, String label, String shapeLabel, Judgement judgement) {

  /** Null with fewer than two replicates. */
  Ratio ratio() {
    return judgement.ratio();
  }

  /** Whether the run has a verdict on the two. */
  boolean decided() {
    return judgement.verdict().decided();
  }

  /** Ratio and verdict. */
  String figure() {
    return ratio() == null
        ? judgement.verdict().name()
        : "%sx %s".formatted(Numbers.ratio(ratio().estimate()), judgement.verdict());
  }

  /** What it shows, in words. */
  String text() {
    return "%s%s: %s%s"
        .formatted(
            label,
            shapeLabel.isEmpty() ? "" : ", " + shapeLabel,
            ratio() == null ? "" : Numbers.ratio(ratio()) + " ",
            judgement.verdict());
  }
}
