package io.tierbench.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.TimeValue;

/** The throughputs in a file that JMH wrote with {@code -rf json}. */
record JmhFile(String name, Map<Key, Benchmark> benchmarks) {
  private static final Map<String, TimeUnit> UNITS =
      Map.of(
          "ops/ns", TimeUnit.NANOSECONDS,
          "ops/us", TimeUnit.MICROSECONDS,
          "ops/ms", TimeUnit.MILLISECONDS,
          "ops/s", TimeUnit.SECONDS,
          "ops/min", TimeUnit.MINUTES);

  /** The key by which a benchmark is found. */
  record Key(String method, SortedMap<String, String> parameters) {}

  /**
   * One benchmark.
   *
   * @param iterations operations per second of each iteration, by fork
   * @param secondsMeasured total time of its iterations by their settings
   */
  record Benchmark(List<double[]> iterations, Bars bars, double secondsMeasured) {}

  /** JMH's 99.9 % interval of the mean over all iterations; NaN if there is none. */
  record Bars(double low, double high) {
    boolean overlaps(Bars other) {
      return low <= other.high && other.low <= high;
    }

    /** Tells whether the interval lies wholly above another; false if either is NaN. */
    boolean isAbove(Bars other) {
      return low > other.high;
    }
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if the file is missing or not JSON
   */
  static JmhFile read(Path file) {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(file + " does not exist");
    }
    Map<Key, Benchmark> benchmarks = new HashMap<>();
    try {
      for (JsonNode entry : new ObjectMapper().readTree(file.toFile())) {
        TimeUnit unit = UNITS.get(entry.at("/primaryMetric/scoreUnit").asText());
        if (entry.path("mode").asText().equals("thrpt") && unit != null) {
          SortedMap<String, String> parameters = new TreeMap<>();
          entry
              .path("params")
              .properties()
              .forEach(field -> parameters.put(field.getKey(), field.getValue().asText()));
          benchmarks.put(
              new Key(entry.path("benchmark").asText(), parameters), benchmark(entry, unit));
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("%s cannot be read: %s".formatted(file, e), e);
    }
    return new JmhFile(file.toString(), benchmarks);
  }

  private static Benchmark benchmark(JsonNode entry, TimeUnit unit) {
    List<double[]> forks = new ArrayList<>();
    for (JsonNode fork : entry.at("/primaryMetric/rawData")) {
      forks.add(perSecond(fork, unit));
    }
    double[] bars = perSecond(entry.at("/primaryMetric/scoreConfidence"), unit);
    return new Benchmark(
        forks,
        bars.length == 2 ? new Bars(bars[0], bars[1]) : new Bars(Double.NaN, Double.NaN),
        forks.size() * (seconds(entry, "warmup") + seconds(entry, "measurement")));
  }

  /** Converts scores to operations per second; JMH writes NaN as text. */
  private static double[] perSecond(JsonNode scores, TimeUnit unit) {
    double[] speeds = new double[scores.size()];
    for (int i = 0; i < speeds.length; i++) {
      speeds[i] =
          Double.parseDouble(scores.get(i).asText())
              * TimeUnit.SECONDS.toNanos(1)
              / unit.toNanos(1);
    }
    return speeds;
  }

  private static double seconds(JsonNode entry, String phase) {
    int iterations = entry.path(phase + "Iterations").asInt();
    return iterations == 0
        ? 0
        : iterations
            * TimeValue.fromString(entry.path(phase + "Time").asText())
                .convertTo(TimeUnit.MILLISECONDS)
            / 1000.0;
  }
}
