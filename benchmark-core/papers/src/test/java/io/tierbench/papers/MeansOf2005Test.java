package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeansOf2005Test {
  @TempDir Path parent;

  private Analysis run(String preset) throws IOException {
    return Analysis.of(
        Runs.folder(
            parent,
            preset,
            List.of(
                Runs.result(
                    "RoundTripBenchmark.loadProducts",
                    ComparedRun.FAST.parameters(),
                    new double[] {100},
                    new double[] {120},
                    new double[] {140})),
            0,
            null));
  }

  @Test
  void areOfItsPresetAlone() throws IOException {
    assertThat(MeansOf2005.of(run("PAPER")).flatMap(table -> table.rows().stream()))
        .containsExactly(List.of("loadProducts", "Kryo over TCP", "DTO", "120", "20.0", "3"));
    assertThat(MeansOf2005.of(run("QUICK"))).isEmpty();
  }
}
