package io.tierbench.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One benchmark of a run, read from its JSON.
 *
 * @param mode as JMH abbreviates it: {@code thrpt}, {@code avgt}, {@code sample}, {@code ss}
 * @param speeds operations per second for each fork: the median of its iterations. Times are
 *     inverted, so more is better in every mode; NaN if JMH had none
 * @param iterations operations per second of each iteration, by fork; NaN if JMH had none
 * @param bars JMH's printed error, in operations per second too
 * @param secondsMeasured total time of its iterations by their settings; NaN if unknown
 */
public record Benchmark(
    String method,
    SortedMap<String, String> parameters,
    String mode,
    SortedMap<String, String> settings,
    List<Double> speeds,
    @JsonProperty("slices") List<double[]> iterations,
    Bars bars,
    double secondsMeasured) {

  /** JMH's 99.9 % interval of the mean over all iterations; NaN if there is none. */
  public record Bars(double low, double high) {
    public boolean overlaps(Bars other) {
      return low <= other.high && other.low <= high;
    }

    /** Tells whether they lie wholly above the others; false where there are none. */
    public boolean isAbove(Bars other) {
      return low > other.high;
    }
  }

  /** The key by which it is found in another run. */
  public record Key(String method, SortedMap<String, String> parameters, String mode) {

    /** Returns the key as text, such as {@code org.acme.Parse.json size=10,kind=flat (avgt)}. */
    @Override
    public String toString() {
      String values =
          parameters.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
      return method + (values.isEmpty() ? "" : " " + values) + " (" + mode + ")";
    }
  }

  public Benchmark {
    parameters = new TreeMap<>(parameters);
    settings = new TreeMap<>(settings);
    speeds = List.copyOf(speeds);
    iterations = List.copyOf(iterations);
  }

  Key key() {
    return new Key(method, parameters, mode);
  }

  public double[] speedsOfForks() {
    return speeds.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
