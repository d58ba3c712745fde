package io.tierbench.report.chart;

import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Interval;
import io.tierbench.text.Numbers;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One bar of a plot.
 *
 * @param row its place from the top, gaps counted
 * @param shape its place among the bars of its row
 * @param label of the row
 * @param shapeLabel of the shape, or empty
 * @param figure what it shows; null where the cell failed
 * @param line its thin line; null where the cell failed
 * @param reference whether it stands beside the matrix
 * @param rank of the stack, or empty
 */
record Bar(
    int row,
    int shape,
    String label,
    String shapeLabel,
    Figure figure,
    Interval line,
    boolean reference,
    String rank) {

  boolean failed() {
    return figure == null;
  }

  /** Upper end of what is drawn of it; nothing of a failed cell. */
  double highest() {
    return failed() ? 0 : Math.max(figure.median(), line.high());
  }

  /** What is said behind its figure, so that shapes differ in more than colour. */
  String remark() {
    return Stream.of(shapeLabel, rank.isEmpty() ? "" : "rank " + rank)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** What it shows, in words. */
  String text() {
    return label
        + (shapeLabel.isEmpty() ? "" : ", " + shapeLabel)
        + ": "
        + (failed()
            ? "failed"
            : "%s calls/s, %s - %s"
                .formatted(
                    Numbers.format(figure.median()),
                    Numbers.format(line.low()),
                    Numbers.format(line.high())))
        + (rank.isEmpty() ? "" : ", rank " + rank);
  }
}
