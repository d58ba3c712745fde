package io.tierbench.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table with aligned columns, readable on a terminal too. */
public final class MarkdownTable {
  private static final int MIN_WIDTH = 3;

  private static final Pattern INVISIBLE =
      Pattern.compile("[\\s\\p{Cc}\\p{Cf}\\p{Zs}\\p{Zl}\\p{Zp}]");

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** One column; numbers are aligned to the right. */
  public record Column(String title, boolean number) {
    public static Column text(String title) {
      return new Column(title, false);
    }

    public static Column number(String title) {
      return new Column(title, true);
    }
  }

  public MarkdownTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /** Adds a row of plain text. */
  public void add(List<String> texts) {
    if (texts.size() != columns.size()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d texts for %d columns", texts.size(), columns.size()));
    }
    rows.add(List.copyOf(texts));
  }

  /** Escapes plain text so that Markdown shows it unchanged on one line. */
  public static String escape(String text) {
    return INVISIBLE
        .matcher(text.strip())
        .replaceAll(" ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("[\\\\`*|\\[\\]~$]", "\\\\$0");
  }

  @Override
  public String toString() {
    return text(MarkdownTable::escape);
  }

  /** Returns the table as a terminal shows it, without escapes. */
  public String onScreen() {
    return text(UnaryOperator.identity());
  }

  private String text(UnaryOperator<String> cell) {
    List<String> titles = columns.stream().map(Column::title).map(cell).toList();
    List<List<String>> texts = rows.stream().map(row -> row.stream().map(cell).toList()).toList();
    int[] widths =
        IntStream.range(0, columns.size())
            .map(
                i ->
                    Math.max(
                        Math.max(MIN_WIDTH, length(titles.get(i))),
                        texts.stream().mapToInt(row -> length(row.get(i))).max().orElse(0)))
            .toArray();
    StringBuilder table = new StringBuilder(line(titles, widths));
    table.append(
        IntStream.range(0, columns.size())
            .mapToObj(
                i ->
                    columns.get(i).number()
                        ? "-".repeat(widths[i] + 1) + ":"
                        : "-".repeat(widths[i] + 2))
            .collect(Collectors.joining("|", "|", "|\n")));
    texts.forEach(row -> table.append(line(row, widths)));
    return table.toString();
  }

  private String line(List<String> texts, int[] widths) {
    return IntStream.range(0, texts.size())
        .mapToObj(
            i -> {
              String padding = " ".repeat(widths[i] - length(texts.get(i)));
              return columns.get(i).number() ? padding + texts.get(i) : texts.get(i) + padding;
            })
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
