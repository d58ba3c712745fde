package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.run.TestPlans;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands on the results of a run, in separate JVMs. */
@Tag("slow")
class CommandsTest {
  @TempDir private Path results;

  private static Ended tierbench(String... arguments) throws IOException, InterruptedException {
    return TestJvm.run(List.of(), List.of(arguments));
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  @Test
  void aRunIsReportedAndVerified() throws Exception {
    Ended run =
        tierbench(
            "run",
            "--preset=smoke",
            "--replicates=2",
            "--placement=free",
            "--include=RoundTripBenchmark.empty:KRYO:(TCP|GRPC)",
            "--results=" + results);
    assertThat(run.status()).as(run.output()).isZero();
    Path published = folders().get(0);

    Files.delete(published.resolve("summary.md"));
    Ended report = tierbench("report", published.toString());
    assertThat(report.status()).as(report.output()).isZero();
    assertThat(published.resolve("summary.md")).content().contains("TCP KRYO");

    Ended verify = tierbench("verify", published.toString(), "--results=" + results);
    assertThat(verify.output()).contains("reproduced", "contradicted", "without a verdict");
    assertThat(verify.status()).as(verify.output()).isIn(0, 3);
    assertThat(folders()).hasSize(2);
    JsonNode plan = new ObjectMapper().readTree(folders().get(0).resolve("plan.json").toFile());
    JsonNode again = new ObjectMapper().readTree(folders().get(1).resolve("plan.json").toFile());
    assertThat(again.get("cells")).isEqualTo(plan.get("cells"));
    assertThat(again.get("seed")).isNotEqualTo(plan.get("seed"));
    assertThat(folders().get(1).resolve("verification.json")).isNotEmptyFile();
    Path other = Runs.folder(results.resolve("other"), "quick", TestPlans.pairings(12)).path();
    Ended foreign = tierbench("verify", published.toString(), "--resume=" + other);
    assertThat(foreign.status()).isEqualTo(1);
    assertThat(foreign.output())
        .contains(other + " does not make the same comparisons as " + published);
  }

  @Test
  void aRunWithoutAFigureEndsWithASentence() throws Exception {
    Ended run =
        tierbench(
            "run",
            "--preset=smoke",
            "--placement=free",
            "--include=RoundTripBenchmark.empty:KRYO:(TCP|GRPC)",
            "--server-jvmargs=-XX:NoSuchOption",
            "--results=" + results);
    Ended report = tierbench("report", folders().get(0).toString());

    for (Ended ended : List.of(run, report)) {
      assertThat(ended.status()).as(ended.output()).isEqualTo(1);
      assertThat(ended.output())
          .containsOnlyOnce("tierbench: Nothing was measured: 2 cells failed, such as ")
          .doesNotContain("\tat ", "The report lacks");
    }
    assertThat(folders().get(0).resolve("summary.md"))
        .content()
        .contains("**Nothing was measured: 2 cells failed, such as ");
  }

  /** A hundred times the same megabyte: what is not kept need not fit, and what is kept must. */
  @Test
  void aFileThatIsLargerThanTheMemoryIsReadOrNamed() throws Exception {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.empty",
            Runs.parameters("serialization", "KRYO", "transport", "TCP"),
            List.of("serialization", "transport"));
    ResultsFolder folder = Runs.folder(results, "quick", List.of(cell));
    Path file = folder.path().resolve("replicates.jsonl");
    String begin =
        "{\"start\":\"2026-11-22T00:00:00Z\",\"seconds\":1,\"series\":[{\"cell\":\"%s\",\"replicate\":@,\"copy\":1,\"group\":1,\"measured\":{\"1\":5.0},"
            .formatted(cell.label());
    List<String> jvm = List.of("-Xmx128m");

    write(file, begin + "\"unknown\":\"" + "x".repeat(1 << 20) + "\"}],\"number\":@}\n");
    Ended read = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(read.status()).as(read.output()).isZero();
    assertThat(folder.path().resolve("summary.md")).content().contains("100 trials");

    write(file, begin + "\"jmh\":[" + "[],".repeat(1 << 18) + "[]]}],\"number\":@}\n");
    Ended refused = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(refused.output())
        .startsWith("tierbench: " + file + " does not fit into the ")
        .contains(" MiB of this JVM: increase them with -Xmx")
        .doesNotContain("\tat ");
    assertThat(refused.status()).isEqualTo(1);
  }

  private static void write(Path file, String line) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int number = 1; number <= 100; number++) {
        writer.write(line.replace("@", Integer.toString(number)));
      }
    }
  }

  @Test
  void aFolderThatIsNoneIsNamed() throws Exception {
    Ended ended = tierbench("verify", results.toString());

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.output())
        .contains(results + " is not the folder of a run: it has no plan.json")
        .doesNotContain("\tat ");
  }
}
