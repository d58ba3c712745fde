package io.tierbench.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Results in JMH's own JSON format. The slices of a cell in one replicate become one fork with as
 * many iterations, and its replicates become the forks of one result.
 */
public final class JmhJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double CONFIDENCE = 0.999;
  private static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";
  private static final String RAW_DATA = "rawData";

  private JmhJson() {}

  /** One result as JMH writes it. */
  public static ObjectNode of(RunResult result) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, print).writeOut(List.of(result));
      return (ObjectNode) JSON.readTree(out.toString(StandardCharsets.UTF_8)).get(0);
    } catch (IOException e) {
      throw new UncheckedIOException("JMH wrote something that is not JSON", e);
    }
  }

  /**
   * What JMH measured in an iteration, by the names of its metrics; the rate is its primary one.
   */
  public static Map<String, Double> numbers(RunResult iteration) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(PRIMARY, iteration.getPrimaryResult().getScore());
    iteration.getSecondaryResults().forEach((name, result) -> numbers.put(name, result.getScore()));
    return numbers;
  }

  /** The same of an iteration as JMH writes it. */
  public static Map<String, Double> numbers(JsonNode iteration) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(PRIMARY, iteration.path(PRIMARY).path("score").asDouble());
    iteration
        .path(SECONDARY)
        .properties()
        .forEach(
            metric -> numbers.put(metric.getKey(), metric.getValue().path("score").asDouble()));
    return numbers;
  }

  /** Adds the metrics that a result lacks and another one has. */
  public static void addMetrics(ObjectNode result, ObjectNode other) {
    ObjectNode metrics = (ObjectNode) result.get(SECONDARY);
    other
        .path(SECONDARY)
        .properties()
        .forEach(metric -> metrics.putIfAbsent(metric.getKey(), metric.getValue()));
  }

  /**
   * The slices of one cell in one replicate as one result with one fork.
   *
   * @param one of them as JMH writes it, with every metric
   * @param slices the {@linkplain #numbers numbers} of each; a metric need not be in all of them
   * @param warmUp how many were before them
   */
  public static ObjectNode ofSlices(ObjectNode one, List<Map<String, Double>> slices, int warmUp) {
    ObjectNode merged = one.deepCopy();
    merged.put("forks", 1);
    merged.put("warmupIterations", warmUp);
    merged.set("warmupTime", merged.path("measurementTime"));
    merged.put("measurementIterations", slices.size());
    setRawData((ObjectNode) merged.get(PRIMARY), fork(slices, PRIMARY));
    for (Map.Entry<String, JsonNode> metric : merged.get(SECONDARY).properties()) {
      setRawData((ObjectNode) metric.getValue(), fork(slices, metric.getKey()));
    }
    return merged;
  }

  private static ArrayNode fork(List<Map<String, Double>> slices, String metric) {
    ArrayNode fork = JSON.createArrayNode();
    slices.stream()
        .map(slice -> slice.get(metric))
        .filter(Objects::nonNull)
        .forEach(value -> fork.add(number(value)));
    return JSON.createArrayNode().add(fork);
  }

  /**
   * The forks of one cell as one result. Other values that differ between forks, such as the number
   * of warm-up iterations, are those of the last fork.
   */
  static ObjectNode merged(List<JsonNode> results) {
    ObjectNode merged = results.get(results.size() - 1).deepCopy();
    if (results.size() == 1) {
      return merged;
    }
    merged.put("forks", results.size());
    setRawData((ObjectNode) merged.get(PRIMARY), forks(all(results, PRIMARY)));
    for (Map.Entry<String, JsonNode> metric : merged.get(SECONDARY).properties()) {
      setRawData(
          (ObjectNode) metric.getValue(), forks(all(all(results, SECONDARY), metric.getKey())));
    }
    return merged;
  }

  private static List<JsonNode> all(Collection<JsonNode> nodes, String name) {
    return nodes.stream().map(node -> node.path(name)).filter(JsonNode::isObject).toList();
  }

  private static ArrayNode forks(List<JsonNode> metrics) {
    ArrayNode forks = JSON.createArrayNode();
    metrics.forEach(metric -> metric.path(RAW_DATA).forEach(forks::add));
    return forks;
  }

  /**
   * @param forks the values of each
   */
  private static void setRawData(ObjectNode metric, ArrayNode forks) {
    metric.set(RAW_DATA, forks);
    ListStatistics statistics = new ListStatistics();
    forks.forEach(fork -> fork.forEach(value -> statistics.addValue(value.asDouble())));
    boolean counted = metric.path("scoreUnit").asText().equals("counts");
    metric.set("score", number(counted ? statistics.getSum() : statistics.getMean()));
    metric.set("scoreError", number(statistics.getMeanErrorAt(CONFIDENCE)));
    ArrayNode confidence = JSON.createArrayNode();
    for (double end : statistics.getConfidenceIntervalAt(CONFIDENCE)) {
      confidence.add(number(end));
    }
    metric.set("scoreConfidence", confidence);
    ObjectNode percentiles = (ObjectNode) metric.get("scorePercentiles");
    if (percentiles != null) {
      for (String rank : percentiles.properties().stream().map(Map.Entry::getKey).toList()) {
        percentiles.set(rank, number(statistics.getPercentile(Double.parseDouble(rank))));
      }
    }
  }

  /** How JMH writes a value that is not a number. */
  private static JsonNode number(double value) {
    if (Double.isNaN(value)) {
      return JSON.getNodeFactory().textNode("NaN");
    }
    return Double.isInfinite(value)
        ? JSON.getNodeFactory().textNode(value > 0 ? "+INF" : "-INF")
        : JSON.getNodeFactory().numberNode(value);
  }
}
