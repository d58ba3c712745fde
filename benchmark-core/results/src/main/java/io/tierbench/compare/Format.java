package io.tierbench.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.compare.Comparison.ComparedBenchmark;
import io.tierbench.compare.Comparison.Difference;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The output formats of a comparison. */
public enum Format {
  /** A line for each benchmark, the verdict first. */
  TEXT(Format::text),
  /** A table, for a comment on a pull request. */
  MARKDOWN(Format::markdown),
  JSON(Format::json);

  private static final int MAX_VALUE = 120;

  private final Function<Comparison, String> text;

  Format(Function<Comparison, String> text) {
    this.text = text;
  }

  public String show(Comparison comparison) {
    return text.apply(comparison);
  }

  private static String text(Comparison comparison) {
    List<String> lines = new ArrayList<>(List.of(title(comparison)));
    caveats(comparison).forEach(caveat -> lines.add("  " + caveat));
    for (ComparedBenchmark line : comparison.lines()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-12s  %-24s  %s%s",
              line.verdict(),
              ratio(line),
              line.benchmark(),
              line.reason() == null ? "" : ": " + line.reason()));
    }
    lines.add(counts(comparison));
    lines.addAll(missing(comparison));
    return lines.stream().map(line -> Texts.printable(line) + "\n").collect(Collectors.joining());
  }

  private static String markdown(Comparison comparison) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                Column.text("benchmark"),
                Column.text("verdict"),
                Column.number("speed after / before"),
                Column.text("why")));
    for (ComparedBenchmark line : comparison.lines()) {
      table.add(
          List.of(
              line.benchmark(),
              line.verdict().name(),
              ratio(line),
              Objects.requireNonNullElse(line.reason(), "")));
    }
    return Stream.of(
            "### " + MarkdownTable.escape(title(comparison)),
            list(caveats(comparison)),
            table.toString().stripTrailing(),
            MarkdownTable.escape(counts(comparison)),
            list(missing(comparison)))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static String json(Comparison comparison) {
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(comparison)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String title(Comparison comparison) {
    return "Speed of %s as a multiple of %s".formatted(comparison.after(), comparison.before());
  }

  private static List<String> caveats(Comparison comparison) {
    List<String> caveats =
        comparison.differences().stream()
            .map(difference -> caveat(difference, comparison.lines().size()))
            .collect(Collectors.toList());
    if (!comparison.machinesKnown()) {
      caveats.add("it is not known whether both ran on the same machine");
    }
    return caveats;
  }

  private static String caveat(Difference difference, int benchmarks) {
    return "not the same: %s: %s, then %s%s"
        .formatted(
            difference.what(),
            value(difference.before()),
            value(difference.after()),
            difference.benchmarks() < benchmarks
                ? String.format(
                    Locale.ROOT, " (%d of %d benchmarks)", difference.benchmarks(), benchmarks)
                : "");
  }

  private static String value(String value) {
    if (value.isEmpty()) {
      return "none";
    }
    return value.length() <= MAX_VALUE ? value : value.substring(0, MAX_VALUE) + "...";
  }

  private static String ratio(ComparedBenchmark line) {
    if (line.ratio() != null) {
      return String.format(
          Locale.ROOT,
          "%.3fx, %.3f to %.3f",
          line.ratio().estimate(),
          line.ratio().low(),
          line.ratio().high());
    }
    return line.before() == null || line.after() == null
        ? "-"
        : String.format(Locale.ROOT, "%.3fx", line.after() / line.before());
  }

  private static String counts(Comparison comparison) {
    return Arrays.stream(Verdict.values())
        .map(
            verdict ->
                verdict.name().toLowerCase(Locale.ROOT)
                    + " "
                    + comparison.lines().stream().filter(l -> l.verdict() == verdict).count())
        .collect(Collectors.joining(", "));
  }

  private static List<String> missing(Comparison comparison) {
    return Stream.concat(
            comparison.onlyBefore().stream().map(name -> only(comparison.before(), name)),
            comparison.onlyAfter().stream().map(name -> only(comparison.after(), name)))
        .toList();
  }

  private static String only(String run, String benchmark) {
    return "only in %s: %s".formatted(run, benchmark);
  }

  private static String list(List<String> lines) {
    return lines.stream()
        .map(line -> "- " + MarkdownTable.escape(line))
        .collect(Collectors.joining("\n"));
  }
}
