package io.tierbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tierbench.results.Cell;
import io.tierbench.results.Median;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What became of one cell.
 *
 * @param cell which one
 * @param forks the replicates that count, without the sentinel's copies
 * @param figure calls per second, or null where the cell failed
 * @param failure why the cell gave no figure, or null
 */
public record Measurement(Cell cell, List<Replicate> forks, Figure figure, String failure) {
  private static final String BYTES = "bytes";
  private static final double MICROSECONDS_PER_SECOND = 1e6;

  /** The cells of a run that were measured or failed, in the order of its plan. */
  static List<Measurement> of(ResultsFolder folder) {
    Map<String, String> notMeasured = folder.notMeasured();
    Map<String, List<Replicate>> forksByCell =
        folder.replicates().stream()
            .filter(fork -> fork.counts() && !fork.isCopy())
            .collect(Collectors.groupingBy(Replicate::cell));
    List<Measurement> measurements = new ArrayList<>();
    for (Cell cell : folder.plan().cells()) {
      String label = cell.label();
      List<Replicate> forks = forksByCell.getOrDefault(label, List.of());
      if (!forks.isEmpty()) {
        measurements.add(measured(cell, forks));
      } else if (notMeasured.containsKey(label)) {
        measurements.add(failed(cell, label + ": " + notMeasured.get(label)));
      }
    }
    return measurements;
  }

  /** A cell that gave figures, one for each fork. */
  static Measurement measured(Cell cell, List<Replicate> forks) {
    List<List<Double>> iterations = forks.stream().map(Replicate::measured).toList();
    return new Measurement(cell, List.copyOf(forks), Figure.of(iterations), null);
  }

  /** A cell that gave no figure. */
  static Measurement failed(Cell cell, String failure) {
    return new Measurement(cell, List.of(), null, failure);
  }

  public boolean failed() {
    return figure == null;
  }

  /** The value of a parameter, or nothing where the benchmark has none of that name. */
  public String parameter(String name) {
    String value = cell.parameter(name);
    return value == null ? "" : value;
  }

  /** Calls per second of each fork. */
  List<Double> rates() {
    return forks.stream().map(Replicate::figure).toList();
  }

  /** Of the mean of its forks; nothing where these are too few. */
  public Optional<Interval> interval() {
    return Interval.ofMean(rates());
  }

  /** What its bar shows as a thin line: the interval, or the spread where there is none. */
  public Interval line() {
    return failed()
        ? null
        : interval().orElseGet(() -> new Interval(figure.lowest(), figure.highest()));
  }

  /** Microseconds per call of each fork, by its block. */
  SortedMap<Integer, Double> micros() {
    return byBlock(fork -> MICROSECONDS_PER_SECOND / fork.figure());
  }

  /** A secondary metric of each fork, the median of its iterations, by block. */
  SortedMap<Integer, Double> steps(String metric) {
    return byBlock(fork -> median(iterations(secondary(fork, metric))));
  }

  /**
   * A secondary metric: the median over the forks of what JMH makes of a fork's iterations, which
   * is their mean, or of counts the sum. Collections are rare and the system's clock of processor
   * time is coarse, so a median of iterations would say nothing of either.
   */
  public OptionalDouble metric(String name) {
    return median(byBlock(fork -> secondary(fork, name).path("score").asDouble(Double.NaN)));
  }

  /** Whether there is anything but the rate. */
  boolean hasMetrics() {
    return forks.stream().anyMatch(fork -> secondary(fork).size() > 0);
  }

  /** Of what a serialization makes, where the benchmark counts it. */
  OptionalDouble bytesPerMessage() {
    return median(byBlock(Measurement::bytesPerMessage));
  }

  private static double bytesPerMessage(Replicate fork) {
    List<Double> calls = iterations(jmh(fork).path("primaryMetric"));
    List<Double> bytes = iterations(secondary(fork, BYTES));
    List<Double> sizes = new ArrayList<>();
    for (int i = 0; i < Math.min(calls.size(), bytes.size()); i++) {
      sizes.add(bytes.get(i) / calls.get(i));
    }
    return median(sizes);
  }

  private SortedMap<Integer, Double> byBlock(ToDoubleFunction<Replicate> figure) {
    SortedMap<Integer, Double> figures = new TreeMap<>();
    for (Replicate fork : forks) {
      double value = figure.applyAsDouble(fork);
      if (Double.isFinite(value)) {
        figures.put(fork.block(), value);
      }
    }
    return figures;
  }

  private static OptionalDouble median(Map<Integer, Double> figures) {
    return figures.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.of(figures.values()));
  }

  private static double median(Collection<Double> values) {
    return values.isEmpty() ? Double.NaN : Median.of(values);
  }

  private static JsonNode jmh(Replicate fork) {
    return fork.jmh() == null ? MissingNode.getInstance() : fork.jmh();
  }

  private static JsonNode secondary(Replicate fork) {
    return jmh(fork).path("secondaryMetrics");
  }

  private static JsonNode secondary(Replicate fork, String metric) {
    return secondary(fork).path(metric);
  }

  /** The iterations of the one fork that the JMH result of a replicate has. */
  private static List<Double> iterations(JsonNode metric) {
    List<Double> values = new ArrayList<>();
    for (JsonNode value : metric.path("rawData").path(0)) {
      if (value.isNumber()) {
        values.add(value.asDouble());
      }
    }
    return values;
  }
}
