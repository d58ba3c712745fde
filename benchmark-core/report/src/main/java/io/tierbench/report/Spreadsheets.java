package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.CallMetric;
import io.tierbench.record.Cell;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.CsvTable;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Movement;
import io.tierbench.verdict.Ranking.Rank;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of a run for spreadsheets: {@code cells.csv} and {@code verdicts.csv}. */
final class Spreadsheets {
  private static final int P_VALUE_DIGITS = 3;

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
    Map<String, Function<Cell, @Nullable Object>> columns = new LinkedHashMap<>();
    columns.put("cell", Cell::label);
    columns.put("benchmark", Cell::type);
    columns.put("method", Cell::method);
    Cell.parameters(cells).forEach(name -> columns.put(name, cell -> cell.parameter(name)));
    columns.put("calls.per.second", figure(of -> of.measuredFigure().median()));
    columns.put("calls.per.second.all", figure(of -> of.overAllIterations().orElseThrow()));
    columns.put("interval.low [calls/s]", interval(Interval::low));
    columns.put("interval.high [calls/s]", interval(Interval::high));
    columns.put("lowest [calls/s]", figure(of -> of.measuredFigure().lowest()));
    columns.put("highest [calls/s]", figure(of -> of.measuredFigure().highest()));
    columns.put("us", figure(Measurement::microsecondsPerCall));
    columns.put(
        "replicates", cell -> measured(cell).map(of -> of.measuredFigure().trials()).orElse(0));
    columns.put("movement.least", movement(Movement::least));
    columns.put("movement.most", movement(Movement::most));
    columns.put("rank.best", rank(Rank::best));
    columns.put("rank.worst", rank(Rank::worst));
    columns.put(
        "failure",
        cell -> analysis.measurement(cell.label()).map(Measurement::failure).orElse(null));
    for (CallMetric metric : CallMetric.values()) {
      if (analysis.measurements().stream().anyMatch(of -> of.metric(metric).isPresent())) {
        columns.put(
            metric.label() + " [" + metric.unit() + "]",
            figure(of -> of.metric(metric).orElse(null)));
      }
    }
    return table(columns, cells);
  }

  private Optional<Measurement> measured(Cell cell) {
    return analysis.measurement(cell.label()).filter(measurement -> !measurement.failed());
  }

  private Function<Cell, @Nullable Object> figure(Function<Measurement, @Nullable Object> value) {
    return cell -> measured(cell).map(value).orElse(null);
  }

  private Function<Cell, @Nullable Object> interval(Function<Interval, Object> value) {
    return figure(of -> of.interval().map(value).orElse(null));
  }

  private Function<Cell, @Nullable Object> movement(Function<Movement, Object> value) {
    return cell -> measured(cell).map(Measurement::movement).map(value).orElse(null);
  }

  private Function<Cell, @Nullable Object> rank(Function<Rank, Object> value) {
    return cell -> analysis.rank(cell).map(value).orElse(null);
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
    columns.put("adjusted.p", of -> Numbers.rounded(of.adjustedP(), P_VALUE_DIGITS));
    columns.put("verdict", Judgement::verdict);
    columns.put("reason", Judgement::reason);
    columns.put("replicates.needed", Judgement::trialsNeeded);
    columns.put("minutes.needed", Judgement::minutesNeeded);
    return table(columns, analysis.verdicts().judgements());
  }

  private static <T> String table(
      Map<String, Function<T, @Nullable Object>> columns, List<T> rows) {
    CsvTable table = new CsvTable(List.copyOf(columns.keySet()));
    for (T row : rows) {
      List<Object> line = new ArrayList<>();
      columns.values().forEach(column -> line.add(column.apply(row)));
      table.add(line);
    }
    return table.toString();
  }

  private static Function<Judgement, @Nullable Object> ratio(Function<Ratio, Object> value) {
    return of -> of.ratio() == null ? null : value.apply(of.ratio());
  }
}
