package io.tierbench.report.chart;

import io.tierbench.analysis.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The rows of a plot from top to bottom, with a gap between groups of one transport or kind. No two
 * labels are the same.
 */
final class PlotRows {
  private static final int LONGEST_LABEL = 44;
  private static final String MARK = ", baseline";

  private final List<String> labels = new ArrayList<>();
  private final Map<Row, Integer> places = new HashMap<>();
  private final Row baseline;

  /**
   * @param rows that are shown, in their order
   * @param baseline the one that is marked as such
   */
  PlotRows(List<Row> rows, Row baseline) {
    this.baseline = baseline;
    Row previous = null;
    for (Row row : rows) {
      if (previous != null
          && !(row.kind() == previous.kind() && row.transport().equals(previous.transport()))) {
        labels.add(" ".repeat(labels.size() + 1));
      }
      places.put(row, labels.size());
      labels.add(unique(line(row.label(), LONGEST_LABEL) + (row.equals(baseline) ? MARK : "")));
      previous = row;
    }
  }

  private String unique(String text) {
    String label = text;
    while (labels.contains(label) || label.isEmpty()) {
      label += "'";
    }
    return label;
  }

  /** The beginning of a text as one line that can be drawn. */
  static String line(String text, int longest) {
    return text.codePoints()
        .limit(longest)
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .mapToObj(Character::toString)
        .collect(Collectors.joining())
        .strip();
  }

  /** Labels of all rows, gaps too. */
  List<String> labels() {
    return List.copyOf(labels);
  }

  int count() {
    return labels.size();
  }

  /** Place of a row from the top, gaps counted. */
  int place(Row row) {
    return places.get(row);
  }

  /** Place of the baseline, where it is among the rows. */
  OptionalInt baseline() {
    return places.containsKey(baseline) ? OptionalInt.of(place(baseline)) : OptionalInt.empty();
  }

  String label(Row row) {
    return labels.get(place(row));
  }
}
