package io.tierbench.report.markdown;

import static io.tierbench.text.MarkdownTable.escape;

import io.tierbench.analysis.Breakdown;
import io.tierbench.analysis.BreakdownJson;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Row;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.Step;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.record.Cell;
import io.tierbench.statistics.Median;
import io.tierbench.text.CsvTable;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each call costs beside its time, on both sides: {@code costs.md} for people and {@code
 * costs.csv} for programs. Every figure is a median over replicates.
 */
public final class Costs {
  /** Titles of the columns by the names of the metrics, in their order. */
  private static final Map<String, String> SHOWN = new LinkedHashMap<>();

  /** What would mean little in a table. */
  private static final List<String> NOT_SHOWN =
      List.of("client.gc.count", "server.gc.count", "database.count");

  static {
    SHOWN.put("service.p50", "p50 us");
    SHOWN.put("service.p90", "p90 us");
    SHOWN.put("service.p99", "p99 us");
    SHOWN.put("service.p99.9", "p99.9 us");
    SHOWN.put("client.allocation", "client B");
    SHOWN.put("server.allocation", "server B");
    SHOWN.put("client.cpu", "client CPU us");
    SHOWN.put("server.cpu", "server CPU us");
    SHOWN.put("client.gc.time", "client GC us");
    SHOWN.put("server.gc.time", "server GC us");
    SHOWN.put("bytes.request", "request B");
    SHOWN.put("bytes.response", "response B");
    SHOWN.put("database.time", "database us");
  }

  private static final String LEGEND =
      """
      Of each call, medians over replicates. p50 to p99.9: percentiles of the service time, which one \
      caller sees who waits for each answer before asking again; it is not the latency of users \
      who come when they like. client B, server B: bytes allocated on the heap. CPU: of the whole \
      process, its compilers and collectors included. GC: time of garbage collection. request B, \
      response B: on the wire, with all framing. database us: for which the service held a \
      connection.""";

  private static final String BREAKDOWN_LEGEND =
      """
      Microseconds of each call, taken in the call itself by timers at its seams, in slices of \
      their own; medians over replicates. send, return: from one side to the other, with all waking \
      and waiting; wire: both together, where the two sides have different clocks. queue: until the \
      server has a thread for it. unexplained: what the call takes beyond its steps; share: of the \
      call; lowest - highest: that share over the replicates. timers: what they add to the call. \
      database: of the work, how long it held a connection.""";

  private final List<Measurement> measurements;

  public Costs(List<Measurement> measurements) {
    this.measurements = measurements;
  }

  /** Whether nothing but rates was measured. */
  public boolean isEmpty() {
    return measurements.stream().noneMatch(Measurement::hasMetrics);
  }

  public String toMarkdown(BreakdownJson breakdowns) {
    List<String> parts = new ArrayList<>();
    parts.add("# What a call costs");
    parts.add(LEGEND);
    parts.add("The same and more for programs: [costs.csv](costs.csv).");
    List<Section> sections = Section.of(measurements);
    addTables(parts, sections, Costs::costs);
    if (breakdowns.isEmpty()) {
      return text(parts);
    }
    parts.add("# Where the time goes");
    parts.add(BREAKDOWN_LEGEND + " For programs: [breakdown.json](breakdown.json).");
    parts.add(balance(breakdowns));
    Map<String, Breakdown> byCell =
        breakdowns.breakdowns().stream().collect(Collectors.toMap(Breakdown::cell, b -> b));
    addTables(parts, sections, table -> breakdown(table, byCell));
    return text(parts);
  }

