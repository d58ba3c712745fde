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
import io.tierbench.verdict.Ranking.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary of a run: Markdown that is readable on a terminal too. */
public final class Summary {
  private static final int MAX_FAILURE = 400;

  private static final String LEGEND =
      """
      calls/s: throughput, the median over the trials, each with the mean of the fastest third of its \
      iterations. lowest - highest: of the trials, or of all iterations if there are fewer than \
      three trials. us: microseconds per call. \
      may still gain, at most: upper bound of the gain of a stack that had not converged, from \
      the first half of its rounds to the second. \
      floor: the same number of bytes over a blocking socket, without work.\
      """;

  private static final String LEGEND_OF_VERDICTS =
      """
      rank: the best and the worst rank that a stack can have among those of its shape, by its \
      verdicts against all others. \
      against: throughput as a multiple of the baseline's in the same rounds, with its 95 % CI over \
      the trials. The interval is wider where one of the two still drifted or varies more. \
      FASTER, SLOWER: by more than 3 %, tested at 5 % for all comparisons of a workload together. \
      EQUIVALENT: the interval lies within ±3 %. INCONCLUSIVE: not enough data. INVALID: unusable.\
      """;

  private final Analysis analysis;
  private final List<Measurement> measurements;
  private final List<Topic> topics;
  private final List<String> failures;

  public Summary(Analysis analysis, List<Topic> topics, List<String> failures) {
    this.analysis = analysis;
    this.failures = List.copyOf(failures);
    this.topics = List.copyOf(topics);
    this.measurements = analysis.measurements();
  }

  public String toMarkdown() {
    RunFacts facts = new RunFacts(analysis);
    List<String> parts = new ArrayList<>();
    parts.add("# Tierbench: " + escape(analysis.title()) + ", " + facts.started());
    parts.addAll(bold(facts.warning().stream().toList()));
    parts.addAll(bold(failures));
    Answers.of(analysis).forEach(topic -> parts.add(text(topic)));
    if (!analysis.sweeps().isEmpty()) {
      parts.add("![What compression gains over slow networks](compression.svg)");
    }
    parts.addAll(bold(facts.caveats()));
    analysis.sections().forEach(section -> addSection(parts, section));
    topics.forEach(topic -> parts.add(text(topic)));
    if (Reasons.nothingMeasured(measurements).isEmpty()) {
      parts.add("## How to read it");
      parts.add(LEGEND);
    }
    if (analysis.hasVerdicts()) {
      parts.add(LEGEND_OF_VERDICTS);
    }
    parts.add(links());
    parts.add("## How it was measured");
    parts.add(list(facts.all().stream().map(Fact::toString)));
    return parts.stream()
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n", "", "\n"));
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
            measurements.isEmpty() ? null : "every cell: [cells.csv](cells.csv)",
            analysis.compares() ? "every comparison: [verdicts.csv](verdicts.csv)" : null,
            analysis.breakdowns().isEmpty()
                ? null
                : "where the time of each call goes: [breakdown.json](breakdown.json)");
    Stream<String> ofSections =
        ReportSection.INSTALLED.stream()
            .filter(section -> analysis.compares())
            .map(
                section ->
                    "%s: [%s](%s)"
                        .formatted(section.description(), section.file(), section.file()));
    return Stream.concat(own.filter(Objects::nonNull), ofSections)
        .collect(Collectors.collectingAndThen(Collectors.joining("; "), Texts::capitalized));
  }

  private void addSection(List<String> parts, Section section) {
    boolean several = analysis.sections().size() > 1;
    if (several) {
      String options = Section.facts(section.options());
      parts.add("## " + (options.isEmpty() ? "no options" : escape(options)));
    }
    for (WorkloadTable table : section.workloads()) {
      parts.add((several ? "### " : "## ") + escape(table.workload()));
      parts.add(workload(table));
      parts.add(
          table.measurements().stream()
              .map(Measurement::failure)
              .filter(Objects::nonNull)
              .map(failure -> "- FAILED " + escape(Texts.shortened(failure, MAX_FAILURE)))
              .distinct()
              .collect(Collectors.joining("\n")));
    }
  }

  private String workload(WorkloadTable workload) {
    boolean judged = !analysis.rankings(workload).isEmpty();
    List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
    for (String shape : workload.shapes()) {
      String prefix = shape.isEmpty() ? "" : DisplayNames.of(Cell.SHAPE, shape) + " ";
      columns.add(Column.number(prefix + "calls/s"));
      columns.add(Column.number("lowest - highest"));
      columns.add(Column.number("us"));
      if (hasDrift(workload, shape)) {
        columns.add(Column.text("remark"));
      }
      if (judged) {
        columns.add(Column.number("rank"));
        columns.add(Column.text("against " + analysis.plan().baseline().stack()));
      }
    }
    MarkdownTable table = new MarkdownTable(columns);
    for (TableRow row : workload.rows()) {
      List<String> texts = new ArrayList<>(List.of(row.label()));
      for (String shape : workload.shapes()) {
        Optional<Measurement> measurement = workload.at(row, shape);
        texts.addAll(measurement.map(Summary::figures).orElse(List.of("", "", "")));
        if (hasDrift(workload, shape)) {
          texts.add(measurement.map(Measurement::drift).orElse(""));
        }
        if (judged) {
          texts.add(measurement.flatMap(m -> analysis.rank(m.cell())).map(Rank::place).orElse(""));
          texts.add(
              measurement.map(m -> Answers.againstBaseline(analysis, workload, m)).orElse(""));
        }
      }
      table.add(texts);
    }
    return table.toString();
  }

  private static boolean hasDrift(WorkloadTable workload, String shape) {
    return workload.measurements().stream()
        .anyMatch(m -> m.cell().shape().equals(shape) && !m.drift().isEmpty());
  }

  private static List<String> figures(Measurement measurement) {
    Figure figure = measurement.figure();
    return figure == null
        ? List.of("FAILED", "", "")
        : List.of(
            Numbers.format(figure.median()),
            Numbers.range(figure.lowest(), figure.highest()),
            Numbers.format(measurement.microsecondsPerCall()));
  }
}
