package io.tierbench.report;

import static io.tierbench.report.MarkdownTable.escape;

import io.tierbench.report.MarkdownTable.Column;
import io.tierbench.results.Environment;
import io.tierbench.results.Machine;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary of a run, to be read by people: Markdown that is legible on a terminal too. */
final class Summary {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);
  private static final double NOTEWORTHY_STOLEN_PERCENT = 1;
  private static final int LONGEST_FAILURE = 400;

  private final Environment environment;
  private final List<Measurement> measurements;

  Summary(Environment environment, List<Measurement> measurements) {
    this.environment = environment;
    this.measurements = measurements;
  }

  String toMarkdown() {
    List<String> parts = new ArrayList<>();
    parts.add(
        "# Tierbench: " + escape(Objects.requireNonNullElse(preset(), "run")) + ", " + date());
    parts.add(facts());
    caveats().forEach(caveat -> parts.add("**" + caveat + "**"));
    if (measurements.isEmpty()) {
      parts.add("Nothing was measured.");
    } else {
      parts.add(legend());
    }
    List<Section> sections = Section.of(measurements);
    for (Section section : sections) {
      String heading = "#".repeat(sections.size() > 1 ? 3 : 2) + " ";
      if (sections.size() > 1) {
        parts.add("## " + options(section.options()));
      }
      for (WorkloadTable table : section.workloads()) {
        parts.add(heading + escape(table.workload()));
        parts.add(workload(table));
        addFailures(parts, table.measurements());
      }
    }
    List<Measurement> serialization = layer("SerializationBenchmark");
    if (!serialization.isEmpty()) {
      parts.add("## Serialization alone");
      parts.add(serializationAlone(serialization));
      addFailures(parts, serialization);
    }
    List<Measurement> transport = layer("TransportBenchmark");
    if (!transport.isEmpty()) {
      parts.add("## Transport alone");
      parts.add(transportAlone(transport));
      addFailures(parts, transport);
    }
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  private String preset() {
    String preset = environment.run("preset");
    return preset == null ? null : preset.toLowerCase(Locale.ROOT);
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
    return lines
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
            .map(Summary::options)
            .distinct()
            .toList();
    return options.isEmpty() ? null : "Options: " + String.join("; or ", options);
  }

  /** Options as text, with those in bold that are not as usual. */
  private static String options(SortedMap<String, String> options) {
    return options.isEmpty()
        ? "no options"
        : options.entrySet().stream()
            .map(
                option -> {
                  String text = escape(option.getKey() + " " + option.getValue());
                  return Section.isUsual(option.getKey(), option.getValue())
                      ? text
                      : "**" + text + "**";
                })
            .collect(Collectors.joining(", "));
  }

  private List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    if ("smoke".equals(preset())) {
      caveats.add("Smoke run: it shows that the cells work. Its figures are not for reading.");
    }
    if ("quick".equals(preset())) {
      caveats.add(
          "Quick run: one short fork for each cell, before the compilers are done. The heavier a stack is, the more it will still gain; decide on a standard run.");
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

  private static String workload(WorkloadTable workload) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("row"));
    for (String shape : workload.shapes()) {
      String prefix = shape.isEmpty() ? "" : WorkloadTable.shapeLabel(shape) + " ";
      columns.add(Column.number(prefix + "calls/s"));
      columns.add(Column.number("lowest - highest"));
      columns.add(Column.number("us"));
      columns.add(Column.number("of best"));
    }
    MarkdownTable table = new MarkdownTable(columns);
    OptionalDouble best = workload.fastestPairing();
    for (Row row : workload.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.label());
      for (String shape : workload.shapes()) {
        cells.addAll(
            workload
                .at(row, shape)
                .map(measurement -> figure(measurement, best))
                .orElse(List.of("", "", "", "")));
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
        spread(figure),
        Numbers.format(figure.microsecondsPerCall()),
        best.isPresent() ? Numbers.ratio(figure.median() / best.getAsDouble()) : "");
  }

  private static String spread(Figure figure) {
    return Numbers.format(figure.lowest()) + " - " + Numbers.format(figure.highest());
  }

  private static String serializationAlone(List<Measurement> layer) {
    List<String> methods = methods(layer);
    List<Column> columns = new ArrayList<>();
    List.of("payload", "shape", "serialization").forEach(name -> columns.add(Column.text(name)));
    methods.forEach(method -> columns.add(Column.number(method + " us")));
    columns.add(Column.number("bytes"));
    MarkdownTable table = new MarkdownTable(columns);
    Map<List<String>, List<Measurement>> rows =
        layer.stream()
            .collect(
                Collectors.groupingBy(
                    m ->
                        List.of(
                            parameter(m, "payload"),
                            WorkloadTable.shapeLabel(parameter(m, "shape")),
                            parameter(m, "serialization")),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<List<String>> keys = new ArrayList<>(rows.keySet());
    sortByFirstAppearance(keys);
    for (List<String> key : keys) {
      List<String> cells = new ArrayList<>(key);
      for (String method : methods) {
        cells.add(
            rows.get(key).stream()
                .filter(m -> m.cell().method().equals(method))
                .reduce((earlier, later) -> later)
                .map(m -> m.failed() ? "FAILED" : Numbers.format(m.figure().microsecondsPerCall()))
                .orElse(""));
      }
      cells.add(
          rows.get(key).stream()
              .map(Measurement::bytesPerMessage)
              .filter(OptionalDouble::isPresent)
              .findFirst()
              .map(bytes -> String.format(Locale.ROOT, "%,d", Math.round(bytes.getAsDouble())))
              .orElse(""));
      table.add(cells);
    }
    return table.toString();
  }

  private static String transportAlone(List<Measurement> layer) {
    List<SortedMap<String, String>> combinations = Section.combinations(layer);
    boolean severalOptions = combinations.size() > 1;
    List<Column> columns = new ArrayList<>();
    columns.add(Column.number("bytes"));
    columns.add(Column.text("transport"));
    if (severalOptions) {
      columns.add(Column.text("options"));
    }
    columns.add(Column.number("calls/s"));
    columns.add(Column.number("lowest - highest"));
    columns.add(Column.number("us"));
    MarkdownTable table = new MarkdownTable(columns);
    List<Measurement> sorted = new ArrayList<>(layer);
    List<String> sizes = layer.stream().map(m -> parameter(m, "bytes")).distinct().toList();
    sorted.sort(Comparator.comparing(m -> sizes.indexOf(parameter(m, "bytes"))));
    for (Measurement m : sorted) {
      List<String> cells = new ArrayList<>();
      cells.add(parameter(m, "bytes"));
      cells.add(parameter(m, "transport"));
      if (severalOptions) {
        cells.add(String.join(" ", m.cell().options().values()));
      }
      cells.addAll(
          m.failed()
              ? List.of("FAILED", "", "")
              : List.of(
                  Numbers.format(m.figure().median()),
                  spread(m.figure()),
                  Numbers.format(m.figure().microsecondsPerCall())));
      table.add(cells);
    }
    return table.toString();
  }

  private static void sortByFirstAppearance(List<List<String>> keys) {
    List<String> order = keys.stream().flatMap(Collection::stream).distinct().toList();
    keys.sort(
        Comparator.<List<String>>comparingInt(key -> order.indexOf(key.get(0)))
            .thenComparingInt(key -> order.indexOf(key.get(1)))
            .thenComparingInt(key -> order.indexOf(key.get(2))));
  }

  private List<Measurement> layer(String benchmark) {
    return measurements.stream().filter(m -> m.cell().benchmark().equals(benchmark)).toList();
  }

  private static List<String> methods(List<Measurement> layer) {
    return Order.knownFirst(
        List.of("encode", "decode"), layer.stream().map(m -> m.cell().method()).toList());
  }

  private static String parameter(Measurement measurement, String name) {
    return Objects.requireNonNullElse(measurement.cell().parameter(name), "");
  }

  private static void addFailures(List<String> parts, List<Measurement> measurements) {
    String failures =
        measurements.stream()
            .filter(Measurement::failed)
            .map(m -> "- FAILED " + escape(shortened(m.failure())))
            .distinct()
            .collect(Collectors.joining("\n"));
    if (!failures.isEmpty()) {
      parts.add(failures);
    }
  }

  private static String shortened(String text) {
    return text.length() > LONGEST_FAILURE ? text.substring(0, LONGEST_FAILURE) + "..." : text;
  }
}
