package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that {@code jmh.json} has the parts that JMH Visualizer (jmh.morethan.io) reads: name, mode
 * and parameters of a benchmark, and of each metric its score, error, confidence, unit and raw
 * data.
 */
class VisualizersTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir Path parent;

  @Test
  void aNewRunOpensInThem() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.empty",
            Runs.parameters("serialization", "KRYO", "transport", "TCP"),
            List.of("serialization", "transport"));
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(cell));
    for (int trial = 1; trial <= 3; trial++) {
      JsonNode jmh = Runs.result("RoundTripBenchmark.empty", cell.parameters()).json(9, 10, trial);
      folder.add(Runs.trial(trial, List.of(Runs.series(cell, trial, List.of(9.0), jmh))));
    }
    folder.writeJmh();

    JsonNode written = JSON.readTree(folder.path().resolve("jmh.json").toFile());
    check(written);
    assertThat(written.at("/0/primaryMetric/rawData")).hasSize(3);
  }

  private static void check(JsonNode results) {
    assertThat(results.isArray()).isTrue();
    assertThat(results).isNotEmpty();
    Set<String> bars = new HashSet<>();
    for (JsonNode result : results) {
      // Package, class and method.
      assertThat(result.path("benchmark").asText()).matches("([\\w$]+\\.){2,}[\\w$]+");
      assertThat(result.path("mode").asText()).isEqualTo("thrpt");
      // It distinguishes bars by method and parameters, which it joins by blanks.
      assertThat(result.path("params").properties()).isNotEmpty();
      for (Map.Entry<String, JsonNode> parameter : result.path("params").properties()) {
        assertThat(parameter.getKey() + "=" + parameter.getValue().textValue())
            .matches("[^ =]+=[^ =]*");
      }
      assertThat(bars.add(result.path("benchmark") + " " + result.path("params"))).isTrue();
      checkMetric(result.path("primaryMetric"));
      assertThat(result.at("/primaryMetric/score").isNumber()).isTrue();
      assertThat(result.at("/primaryMetric/scoreConfidence")).allMatch(JsonNode::isNumber);
      assertThat(result.path("secondaryMetrics").isObject()).isTrue();
      result.path("secondaryMetrics").forEach(VisualizersTest::checkMetric);
    }
  }

  private static void checkMetric(JsonNode metric) {
    assertThat(metric.path("score").asText()).matches("-?\\d.*|NaN");
    assertThat(metric.path("scoreError").asText()).matches("-?\\d.*|NaN");
    assertThat(metric.path("scoreConfidence")).hasSize(2);
    assertThat(metric.path("scoreUnit").asText()).matches("ops/s|us/op|B/op|us|B|counts|.+/.+");
    assertThat(metric.path("rawData")).isNotEmpty();
    for (JsonNode fork : metric.path("rawData")) {
      assertThat(fork).isNotEmpty().allMatch(JsonNode::isNumber);
    }
  }
}
