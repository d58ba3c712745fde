package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A published run is drawn by this module and the results alone. */
class PublishedRunTest {
  private static final Path PUBLISHED = Path.of("../../results/published/2026-11-25-effort");

  @TempDir Path parent;

  @Test
  void hasItsPageAgain() throws IOException {
    Path copy = Files.createDirectory(parent.resolve("run"));
    for (String name : List.of("plan.json", "environment.json", "replicates.jsonl.gz")) {
      Files.copy(PUBLISHED.resolve(name), copy.resolve(name));
    }

    assertThat(Report.write(ResultsFolder.open(copy))).isTrue();

    assertThat(copy.resolve("report.html")).isNotEmptyFile();
    List<Map<String, String>> published = cells(PUBLISHED);
    List<Map<String, String>> cells = cells(copy);
    assertThat(cells).hasSameSizeAs(published);
    for (int line = 0; line < cells.size(); line++) {
      assertThat(cells.get(line))
          .as("columns may be added")
          .containsAllEntriesOf(published.get(line));
    }
  }

  /** Returns the lines by the names of the columns alone: older files have no units. */
  private static List<Map<String, String>> cells(Path run) throws IOException {
    return ExportsTest.csv(run.resolve("cells.csv")).stream()
        .map(
            line ->
                line.entrySet().stream()
                    .collect(
                        Collectors.toMap(
                            entry -> entry.getKey().replaceAll(" \\[.*]", ""),
                            Map.Entry::getValue)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.netty.channel.Channel",
        "org.apache.cxf.Bus",
        "io.tierbench.transport.Transport",
        "io.tierbench.benchmark.RoundTripBenchmark",
        "io.tierbench.papers.Claims"
      })
  void nothingThatWasMeasuredIsOnTheClassPath(String type) {
    assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> Class.forName(type));
  }
}
