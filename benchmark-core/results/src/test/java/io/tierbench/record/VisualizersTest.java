package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        Runs.cell(
            "RoundTripBenchmark.empty",
            Runs.parameters("serialization", "KRYO", "transport", "TCP"));
    ResultsFolder folder =
        Runs.trials(
            Runs.folder(parent, "QUICK", List.of(cell)),
            3,
            trial -> List.of(Runs.withJmh(cell, trial, 9.0, 10.0, (double) trial)));
    folder.writeJmh();

    JsonNode result = JSON.readTree(folder.path().resolve("jmh.json").toFile()).path(0);
    assertThat(result.path("benchmark").asText()).isEqualTo(cell.benchmark());
    assertThat(result.path("mode").asText()).isEqualTo("thrpt");
    assertThat(result.path("params")).isEqualTo(JSON.valueToTree(cell.parameters()));
    assertThat(result.path("secondaryMetrics").isObject()).isTrue();
    JsonNode metric = result.path("primaryMetric");
    assertThat(metric.path("scoreUnit").asText()).isEqualTo("ops/s");
    assertThat(metric.path("rawData"))
        .isEqualTo(JSON.readTree("[[9.0, 10.0, 1.0], [9.0, 10.0, 2.0], [9.0, 10.0, 3.0]]"));
    // Mean, and half of the 99.9 % t interval: 5.0413 * sqrt(14.5 / 9), with 8 degrees of freedom.
    assertThat(metric.path("score").asDouble()).isEqualTo(7);
    assertThat(metric.path("scoreError").asDouble()).isCloseTo(6.3989, within(1e-3));
    assertThat(metric.at("/scoreConfidence/0").asDouble()).isCloseTo(0.6011, within(1e-3));
    assertThat(metric.at("/scoreConfidence/1").asDouble()).isCloseTo(13.3989, within(1e-3));
    assertThat(metric.at("/scorePercentiles/50.0").asDouble()).isEqualTo(9);
  }
}
