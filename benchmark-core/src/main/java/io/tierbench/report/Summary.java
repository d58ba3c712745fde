package io.tierbench.report;

import static io.tierbench.report.MarkdownTable.escape;

import io.tierbench.report.MarkdownTable.Column;
import io.tierbench.results.Environment;
import io.tierbench.results.Machine;
import io.tierbench.verdict.Ranking.Rank;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary of a run, to be read by people: Markdown that is legible on a terminal too. */
final class Summary {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);
  private static final double NOTEWORTHY_STOLEN_PERCENT = 1;
  private static final int LONGEST_FAILURE = 400;
  private static final String PAPER = "paper";

  private static final String RANK_LEGEND =
      " rank: the best and the worst that a pairing can be among those of its shape, as far as they are told apart, with a correction over all pairs: two that are next to each other there may still be told apart among the comparisons, or the other way round.";

  private final Analysis analysis;
  private final Environment environment;
  private final List<Measurement> measurements;
  private final Comparisons comparisons;

  Summary(Analysis analysis) {
    this.analysis = analysis;
    this.environment = analysis.environment();
    this.measurements = analysis.measurements();
    this.comparisons = new Comparisons(analysis);
  }

  String toMarkdown() {
    List<String> parts = new ArrayList<>();
    parts.add("# Tierbench: " + escape(analysis.preset()) + ", " + date());
    new RunFacts(analysis).warning().ifPresent(warning -> parts.add("**" + warning + "**"));
    parts.add(facts());
    caveats().forEach(caveat -> parts.add("**" + caveat + "**"));
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

  private String date() {
    return environment.started().format(DATE);
  }

  /** Machine, JVMs, database and options, one line each. */
  private String facts() {
    Machine machine = environment.machine();
    String clientJvm = jvm(environment::client);
    String serverJvm = jvm(environment::server);
    Stream<String> lines =
        Stream.of(
            fact(
                "Machine",
                machine.processor(),
                machine.cores() + (machine.cores() == 1 ? " core" : " cores"),
                machine.memoryBytes() == null
                    ? null
                    : Math.round(machine.memoryBytes() / (double) (1 << 30)) + " GiB",
                machine.operatingSystem(),
                machine.kernel(),
                machine.architecture(),
                machine.virtualization()),
            serverJvm == null || serverJvm.equals(clientJvm)
                ? fact("JVM", clientJvm)
                : fact("JVM", "client " + clientJvm, "server " + serverJvm),
            fact(
                "Database",
                version(environment.database("version")),
                setting("fsync"),
                setting("synchronous_commit")),
            fact("Sources", commit()),
            optionsOfAll());
    return Stream.concat(lines, new RunFacts(analysis).lines().stream())
        .filter(Objects::nonNull)
        .map(line -> "- " + line)
        .collect(Collectors.joining("\n"));
  }

  private static String jvm(Function<String, String> value) {
    return Stream.of(value.apply("java"), value.apply("vm"))
        .filter(Objects::nonNull)
        .reduce((java, vm) -> java + " (" + vm + ")")
        .orElse(null);
  }

  /** Without the compiler that the database names behind its version. */
  private static String version(String version) {
    return version == null ? null : version.split(" on | \\(", 2)[0];
  }

  private String setting(String name) {
    String value = environment.database(name);
    return value == null ? null : name + " " + value;
  }

  private String commit() {
    String commit = environment.source("commit");
    return commit == null
        ? null
        : "commit " + commit + ("true".equals(environment.source("dirty")) ? " with changes" : "");
  }

  private static String fact(String name, String... values) {
    String facts = Stream.of(values).filter(Objects::nonNull).collect(Collectors.joining(", "));
    return facts.isEmpty() ? null : name + ": " + escape(facts);
  }

  private String optionsOfAll() {
    List<String> options =
        Section.combinations(measurements).stream()
            .filter(combination -> !combination.isEmpty())
            .map(Section::text)
            .distinct()
            .toList();
    return options.isEmpty() ? null : "Options: " + String.join("; or ", options);
  }

  private List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    if ("smoke".equals(analysis.preset())) {
      caveats.add("Smoke run: it shows that the cells work. Its figures are not for reading.");
    }
    if ("quick".equals(analysis.preset())) {
      caveats.add(
          "Quick run: short forks, measured before the compilers are done. The heavier a stack is, the more it will still gain; decide on a standard run.");
    }
    String server = environment.run("server");
    if (server == null) {
      int cores = environment.machine().cores();
      caveats.add(
          "Client, server and database share %d %s: read ratios, not absolute rates."
              .formatted(cores, cores == 1 ? "core" : "cores"));
    } else {
      caveats.add(
          "The server at %s ran already: its machine and its database are not described here."
              .formatted(escape(server)));
    }
    Double stolen = environment.stolenPercent();
    if (stolen != null && stolen >= NOTEWORTHY_STOLEN_PERCENT) {
      caveats.add(
          "%s %% of the processors' time was stolen by other guests of the host: expect a wide spread."
              .formatted(Numbers.format(stolen)));
    }
    return caveats;
  }

  /** Of what else there is to read. */
  private String links() {
    return Stream.of(
            measurements.stream().anyMatch(Measurement::hasMetrics)
                ? "what each call costs on both sides, and where its time goes: [costs.md](costs.md)"
                : null,
            analysis.hasVerdicts() ? "every comparison: [verdicts.md](verdicts.md)" : null)
        .filter(Objects::nonNull)
        .collect(Collectors.collectingAndThen(Collectors.joining("; "), Summary::sentence));
  }

  private static String sentence(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
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
              measurement.flatMap(m -> analysis.rank(m.cell())).map(Summary::rank).orElse(""));
        }
      }
      table.add(cells);
    }
    return table.toString();
  }

  private static String rank(Rank rank) {
    return rank.best() == rank.worst()
        ? String.valueOf(rank.best())
        : rank.best() + " - " + rank.worst();
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
