package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import io.tierbench.report.page.MatrixRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvisionalTableTest {
  @TempDir private Path results;

  private List<String> lines(ResultsFolder folder) {
    return ProvisionalTable.of(folder).orElseThrow().lines().toList();
  }

  @Test
  void afterOneTrialThereAreRatiosWithoutIntervals() throws Exception {
    assertThat(lines(ComparedRun.folder(results, "quick", 1, 1)))
        .containsExactly(
            "Provisional after 1 trial: throughput relative to JSON over HTTP, DTO, no CI before the second trial",
            "| stack          | loadProducts |",
            "|----------------|-------------:|",
            "| Kryo over TCP  |        1.36x |",
            "| Kryo over HTTP |        1.01x |",
            "| JSON over HTTP |           1x |");
  }

  @Test
  void afterTwoTrialsThereAreIntervals() throws Exception {
    List<String> lines = lines(ComparedRun.folder(results, "quick", 1, 2));

    assertThat(lines.get(0)).startsWith("Provisional after 2 trials").endsWith("DTO, 95 % CI");
    assertThat(lines.get(3)).matches("\\| Kryo over TCP +\\| 1\\.37x \\(\\S+ - \\S+\\) \\|");
  }

  @Test
  void theFastestAndTheSlowestOfManyStacksAreShown() throws Exception {
    List<String> lines = lines(MatrixRun.folder(results, 1));

    assertThat(lines).hasSize(3 + 11);
    assertThat(lines.get(1).split(" *\\| *"))
        .containsExactly("", "stack", "empty", "storeOrder", "loadProducts", "loadCustomer");
    assertThat(lines.get(3)).startsWith("| Kryo over TCP ");
    assertThat(lines.get(8)).matches("\\| \\d more +(\\| +\\.\\.\\. ){4}\\|");
  }

  @Test
  void aRunThatHasComparedNothingHasNone() throws Exception {
    ResultsFolder folder = Runs.folder(results, "quick", List.of(ComparedRun.FAST));
    assertThat(ProvisionalTable.of(folder)).isEmpty();

    folder.add(Runs.trial(1, List.of(ComparedRun.series(ComparedRun.FAST, 1, 1, 1000))));
    assertThat(ProvisionalTable.of(folder)).isEmpty();
  }
}
