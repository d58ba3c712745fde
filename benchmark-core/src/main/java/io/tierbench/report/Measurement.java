package io.tierbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.results.Median;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * What became of one cell.
 *
 * @param cell which one
 * @param figure calls per second, or null where the cell failed
 * @param bytesPerMessage where the benchmark counts them
 * @param failure why the cell gave no figure, or null
 */
record Measurement(CellName cell, Figure figure, OptionalDouble bytesPerMessage, String failure) {
  private static final String BYTES = "bytes";
  private static final Map<String, TimeUnit> UNITS =
      Map.of(
          "ops/ns", TimeUnit.NANOSECONDS,
          "ops/us", TimeUnit.MICROSECONDS,
          "ops/ms", TimeUnit.MILLISECONDS,
          "ops/s", TimeUnit.SECONDS,
          "ops/min", TimeUnit.MINUTES);

  /** A cell that gave no figure. */
  static Measurement failed(CellName cell, String failure) {
    return new Measurement(cell, null, OptionalDouble.empty(), failure);
  }

  /**
   * Reads a result in JMH's JSON format.
   *
   * @throws IllegalArgumentException where it holds no measured iteration, or is no throughput
   */
  static Measurement of(JsonNode result) {
    JsonNode primary = result.path("primaryMetric");
    TimeUnit unit = UNITS.get(primary.path("scoreUnit").asText());
    if (unit == null) {
      throw new IllegalArgumentException(
          "%s is not a throughput: its unit is '%s'"
              .formatted(result.path("benchmark").asText(), primary.path("scoreUnit").asText()));
    }
    double unitsPerSecond = (double) TimeUnit.SECONDS.toNanos(1) / unit.toNanos(1);
    List<List<Double>> forks = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    JsonNode rates = result.path("secondaryMetrics").path(BYTES).path("rawData");
    for (JsonNode fork : primary.path("rawData")) {
      List<Double> iterations = new ArrayList<>();
      for (JsonNode iteration : fork) {
        double score = iteration.asDouble();
        JsonNode rate = rates.path(forks.size()).path(iterations.size());
        if (rate.isNumber() && score > 0) {
          bytes.add(rate.asDouble() / score);
        }
        iterations.add(score * unitsPerSecond);
      }
      forks.add(iterations);
    }
    return new Measurement(
        CellName.of(result.path("benchmark").asText(), parameters(result.path("params"))),
        Figure.of(forks),
        bytes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Median.of(bytes)),
        null);
  }

  private static Map<String, String> parameters(JsonNode params) {
    Map<String, String> parameters = new HashMap<>();
    params.properties().forEach(e -> parameters.put(e.getKey(), e.getValue().asText()));
    return parameters;
  }

  boolean failed() {
    return figure == null;
  }
}
