package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the answers of runs whose ratios are known. */
class RunAnswersTest {
  @TempDir Path parent;

  @Test
  void namesVerdictsThatAnotherPlacementReverses() throws IOException {
    assertThat(RunAnswers.of(List.of(run("SAME_CORE", 1200), run("FREE", 800))))
        .isEqualTo(
            """
            | on one core<br>with free cores | empty call | one customer | 77 products | stored order |
            | --- | --- | --- | --- | --- |
            | JSON over HTTP | 1x | 1x | 1x | 1x |
            | Kryo over TCP |  |  | **1.20x** (1.20-1.20)<br>**0.80x** (0.80-0.80) |  |

            Of 1 comparisons with a verdict both on one core and with free cores, 1 have opposite ones:

            - Kryo over TCP against JSON over HTTP: FASTER on one core, SLOWER with free cores (77 products)

            All iterations instead of the fastest third change 2 of 2 ratios by less than 2 %, and none by more than 0.0 %.
            """);
  }

  @Test
  void countsRatiosThatAllIterationsChange() throws IOException {
    assertThat(RunAnswers.of(List.of(run("FREE", 1080, 1080, 1200, 1200, 1080, 1080))))
        .contains("change 0 of 1 ratios by less than 2 %, and none by more than 6.7 %.");
  }

  /** Returns a run of the baseline with 1000 calls/s and of Kryo with other rates. */
  private Analysis run(String placement, double... kryo) throws IOException {
    List<Cell> cells = List.of(ComparedRun.BASELINE, ComparedRun.FAST);
    ResultsFolder folder = Runs.folder(parent, "STANDARD", cells);
    folder.write(folder.plan().placed(List.of(placement)));
    for (int trial = 1; trial <= 3; trial++) {
      folder.add(
          Runs.trial(
              trial,
              List.of(
                  series(ComparedRun.BASELINE, trial, 1000),
                  series(ComparedRun.FAST, trial, kryo))));
    }
    return Analysis.of(folder);
  }

  /** Returns a series of six rounds; that of another trial differs a little. */
  private static Series series(Cell cell, int trial, double... rates) {
    double chance = 1 + rates[0] * trial / 1e6;
    List<Double> rounds =
        IntStream.range(0, 6).mapToObj(round -> chance * rates[round % rates.length]).toList();
    return Runs.series(cell, trial, rounds, Runs.jmh(rounds, Map.of()));
  }
}
