package io.tierbench.report.markdown;

import static io.tierbench.text.MarkdownTable.escape;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.answers.Fact;
import io.tierbench.report.answers.Reasons;
import io.tierbench.report.answers.RunFacts;
import io.tierbench.report.answers.Topic;
import io.tierbench.report.section.ReportSection;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary of a run: Markdown that is readable on a terminal too. */
public final class Summary {
  private static final int MAX_FAILURE = 400;

  private static final String RANK_LEGEND =
      " rank: the best and the worst rank that a stack can have among those of its shape, by its verdicts against all others.";

  private final Analysis analysis;
  private final List<Measurement> measurements;
  private final List<Topic> topics;
  private final List<String> missing;
  private final Comparisons comparisons;
  private final RunFacts facts;

  public Summary(Analysis analysis, List<Topic> topics, List<String> missing) {
    this.analysis = analysis;
    this.missing = List.copyOf(missing);
    this.topics = List.copyOf(topics);
    this.measurements = analysis.measurements();
    this.comparisons = new Comparisons(analysis);
    this.facts = new RunFacts(analysis);
  }

  public String toMarkdown() {
    List<String> parts = new ArrayList<>();
    parts.add("# Tierbench: " + escape(analysis.title()) + ", " + facts.started());
    parts.addAll(bold(facts.warning().stream().toList()));
    parts.addAll(bold(missing));
    Answers.of(analysis).forEach(topic -> parts.add(text(topic)));
    if (!analysis.sweeps().isEmpty()) {
      parts.add("![What compression gains over slow networks](compression.svg)");
    }
    parts.addAll(bold(facts.caveats()));
    List<Section> sections = Section.of(measurements);
    for (Section section : sections) {
      String heading = "#".repeat(sections.size() > 1 ? 3 : 2) + " ";
      if (sections.size() > 1) {
        parts.add("## " + section.title());
      }
      for (WorkloadTable table : section.workloads()) {
        parts.add(heading + escape(table.workload()));
        parts.add(workload(table));
        addFailures(parts, table.measurements());
        if (analysis.hasVerdicts()) {
          parts.addAll(comparisons.summary(table));
        }
      }
    }
    topics.forEach(topic -> parts.add(text(topic)));
    if (Reasons.nothingMeasured(measurements).isEmpty()) {
      parts.add("## How to read it");
      parts.add(legend());
    }
    if (analysis.hasVerdicts()) {
      parts.add(Comparisons.LEGEND + RANK_LEGEND);
    }
    String links = links();
    if (!links.isEmpty()) {
      parts.add(links);
    }
    parts.add("## How it was measured");
    parts.add(list(facts.all().stream().map(Fact::toString)));
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  /** Returns sentences in bold, each a paragraph. */
  public static List<String> bold(List<String> sentences) {
    return sentences.stream().map(sentence -> "**" + escape(sentence) + "**").toList();
  }

  private static String text(Topic topic) {
    MarkdownTable table = new MarkdownTable(topic.columns());
    topic.rows().forEach(table::add);
    return Stream.of(
            "**" + escape(topic.title()) + "**",
            list(topic.lines().stream()),
            topic.rows().isEmpty() ? "" : table.toString())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  private static String list(Stream<String> lines) {
    return lines.map(line -> "- " + escape(line)).collect(Collectors.joining("\n"));
  }

  private String links() {
    Stream<String> own =
        Stream.of(
            measurements.isEmpty()
                ? null
                : measurements.stream().anyMatch(Measurement::hasMetrics)
                    ? "every cell, with what its calls cost on both sides: [cells.csv](cells.csv)"
                    : "every cell: [cells.csv](cells.csv)",
            analysis.compares() ? "every comparison: [verdicts.csv](verdicts.csv)" : null,
            analysis.breakdowns().isEmpty()
                ? null
                : "where the time of each call goes: [breakdown.json](breakdown.json)");
    Stream<String> ofSections =
        ReportSection.all().stream()
            .filter(section -> analysis.compares())
            .map(
                section ->
                    "%s: [%s](%s)"
                        .formatted(section.description(), section.file(), section.file()));
    return Stream.concat(own.filter(Objects::nonNull), ofSections)
        .collect(Collectors.collectingAndThen(Collectors.joining("; "), Texts::capitalized));
  }

  private String legend() {
    List<Figure> figures =
        measurements.stream().filter(m -> !m.failed()).map(Measurement::figure).toList();
    List<Integer> trials = figures.stream().map(Figure::trials).distinct().sorted().toList();
    String spread =
        figures.stream().map(Figure::spreadOver).distinct().count() > 1
            ? "of the trials where there are three or more, else of all iterations"
            : figures.stream()
                    .anyMatch(figure -> figure.spreadOver() == Figure.SpreadOver.REPLICATES)
                ? "of the trials"
                : "of all iterations, because there are too few trials";
    return """
        calls/s: throughput, the median over %s, each with the mean of the fastest third of its \
        iterations. lowest - highest: %s. \
        us: microseconds per call. \
        of best: calls/s as a share of the fastest stack of the workload, whatever its shape. \
        may still gain, at most: upper bound of the gain of a stack that had not converged, from \
        the first half of its rounds to the second. \
        floor: the same number of bytes over a blocking socket, without work."""
        .formatted(
            trials.isEmpty()
                ? "no trial"
                : trials.size() == 1 && trials.get(0) == 1
                    ? "one trial"
                    : trials.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                        + " trials",
            spread);
  }

  private String workload(WorkloadTable workload) {
    boolean ranked = !analysis.rankings(workload).isEmpty();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("row"));
    for (String shape : workload.shapes()) {
      String prefix = shape.isEmpty() ? "" : DisplayNames.of(Cell.SHAPE, shape) + " ";
      columns.add(Column.number(prefix + "calls/s"));
      columns.add(Column.number("lowest - highest"));
      columns.add(Column.number("us"));
      columns.add(Column.number("of best"));
      if (moves(workload, shape)) {
        columns.add(Column.text("remark"));
      }
      if (ranked) {
        columns.add(Column.number("rank"));
      }
    }
    MarkdownTable table = new MarkdownTable(columns);
    OptionalDouble best = workload.fastest();
    for (TableRow row : workload.rows()) {
      List<String> texts = new ArrayList<>();
      texts.add(row.label());
      for (String shape : workload.shapes()) {
        Optional<Measurement> measurement = workload.at(row, shape);
        texts.addAll(measurement.map(m -> figure(m, best)).orElse(List.of("", "", "", "")));
        if (moves(workload, shape)) {
          texts.add(measurement.map(Measurement::moves).orElse(""));
        }
        if (ranked) {
          texts.add(
              measurement
                  .flatMap(m -> analysis.rank(m.cell()))
                  .map(Ranking.Rank::place)
                  .orElse(""));
        }
      }
      table.add(texts);
    }
    return table.toString();
  }

  private static boolean moves(WorkloadTable workload, String shape) {
    return workload.measurements().stream()
        .anyMatch(m -> m.cell().shape().equals(shape) && !m.moves().isEmpty());
  }

  private static List<String> figure(Measurement measurement, OptionalDouble best) {
    Figure figure = measurement.figure();
    if (figure == null) {
      return List.of("FAILED", "", "", "");
    }
    return List.of(
        Numbers.format(figure.median()),
        Numbers.range(figure.lowest(), figure.highest()),
        Numbers.format(measurement.microsecondsPerCall()),
        best.isPresent() ? Numbers.ratio(figure.median() / best.getAsDouble()) : "");
  }

  private static void addFailures(List<String> parts, List<Measurement> measurements) {
    String failures =
        measurements.stream()
            .filter(Measurement::failed)
            .map(m -> Objects.requireNonNull(m.failure()))
            .map(failure -> "- FAILED " + escape(Texts.shortened(failure, MAX_FAILURE)))
            .distinct()
            .collect(Collectors.joining("\n"));
    if (!failures.isEmpty()) {
      parts.add(failures);
    }
  }
}
