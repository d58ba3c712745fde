package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that new reports of published runs have the published figures, ratios, verdicts and ranks,
 * with this module and its dependencies only. Runs without {@code verdicts.json} are skipped:
 * earlier versions made them.
 */
class PublishedRunTest {
  private static final Path PUBLISHED = Path.of("../../results/published");

  @TempDir Path copy;

  static List<Path> runs() throws IOException {
    try (Stream<Path> runs = Files.list(PUBLISHED)) {
      return runs.filter(run -> Files.exists(run.resolve("verdicts.json"))).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void isDrawnAgain(Path run) throws IOException {
    for (String name : List.of("plan.json", "environment.json", "replicates.jsonl.gz")) {
      Files.copy(run.resolve(name), copy.resolve(name));
    }

    assertThat(Report.write(ResultsFolder.open(copy))).isTrue();

    assertThat(copy.resolve("report.html")).isNotEmptyFile();
    for (String name : List.of("cells.csv", "verdicts.csv", "verdicts.json", "breakdown.json")) {
      assertThat(copy.resolve(name)).hasSameTextualContentAs(run.resolve(name));
    }
    assertThat(pictured(copy)).isEqualTo(pictured(run));
  }

  /** Returns the description of the picture, a text with all its figures. */
  private static String pictured(Path run) throws IOException {
    return Files.readString(run.resolve("overview.svg"))
        .replaceAll("(?s).*<desc[^>]*>(.*)</desc>.*", "$1");
  }
}