  private static String text(List<String> parts) {
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  private interface Tabulation {
    Optional<String> of(WorkloadTable workload);
  }

  private static void addTables(List<String> parts, List<Section> sections, Tabulation tabulation) {
    for (Section section : sections) {
      for (WorkloadTable workload : section.workloads()) {
        tabulation
            .of(workload)
            .ifPresent(
                table -> {
                  String options = sections.size() > 1 ? ", " + section.title() : "";
                  parts.add("## " + escape(workload.workload()) + options);
                  parts.add(table);
                });
      }
    }
  }

  /** A row for each cell, those of a pairing one below the other. */
  private static List<Measurement> rows(WorkloadTable workload) {
    return workload.rows().stream()
        .flatMap(row -> workload.shapes().stream().map(shape -> workload.at(row, shape)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> name(Measurement m) {
    return List.of(Row.of(m.cell()).label(), Shape.displayName(m.parameter("shape")));
  }

  private static Optional<String> costs(WorkloadTable workload) {
    List<Measurement> rows = rows(workload).stream().filter(Measurement::hasMetrics).toList();
    List<Column> columns =
        Stream.concat(
                Stream.of(Column.text("row"), Column.text("shape")),
                SHOWN.values().stream().map(Column::number))
            .toList();
    MarkdownTable table = new MarkdownTable(columns);
    for (Measurement m : rows) {
      List<String> cells = new ArrayList<>(name(m));
      for (String metric : SHOWN.keySet()) {
        OptionalDouble figure = m.metric(metric);
        cells.add(figure.isPresent() ? Numbers.format(figure.getAsDouble()) : "");
      }
      table.add(cells);
    }
    return rows.isEmpty() ? Optional.empty() : Optional.of(table.toString());
  }

  private static Optional<String> breakdown(
      WorkloadTable workload, Map<String, Breakdown> breakdowns) {
    List<Measurement> rows =
        rows(workload).stream().filter(m -> breakdowns.containsKey(m.cell().label())).toList();
    List<Step> steps =
        Arrays.stream(Step.values())
            .filter(
                step ->
                    rows.stream()
                        .anyMatch(m -> breakdowns.get(m.cell().label()).steps().containsKey(step)))
            .toList();
    List<Column> columns = new ArrayList<>(List.of(Column.text("row"), Column.text("shape")));
    steps.forEach(step -> columns.add(Column.number(step.label())));
    List.of("unexplained", "call", "share", "lowest - highest", "timers", "database")
        .forEach(title -> columns.add(Column.number(title)));
    MarkdownTable table = new MarkdownTable(columns);
    for (Measurement m : rows) {
      Breakdown breakdown = breakdowns.get(m.cell().label());
      List<String> cells = new ArrayList<>(name(m));
      for (Step step : steps) {
        Double micros = breakdown.steps().get(step);
        cells.add(micros == null ? "" : Numbers.format(micros));
      }
      cells.add(Numbers.format(breakdown.unexplained()));
      cells.add(Numbers.format(breakdown.call()));
      cells.add(Numbers.percent(breakdown.unexplainedShare()));
      cells.add(
          Numbers.percent(breakdown.lowestShare())
              + " - "
              + Numbers.percent(breakdown.highestShare()));
      cells.add(Numbers.percent(breakdown.timersShare()));
      cells.add(breakdown.database() == null ? "" : Numbers.format(breakdown.database()));
      table.add(cells);
    }
    return rows.isEmpty() ? Optional.empty() : Optional.of(table.toString());
  }

  /** How well the steps explain the calls, and what it costs to take them. */
  private static String balance(BreakdownJson breakdowns) {
    List<String> sentences = new ArrayList<>();
    sentences.add(explained(breakdowns));
    sentences.add(
        "The timers themselves add %s to a call (median over the cells)."
            .formatted(
                Numbers.percent(
                    Median.of(
                        breakdowns.breakdowns().stream().map(Breakdown::timersShare).toList()))));
    if (!breakdowns.without().isEmpty()) {
      sentences.add(
          "Of %s no steps were taken."
              .formatted(Texts.counted(breakdowns.without().size(), "cell")));
    }
    return String.join(" ", sentences);
  }

  private static String explained(BreakdownJson breakdowns) {
    Breakdown widest =
        breakdowns.breakdowns().stream()
            .max(Comparator.comparingDouble(b -> Math.abs(b.unexplainedShare())))
            .orElseThrow();
    return "Explained within 5 %%: %d of %s; the least explained is %s with %s."
        .formatted(
            breakdowns.breakdowns().stream().filter(Breakdown::closes).count(),
            Texts.counted(breakdowns.breakdowns().size(), "call"),
            escape(widest.cell()),
            Numbers.percent(widest.unexplainedShare()));
  }

  /** All cells with all metrics. */
  public String toCsv() {
    List<Measurement> measured = measurements.stream().filter(m -> !m.failed()).toList();
    List<String> parameters = Cell.parameters(measured.stream().map(Measurement::cell).toList());
    List<String> metrics =
        Stream.concat(SHOWN.keySet().stream(), NOT_SHOWN.stream())
            .filter(metric -> measured.stream().anyMatch(m -> m.metric(metric).isPresent()))
            .toList();
    CsvTable table =
        new CsvTable(
            Stream.of(
                    List.of("cell", "benchmark", "method"),
                    parameters,
                    List.of("replicates", "calls.per.second", "us"),
                    metrics)
                .flatMap(List::stream)
                .toList());
    for (Measurement m : measured) {
      List<Object> line = new ArrayList<>();
      line.addAll(List.of(m.cell().label(), m.cell().type(), m.cell().method()));
      parameters.forEach(name -> line.add(m.parameter(name)));
      line.add(m.figure().replicates());
      line.add(m.figure().median());
      line.add(m.figure().microsecondsPerCall());
      for (String metric : metrics) {
        OptionalDouble figure = m.metric(metric);
        line.add(figure.isPresent() ? Double.valueOf(figure.getAsDouble()) : null);
      }
      table.add(line);
    }
    return table.toString();
  }
}
