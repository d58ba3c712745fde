package io.tierbench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cell with what was measured of it.
 *
 * @param benchmark full name of the method
 * @param forks calls per second of the iterations of each
 */
public record MeasuredCell(String benchmark, Map<String, String> parameters, List<double[]> forks) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The cell, with every parameter in its label. */
  public Cell cell() {
    Map<String, String> sorted = new TreeMap<>(parameters);
    return new Cell(benchmark, sorted, List.copyOf(sorted.keySet()));
  }

  /** A result in JMH's format, with one fork. */
  public ObjectNode json(double... rates) {
    return JmhJson.ofIterations(
        result(), Arrays.stream(rates).mapToObj(rate -> Map.of(JmhJson.PRIMARY, rate)).toList(), 1);
  }

  private ObjectNode result() {
    ObjectNode result = JSON.createObjectNode();
    result.put("jmhVersion", "1.37").put("benchmark", benchmark).put("mode", "thrpt");
    result.put("threads", 1).put("jvm", "java").put("jdkVersion", "17");
    result.put("measurementTime", "1 s");
    result.putPOJO("params", JSON.valueToTree(parameters));
    ObjectNode primary = result.putObject(JmhJson.PRIMARY);
    primary.put("scoreUnit", "ops/s");
    ObjectNode percentiles = primary.putObject("scorePercentiles");
    List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "100.0").forEach(percentiles::putNull);
    result.putObject("secondaryMetrics");
    return result;
  }
}
