package io.tierbench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.FrameworksRun;
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
  void namesWhatToChooseAndWhatToAvoid() throws IOException {
    List<String> advice = advice(MatrixRun.folder(parent, 10));

    assertThat(advice).hasSize(2);
    // 70.5 us against 40.2 to 40.5 us; 984 us against 934 us.
    assertThat(advice.get(0))
        .matches(
            "For the empty call, choose [A-Za-z/]+ over TCP: up to 1\\.7\\dx \\(1\\.\\d\\d - 1\\.\\d\\d\\) the throughput of JSON over HTTP; for storing an order with objects the fastest has 1\\.0\\dx\\.");
    // 305 us against 754 us.
    assertThat(advice.get(1))
        .matches("Avoid SOAP over gRPC for loading 77 products with objects: SLOWER, 0\\.4\\dx\\.");
  }

  @Test
  void saysWhatAFrameworkCosts() throws IOException {
    assertThat(advice(FrameworksRun.folder(parent)))
        .satisfiesExactly(
            gain ->
                assertThat(gain)
                    .startsWith("For loading 77 products, choose Kryo over TCP: 1.40x (")
                    .endsWith(") the throughput of JSON over HTTP."),
            loss ->
                assertThat(loss)
                    .isEqualTo(
                        "Avoid SOAP over HTTP: SLOWER for every call, down to 0.70x for loading 77 products."),
            framework ->
                assertThat(framework)
                    .isEqualTo(
                        "Measure your framework too: CXF as shipped has 0.14x the throughput of SOAP over HTTP in the matrix for loading 77 products."));
  }

  @Test
  void thereIsNoneWithoutVerdicts() throws IOException {
    assertThat(advice(ComparedRun.folder(parent, "QUICK", 1, 1))).isEmpty();
  }
}
