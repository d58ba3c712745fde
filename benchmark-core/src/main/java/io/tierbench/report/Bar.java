package io.tierbench.report;

/**
 * One bar of a plot.
 *
 * @param row its place from the top, gaps counted
 * @param shape its place among the bars of its row
 * @param label of the row
 * @param shapeLabel of the shape, or empty
 * @param figure what it shows; null where the cell failed
 * @param reference whether it stands beside the matrix
 */
record Bar(int row, int shape, String label, String shapeLabel, Figure figure, boolean reference) {

  boolean failed() {
    return figure == null;
  }

  /** Upper end of its spread; nothing of a failed cell. */
  double highest() {
    return failed() ? 0 : figure.highest();
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
                    Numbers.format(figure.lowest()),
                    Numbers.format(figure.highest())));
  }
}
