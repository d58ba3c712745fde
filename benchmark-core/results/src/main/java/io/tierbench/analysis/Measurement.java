package io.tierbench.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tierbench.record.CallMetric;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.statistics.Median;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Movement;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of one cell, or its failure.
 *
 * @param compared description of the cell for comparisons; absent for a reference
 * @param series valid series, without those of copies
 * @param rates calls per second by trial
 * @param figure calls per second; absent if the cell failed
 * @param movement its drift relative to the rest of its trial; absent if unknown
 */
public record Measurement(
    Cell cell,
    @Nullable CellDescription compared,
    List<Series> series,
    SortedMap<Integer, Double> rates,
    @Nullable Figure figure,
    @Nullable Movement movement,
    @Nullable String failure) {
  private static final double MICROSECONDS_PER_SECOND = 1e6;

  /** Returns the cells of a run that were measured or failed, in the order of its plan. */
  static List<Measurement> of(ResultsFolder folder, Verdicts verdicts) {
    Evidence evidence = verdicts.ratios().evidence();
    Map<String, Movement> moved = new HashMap<>();
    verdicts.movements().forEach(movement -> moved.put(movement.label(), movement));
    Map<String, List<Series>> seriesByCell =
        folder.series().stream()
            .filter(series -> series.counts() && !series.isCopy())
            .collect(Collectors.groupingBy(Series::cell));
    List<Measurement> measurements = new ArrayList<>();
    for (Cell cell : folder.plan().cells()) {
      String label = cell.label();
      CellDescription compared = folder.plan().compared(cell).orElse(null);
      List<Series> series = seriesByCell.getOrDefault(label, List.of());
      if (evidence.invalid().containsKey(label)) {
        String failure = label + ": " + evidence.invalid().get(label);
        measurements.add(
            new Measurement(cell, compared, List.of(), new TreeMap<>(), null, null, failure));
      } else if (!series.isEmpty()) {
        measurements.add(
            measured(cell, compared, series, evidence.figures(label), moved.get(label)));
      }
    }
    return measurements;
  }

  /**
   * Creates the measurement of a successful cell.
   *
   * @param rates calls per second by trial
   */
  public static Measurement measured(
      Cell cell,
      @Nullable CellDescription compared,
      List<Series> series,
      Map<Integer, Double> rates,
      @Nullable Movement movement) {
    return new Measurement(
        cell,
        compared,
        List.copyOf(series),
        new TreeMap<>(rates),
        Figure.of(
            rates.values(), series.stream().flatMap(s -> s.measured().values().stream()).toList()),
        movement,
        null);
  }

  /** Tells whether the cell is compared with others; otherwise it is a reference. */
  public boolean isCompared() {
    return compared != null;
  }

  /** Returns the options under which the cell is compared; its own if it is a reference. */
  SortedMap<String, String> options() {
    return compared == null ? cell.options() : new TreeMap<>(compared.options());
  }

  public boolean failed() {
    return figure == null;
  }

  public Figure measuredFigure() {
    return Objects.requireNonNull(figure);
  }

  /** Returns the interval of the mean of the trials; empty if there are too few. */
  public Optional<Interval> interval() {
    return Interval.ofMean(rates.values());
  }

  /**
   * Returns the range of the thin line in the bar of a successful cell: the interval, or without
   * one the spread.
   */
  public Interval line() {
    Figure measured = measuredFigure();
    return interval().orElseGet(() -> new Interval(measured.lowest(), measured.highest()));
  }

  /**
   * Returns the drift, such as {@code may still gain, at most 4 %}; empty if converged or unknown.
   */
  public String drift() {
    return movement == null ? "" : movement.text();
  }

  /**
   * Returns calls per second over all iterations, not only over the fastest third: the median over
   * the trials.
   */
  public Optional<Double> overAllIterations() {
    return median(
        byTrial(
            one ->
                one.measured().values().stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(Double.NaN)));
  }

  /** Returns the time of a call of a successful cell; each caller makes one call at a time. */
  public double microsecondsPerCall() {
    return cell.callers() * MICROSECONDS_PER_SECOND / measuredFigure().median();
  }

  /**
   * Returns microseconds per call in the median iteration, by trial; disturbed iterations are
   * included.
   */
  SortedMap<Integer, Double> micros() {
    return byTrial(
        one -> cell.callers() * MICROSECONDS_PER_SECOND / Median.of(one.measured().values()));
  }

  /** Returns microseconds per call of a phase, or of the call with timed phases, by trial. */
  SortedMap<Integer, Double> phases(String metric) {
    return byTrial(one -> one.phases().getOrDefault(metric, Double.NaN));
  }

  public Optional<Double> metric(CallMetric metric) {
    return median(metricByTrial(metric));
  }

  /**
   * Returns a secondary metric by trial, aggregated by JMH over the iterations: their mean, or the
   * sum of counts. A median would not do: garbage collections are rare, and the system's clock of
   * processor time is coarse.
   */
  public SortedMap<Integer, Double> metricByTrial(CallMetric metric) {
    return byTrial(one -> secondary(one).path(metric.label()).path("score").asDouble(Double.NaN));
  }

  /**
   * Returns the CPU utilisation of the server's cores, by the rate of the median iteration; empty
   * if the server is not bound to cores.
   */
  public Optional<Double> serverUtilization() {
    int cores = Cell.cores(cell.parameters());
    return metric(CallMetric.SERVER_CPU)
        .filter(perCall -> cores > 0)
        .flatMap(
            perCall -> median(micros()).map(micros -> perCall * cell.callers() / micros / cores));
  }

  public boolean hasMetrics() {
    return series.stream().anyMatch(one -> secondary(one).size() > 0 || !one.phases().isEmpty());
  }

  /** Returns a value by trial: the median over the groups that contain the stack. */
  private SortedMap<Integer, Double> byTrial(ToDoubleFunction<Series> figure) {
    SortedMap<Integer, List<Double>> all = new TreeMap<>();
    for (Series one : series) {
      double value = figure.applyAsDouble(one);
      if (Double.isFinite(value)) {
        all.computeIfAbsent(one.trial(), trial -> new ArrayList<>()).add(value);
      }
    }
    SortedMap<Integer, Double> figures = new TreeMap<>();
    all.forEach((trial, values) -> figures.put(trial, Median.of(values)));
    return figures;
  }

  private static Optional<Double> median(Map<Integer, Double> figures) {
    return Optional.of(figures.values()).filter(all -> !all.isEmpty()).map(Median::of);
  }

  private static JsonNode secondary(Series series) {
    return series.jmh() == null ? MissingNode.getInstance() : series.jmh().path("secondaryMetrics");
  }
}
