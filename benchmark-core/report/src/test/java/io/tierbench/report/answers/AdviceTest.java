package io.tierbench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.page.MatrixRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class AdviceTest {
  @TempDir Path parent;

  private static List<String> advice(ResultsFolder run) {
    return Answers.of(Analysis.of(run)).stream()
        .filter(topic -> topic.id().equals(Answers.ADVICE))
        .flatMap(topic -> topic.lines().stream())
        .toList();
  }

  @Test
  void namesWhatToChooseForEachCall() throws IOException {
    // 70.5 us against 40.2 to 40.5 us; 305 us against 205 us, of 714 us.
    assertThat(advice(MatrixRun.folder(parent, 10)))
        .satisfiesExactly(
            choice ->
                assertThat(choice)
                    .matches(
                        "For the empty call, choose [A-Za-z/]+ over TCP: up to 1\\.7\\dx \\(1\\.\\d\\d - 1\\.\\d\\d\\) the throughput of JSON over HTTP;.*")
                    .contains("for loading 77 products (DTO), choose Kryo over TCP: 1."),
            worth ->
                assertThat(worth)
                    .matches(
                        "The choice is worth at most 3\\.\\d\\dx \\(.*\\): Kryo over TCP against SOAP over gRPC for loading 77 products \\(DTO\\)\\."));
  }

  @Test
  void thereIsNoneWithoutVerdicts() throws IOException {
    assertThat(advice(ComparedRun.folder(parent, "QUICK", 1, 1))).isEmpty();
  }
}
