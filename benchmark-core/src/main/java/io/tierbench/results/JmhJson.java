package io.tierbench.results;

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
 * Results in JMH's own JSON format. Forks that ran in different blocks become one result, as JMH
 * would have written it had they run one after the other.
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
   * The forks of one cell as one result. Of what else differs between them, such as the number of
   * warm-up iterations, it has the last fork's.
   */
  static ObjectNode merged(List<JsonNode> results) {
    ObjectNode merged = results.get(results.size() - 1).deepCopy();
    if (results.size() == 1) {
      return merged;
    }
    merged.put("forks", results.size());
    merge((ObjectNode) merged.get("primaryMetric"), all(results, "primaryMetric"));
    for (Map.Entry<String, JsonNode> metric : merged.get("secondaryMetrics").properties()) {
      merge((ObjectNode) metric.getValue(), all(all(results, "secondaryMetrics"), metric.getKey()));
    }
    return merged;
  }

  private static List<JsonNode> all(Collection<JsonNode> nodes, String name) {
    return nodes.stream().map(node -> node.path(name)).filter(JsonNode::isObject).toList();
  }

  private static void merge(ObjectNode metric, List<JsonNode> forks) {
    ArrayNode raw = JSON.createArrayNode();
    ListStatistics statistics = new ListStatistics();
    for (JsonNode fork : forks) {
      for (JsonNode iterations : fork.path("rawData")) {
        raw.add(iterations);
        iterations.forEach(value -> statistics.addValue(value.asDouble()));
      }
    }
    metric.set("rawData", raw);
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

  /** As JMH writes numbers that are none. */
  private static JsonNode number(double value) {
    if (Double.isNaN(value)) {
      return JSON.getNodeFactory().textNode("NaN");
    }
    return Double.isInfinite(value)
        ? JSON.getNodeFactory().textNode(value > 0 ? "+INF" : "-INF")
        : JSON.getNodeFactory().numberNode(value);
  }
}
