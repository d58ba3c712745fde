package io.tierbench.report.answers;

import io.tierbench.text.MarkdownTable.Column;
import java.util.List;
import java.util.stream.Stream;

/**
 * An answer of a run to one question: some lines of plain text, and a table.
 *
 * @param lines empty if the table says it all
 * @param rows of the table; empty if there is none
 */
public record Topic(
    String id, String title, List<String> lines, List<Column> columns, List<List<String>> rows) {

  public static Topic lines(String id, String title, List<String> lines) {
    return new Topic(id, title, lines, List.of(), List.of());
  }

  public static Topic table(String id, String title, List<List<String>> rows, String... columns) {
    return new Topic(id, title, List.of(), Stream.of(columns).map(Column::text).toList(), rows);
  }

  boolean isEmpty() {
    return lines.isEmpty() && rows.isEmpty();
  }

  // Used by topic.mustache.
  boolean hasRows() {
    return !rows.isEmpty();
  }
}
