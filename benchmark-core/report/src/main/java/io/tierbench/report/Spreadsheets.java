package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.CallMetric;
import io.tierbench.record.Cell;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.CsvTable;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Movement;
import io.tierbench.verdict.Ranking.Rank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of a run for spreadsheets: {@code cells.csv} and {@code verdicts.csv}. */
final class Spreadsheets {
  private final Analysis analysis;

  Spreadsheets(Analysis analysis) {
    this.analysis = analysis;
  }

  /**
   * Returns {@code cells.csv}: a line for each cell of the plan, with its parameters, its
   * throughput with interval, its rank, and all metrics.
   */
  String cells() {
    List<Cell> cells = analysis.plan().cells();
    List<String> parameters = Cell.parameters(cells);
    List<CallMetric> metrics =
        Arrays.stream(CallMetric.values())
            .filter(
                metric ->
                    analysis.measurements().stream().anyMatch(m -> m.metric(metric).isPresent()))
            .toList();
    CsvTable table =
        new CsvTable(
            Stream.of(
                    List.of("cell", "benchmark", "method"),
                    parameters,
                    List.of(
                        "calls.per.second",
                        "calls.per.second.all",
                        "interval.low",
                        "interval.high",
                        "lowest",
                        "highest",
                        "us",
                        "replicates",
                        "movement.least",
                        "movement.most",
                        "rank.best",
                        "rank.worst",
                        "failure"),
                    metrics.stream().map(CallMetric::label).toList())
                .flatMap(List::stream)
                .toList());
    for (Cell cell : cells) {
      List<Object> line = new ArrayList<>(List.of(cell.label(), cell.type(), cell.method()));
      parameters.forEach(name -> line.add(cell.parameter(name)));
      line.addAll(figures(analysis.measurement(cell.label())));
      Optional<Rank> rank = analysis.hasVerdicts() ? analysis.rank(cell) : Optional.empty();
      line.add(rank.map(Rank::best).orElse(null));
      line.add(rank.map(Rank::worst).orElse(null));
      line.add(analysis.measurement(cell.label()).map(Measurement::failure).orElse(null));
      metrics.forEach(metric -> line.add(median(cell, metric)));
      table.add(line);
    }
    return table.toString();
  }

  private @Nullable Double median(Cell cell, CallMetric metric) {
    OptionalDouble median =
        analysis
            .measurement(cell.label())
            .map(measurement -> measurement.metric(metric))
            .orElse(OptionalDouble.empty());
    return median.isPresent() ? Double.valueOf(median.getAsDouble()) : null;
  }

  private static List<Object> figures(Optional<Measurement> measurement) {
    if (measurement.isEmpty() || measurement.get().failed()) {
      return Arrays.asList(null, null, null, null, null, null, null, 0, null, null);
    }
    Figure figure = measurement.get().measuredFigure();
    Optional<Interval> interval = measurement.get().interval();
    Optional<Movement> movement = Optional.ofNullable(measurement.get().movement());
    return Arrays.asList(
        figure.median(),
        measurement.get().overAllIterations().orElseThrow(),
        interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null),
        figure.lowest(),
        figure.highest(),
        measurement.get().microsecondsPerCall(),
        figure.trials(),
        movement.map(Movement::least).orElse(null),
        movement.map(Movement::most).orElse(null));
  }

  /** Returns {@code verdicts.csv}: a line for each comparison of the plan. */
  String verdicts() {
    Map<String, Function<Judgement, @Nullable Object>> columns = new LinkedHashMap<>();
    columns.put("workload", of -> of.contrast().workload());
    columns.put("one", of -> of.contrast().one());
    columns.put("other", of -> of.contrast().other());
    columns.put(
        "questions",
        of -> of.contrast().questions().stream().map(Enum::name).collect(Collectors.joining(" ")));
    columns.put("ratio", ratio(Ratio::estimate));
    columns.put("interval.low", ratio(Ratio::low));
    columns.put("interval.high", ratio(Ratio::high));
    columns.put("may.fall", ratio(ratio -> Math.expm1(ratio.mayFall())));
    columns.put("may.rise", ratio(ratio -> Math.expm1(ratio.mayRise())));
    columns.put("replicates", ratio(Ratio::pairs));
    columns.put("adjusted.p", Judgement::adjustedP);
    columns.put("verdict", Judgement::verdict);
    columns.put("reason", Judgement::reason);
    columns.put("replicates.needed", Judgement::trialsNeeded);
    columns.put("minutes.needed", Judgement::minutesNeeded);
    CsvTable table = new CsvTable(List.copyOf(columns.keySet()));
    for (Judgement judgement : analysis.verdicts().judgements()) {
      List<Object> line = new ArrayList<>();
      columns.values().forEach(column -> line.add(column.apply(judgement)));
      table.add(line);
    }
    return table.toString();
  }

  private static Function<Judgement, @Nullable Object> ratio(Function<Ratio, Object> value) {
    return of -> of.ratio() == null ? null : value.apply(of.ratio());
  }
}
