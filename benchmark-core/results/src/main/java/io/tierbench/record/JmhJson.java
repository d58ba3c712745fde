package io.tierbench.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Results in JMH's own JSON format. The iterations of a cell in one trial become one fork, and its
 * trials become the forks of one result.
 */
public final class JmhJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double CONFIDENCE = 0.999;
  private static final int MIN_VALUES_OF_AN_ERROR = 3;
  public static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";
  private static final String RAW_DATA = "rawData";

  private JmhJson() {}

  /** Adds to a result the metrics of another result that it lacks. */
  public static void addMetrics(ObjectNode result, ObjectNode other) {
    ObjectNode metrics = (ObjectNode) result.get(SECONDARY);
    other
        .path(SECONDARY)
        .properties()
        .forEach(metric -> metrics.putIfAbsent(metric.getKey(), metric.getValue()));
  }

  /**
   * Returns the iterations of one cell in one trial as one result with one fork.
   *
   * @param one result of one of the iterations, as JMH writes it, with every metric
   * @param iterations the numbers of each by metric, the rate under {@link #PRIMARY}; a metric need
   *     not be in all of them
   */
  public static ObjectNode ofIterations(
      ObjectNode one, List<Map<String, Double>> iterations, int warmUp) {
    ObjectNode merged = one.deepCopy();
    merged.put("forks", 1);
    merged.put("warmupIterations", warmUp);
    merged.set("warmupTime", merged.path("measurementTime"));
    merged.put("measurementIterations", iterations.size());
    setRawData((ObjectNode) merged.get(PRIMARY), fork(iterations, PRIMARY));
    for (Map.Entry<String, JsonNode> metric : merged.get(SECONDARY).properties()) {
      setRawData((ObjectNode) metric.getValue(), fork(iterations, metric.getKey()));
    }
    return merged;
  }

  private static ArrayNode fork(List<Map<String, Double>> iterations, String metric) {
    ArrayNode fork = JSON.createArrayNode();
    iterations.stream()
        .map(iteration -> iteration.get(metric))
        .filter(Objects::nonNull)
        .forEach(value -> fork.add(number(value)));
    return JSON.createArrayNode().add(fork);
  }

  /**
   * Merges the forks of one cell into one result. Other values that differ between forks, such as
   * the number of warm-up iterations, are those of the last fork.
   */
  static ObjectNode merged(List<JsonNode> results) {
    ObjectNode merged = results.get(results.size() - 1).deepCopy();
    if (results.size() == 1) {
      return merged;
    }
    merged.put("forks", results.size());
    setRawData((ObjectNode) merged.get(PRIMARY), forks(results, one -> one.path(PRIMARY)));
    for (Map.Entry<String, JsonNode> metric : merged.get(SECONDARY).properties()) {
      setRawData(
          (ObjectNode) metric.getValue(),
          forks(results, one -> one.path(SECONDARY).path(metric.getKey())));
    }
    return merged;
  }

  private static ArrayNode forks(List<JsonNode> results, UnaryOperator<JsonNode> metric) {
    ArrayNode forks = JSON.createArrayNode();
    results.forEach(result -> metric.apply(result).path(RAW_DATA).forEach(forks::add));
    return forks;
  }

  private static void setRawData(ObjectNode metric, ArrayNode forks) {
    metric.set(RAW_DATA, forks);
    List<Double> list = new ArrayList<>();
    forks.forEach(fork -> fork.forEach(value -> list.add(value.asDouble())));
    double[] values = list.stream().mapToDouble(Double::doubleValue).toArray();
    double mean = StatUtils.mean(values);
    double error = error(values);
    boolean counted = metric.path("scoreUnit").asText().equals("counts");
    metric.set("score", number(counted && values.length > 0 ? StatUtils.sum(values) : mean));
    metric.set("scoreError", number(error));
    metric.set(
        "scoreConfidence",
        JSON.createArrayNode().add(number(mean - error)).add(number(mean + error)));
    ObjectNode percentiles = (ObjectNode) metric.get("scorePercentiles");
    if (percentiles != null) {
      for (String rank : percentiles.properties().stream().map(Map.Entry::getKey).toList()) {
        percentiles.set(rank, number(percentile(values, Double.parseDouble(rank))));
      }
    }
  }

  /**
   * Returns half the width of the mean's confidence interval, by Student's t as in JMH; NaN for
   * less than three values.
   */
  private static double error(double[] values) {
    if (values.length < MIN_VALUES_OF_AN_ERROR) {
      return Double.NaN;
    }
    double quantile =
        new TDistribution(values.length - 1.0)
            .inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
    return quantile * Math.sqrt(StatUtils.variance(values) / values.length);
  }

  private static double percentile(double[] values, double rank) {
    return rank == 0 ? StatUtils.min(values) : StatUtils.percentile(values, rank);
  }

  /** Returns a number as JMH writes it: NaN and infinities are text. */
  private static JsonNode number(double value) {
    if (Double.isNaN(value)) {
      return JSON.getNodeFactory().textNode("NaN");
    }
    return Double.isInfinite(value)
        ? JSON.getNodeFactory().textNode(value > 0 ? "+INF" : "-INF")
        : JSON.getNodeFactory().numberNode(value);
  }
}
