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
import java.util.List;
import java.util.Map;
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
   * The slices of one cell in one replicate as one result with one fork.
   *
   * @param slices each as JMH writes it, with one iteration; a metric need not be in all of them
   * @param warmUp how many were before them
   */
  public static ObjectNode ofSlices(List<JsonNode> slices, int warmUp) {
    // The last one has the metrics that a cell gives only once.
    ObjectNode merged = slices.get(slices.size() - 1).deepCopy();
    merged.put("forks", 1);
    merged.put("warmupIterations", warmUp);
    merged.set("warmupTime", merged.path("measurementTime"));
    merged.put("measurementIterations", slices.size());
    merge((ObjectNode) merged.get("primaryMetric"), all(slices, "primaryMetric"), true);
    for (Map.Entry<String, JsonNode> metric : merged.get("secondaryMetrics").properties()) {
      merge(
          (ObjectNode) metric.getValue(),
          all(all(slices, "secondaryMetrics"), metric.getKey()),
          true);
    }
    return merged;
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
    merge((ObjectNode) merged.get("primaryMetric"), all(results, "primaryMetric"), false);
    for (Map.Entry<String, JsonNode> metric : merged.get("secondaryMetrics").properties()) {
      merge(
          (ObjectNode) metric.getValue(),
          all(all(results, "secondaryMetrics"), metric.getKey()),
          false);
    }
    return merged;
  }

  private static List<JsonNode> all(Collection<JsonNode> nodes, String name) {
    return nodes.stream().map(node -> node.path(name)).filter(JsonNode::isObject).toList();
  }

  /**
   * @param oneFork whether what is merged are iterations of one fork, else forks
   */
  private static void merge(ObjectNode metric, List<JsonNode> parts, boolean oneFork) {
    ArrayNode raw = JSON.createArrayNode();
    ArrayNode fork = JSON.createArrayNode();
    ListStatistics statistics = new ListStatistics();
    for (JsonNode part : parts) {
      for (JsonNode iterations : part.path("rawData")) {
        raw.add(iterations);
        iterations.forEach(
            value -> {
              fork.add(value);
              statistics.addValue(value.asDouble());
            });
      }
    }
    metric.set("rawData", oneFork ? JSON.createArrayNode().add(fork) : raw);
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
