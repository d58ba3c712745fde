package io.tierbench.report;

import static io.tierbench.report.MarkdownTable.escape;

import io.tierbench.report.MarkdownTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary of a run, to be read by people: Markdown that is legible on a terminal too. */
final class Summary {
  private static final int LONGEST_FAILURE = 400;
  private static final String PAPER = "paper";

  private static final String RANK_LEGEND =
      " rank: the best and the worst that a pairing can be among those of its shape, as far as they are told apart, with a correction over all pairs: two that are next to each other there may still be told apart among the comparisons, or the other way round.";

  private final Analysis analysis;
  private final List<Measurement> measurements;
  private final Comparisons comparisons;
  private final RunFacts facts;

  Summary(Analysis analysis) {
    this.analysis = analysis;
    this.measurements = analysis.measurements();
    this.comparisons = new Comparisons(analysis);
    this.facts = new RunFacts(analysis);
  }

  String toMarkdown() {
    List<String> parts = new ArrayList<>();
    parts.add("# Tierbench: " + escape(analysis.preset()) + ", " + facts.started());
    facts.warning().ifPresent(warning -> parts.add("**" + warning + "**"));
    parts.add(facts());
    facts.caveats().forEach(caveat -> parts.add("**" + escape(caveat) + "**"));
    if (measurements.isEmpty()) {
      parts.add("Nothing was measured.");
    } else {
      parts.add(legend());
    }
    if (analysis.hasVerdicts()) {
      parts.add(Comparisons.LEGEND + RANK_LEGEND);
    }
    String links = links();
    if (!links.isEmpty()) {
      parts.add(links);
    }
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
        if (analysis.preset().equals(PAPER)) {
          parts.add(PaperTable.of(table));
        }
        if (analysis.hasVerdicts()) {
          parts.addAll(comparisons.summary(table));
        }
      }
    }
    List<Measurement> serialization = layer("SerializationBenchmark");
    if (!serialization.isEmpty()) {
      parts.add("## Serialization alone");
      parts.add(LayerTables.serialization(serialization));
      addFailures(parts, serialization);
    }
    List<Measurement> transport = layer("TransportBenchmark");
    if (!transport.isEmpty()) {
      parts.add("## Transport alone");
      parts.add(LayerTables.transport(transport));
      addFailures(parts, transport);
    }
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  /** Machine, JVMs, database and options, one line each. */
  private String facts() {
    return Stream.concat(facts.ground().stream(), facts.lines().stream())
        .map(line -> "- " + escape(line))
        .collect(Collectors.joining("\n"));
  }

  /** Of what else there is to read. */
  private String links() {
    return Stream.of(
            measurements.stream().anyMatch(Measurement::hasMetrics)
                ? "what each call costs on both sides, and where its time goes: [costs.md](costs.md)"
                : null,
            analysis.hasVerdicts() ? "every comparison: [verdicts.md](verdicts.md)" : null,
            measurements.isEmpty()
                ? null
                : "for spreadsheets: [cells.csv](cells.csv)"
                    + (analysis.compares() ? ", [verdicts.csv](verdicts.csv)" : ""))
        .filter(Objects::nonNull)
        .collect(Collectors.collectingAndThen(Collectors.joining("; "), Texts::capitalized));
  }

  private String legend() {
    List<Figure> figures =
        measurements.stream().filter(m -> !m.failed()).map(Measurement::figure).toList();
    List<Integer> forks = figures.stream().map(Figure::forks).distinct().sorted().toList();
    String spread =
        figures.stream().map(Figure::spread).distinct().count() > 1
            ? "of the forks where there are three or more, else of all iterations"
            : figures.stream().anyMatch(figure -> figure.spread() == Figure.Spread.FORKS)
                ? "of the forks"
                : "of all iterations, as there are too few forks to compare";
    return """
        calls/s: median over %s of the median of each fork's iterations. \
        lowest - highest: %s. \
        us: microseconds per call. \
        of best: calls/s as a share of the fastest pairing of the workload, whatever its shape. \
        direct: the service called in process, with no wire. \
        floor: as many bytes as that serialization makes, over a blocking socket, with no work."""
        .formatted(
            forks.isEmpty()
                ? "no fork"
                : forks.size() == 1 && forks.get(0) == 1
                    ? "one fork"
                    : forks.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                        + " forks",
            spread);
  }

  private String workload(WorkloadTable workload) {
    boolean ranked = !analysis.rankings(workload).isEmpty();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("row"));
    for (String shape : workload.shapes()) {
      String prefix = shape.isEmpty() ? "" : WorkloadTable.shapeLabel(shape) + " ";
      columns.add(Column.number(prefix + "calls/s"));
      columns.add(Column.number("lowest - highest"));
      columns.add(Column.number("us"));
      columns.add(Column.number("of best"));
      if (ranked) {
        columns.add(Column.number("rank"));
      }
    }
    MarkdownTable table = new MarkdownTable(columns);
    OptionalDouble best = workload.fastestPairing();
    for (Row row : workload.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.label());
      for (String shape : workload.shapes()) {
        Optional<Measurement> measurement = workload.at(row, shape);
        cells.addAll(measurement.map(m -> figure(m, best)).orElse(List.of("", "", "", "")));
        if (ranked) {
          cells.add(
              measurement.flatMap(m -> analysis.rank(m.cell())).map(Numbers::rank).orElse(""));
        }
      }
      table.add(cells);
    }
    return table.toString();
  }

  private static List<String> figure(Measurement measurement, OptionalDouble best) {
    if (measurement.failed()) {
      return List.of("FAILED", "", "", "");
    }
    Figure figure = measurement.figure();
    return List.of(
        Numbers.format(figure.median()),
        Numbers.range(figure.lowest(), figure.highest()),
        Numbers.format(figure.microsecondsPerCall()),
        best.isPresent() ? Numbers.ratio(figure.median() / best.getAsDouble()) : "");
  }

  private List<Measurement> layer(String benchmark) {
    return measurements.stream().filter(m -> m.cell().type().equals(benchmark)).toList();
  }

  private static void addFailures(List<String> parts, List<Measurement> measurements) {
    String failures =
        measurements.stream()
            .filter(Measurement::failed)
            .map(m -> "- FAILED " + escape(MarkdownTable.shortened(m.failure(), LONGEST_FAILURE)))
            .distinct()
            .collect(Collectors.joining("\n"));
    if (!failures.isEmpty()) {
      parts.add(failures);
    }
  }
}
