package io.tierbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

class ResultsFolderTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Cell KRYO = cell("KRYO");
  private static final Cell SOAP = cell("SOAP");
  @TempDir Path parent;

  private static Cell cell(String serialization) {
    return new Cell(
        "io.tierbench.benchmark.RoundTripBenchmark.empty",
        Runs.parameters("serialization", serialization, "transport", "TCP"),
        List.of("serialization", "transport"));
  }

  private static Replicate replicate(Cell cell, int block, String failure, JsonNode jmh) {
    return new Replicate(
        cell.label(),
        1,
        block,
        1,
        1,
        cell.benchmark(),
        cell.parameters(),
        Instant.parse("2026-11-20T21:00:00.5Z"),
        4.5,
        List.of(1.0, 2.0),
        failure == null ? List.of(5.0, 7.0, 6.0) : List.of(),
        failure == null,
        0.5,
        null,
        failure,
        jmh);
  }

  private ResultsFolder folder() throws IOException {
    return folder(Runs.environment());
  }

  private ResultsFolder folder(Environment environment) throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    folder.write(environment);
    folder.write(
        new RunPlan(
            RunPlan.FORMAT,
            42,
            "QUICK",
            List.of(KRYO, SOAP),
            KRYO.label(),
            1,
            Baseline.USUAL,
            Sampling.fixed(200, 5, 4),
            1,
            10,
            0.05,
            720.0,
            "abc",
            "17",
            "cpu"));
    return folder;
  }

  @Test
  void isNamedAfterTimeAndLabel() {
    ResultsFolder folder = ResultsFolder.create(parent.resolve("a/b"), "Quick ../x");

    assertThat(folder.path()).isDirectory().hasParent(parent.resolve("a/b").toAbsolutePath());
    assertThat(folder.path().getFileName().toString())
        .matches("\\d{4}-\\d\\d-\\d\\d-\\d{6}-quick-x");
  }

  @Test
  void runsOfTheSameSecondDoNotMix() {
    assertThat(
            Stream.generate(() -> ResultsFolder.create(parent, "quick").path()).limit(5).distinct())
        .hasSize(5);
  }

  @Test
  void saysWhichFolderCannotBeMade() throws IOException {
    Path file = Files.createFile(parent.resolve("file"));

    assertThatThrownBy(() -> ResultsFolder.create(file, "quick"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("cannot be made");
  }

  @Test
  void whatWasWrittenIsReadAgain() throws IOException {
    ResultsFolder folder = folder();
    Block block = new Block(1, List.of(new Block.Slot(KRYO.label(), 2)));
    folder.add(block);
    folder.add(replicate(KRYO, 1, null, JSON.readTree("{\"a\":[1]}")));
    folder.add(replicate(SOAP, 1, "it broke", null));

    ResultsFolder opened = ResultsFolder.open(folder.path());

    assertThat(opened.plan()).isEqualTo(folder.plan());
    assertThat(opened.blocks()).containsExactly(block);
    assertThat(opened.replicates()).isEqualTo(folder.replicates()).hasSize(2);
    assertThat(opened.replicates().get(0))
        .isEqualTo(replicate(KRYO, 1, null, JSON.readTree("{\"a\":[1]}")));
    assertThat(opened.replicates().get(0).figure()).isEqualTo(6);
    assertThat(opened.failures()).isEqualTo(Map.of(SOAP.label(), "it broke"));
    assertThat(opened.environment().values()).isEqualTo(folder.environment().values());
    assertThat(opened.environment().machine()).isEqualTo(folder.environment().machine());
  }

  @Test
  void aReplicateThatWasCutOffIsLostAndNoOther() throws IOException {
    ResultsFolder folder = folder();
    folder.add(replicate(KRYO, 1, null, null));
    folder.add(replicate(SOAP, 1, null, null));
    Path file = folder.path().resolve("replicates.jsonl");
    byte[] whole = Files.readAllBytes(file);
    int second = new String(whole, java.nio.charset.StandardCharsets.UTF_8).indexOf('\n') + 1;
    for (int end = second; end < whole.length; end += 37) {
      Files.write(file, java.util.Arrays.copyOf(whole, end));

      ResultsFolder opened = ResultsFolder.open(folder.path());
      assertThat(opened.replicates()).hasSize(1);
      opened.add(replicate(SOAP, 1, null, null));

      assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }
  }

  @Test
  void namesTheLineThatIsDamaged() throws IOException {
    ResultsFolder folder = folder();
    folder.add(replicate(KRYO, 1, null, null));
    Path file = folder.path().resolve("replicates.jsonl");
    Files.writeString(file, "{\"cell\":\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> ResultsFolder.open(folder.path()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2 of " + file)
        .hasMessageContaining("take that line out");
  }

  @Test
  void saysWhatIsNoFolderOfARun() throws IOException {
    assertThatThrownBy(() -> ResultsFolder.open(parent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the folder of a run: it has no plan.json");
    Path plan = folder().path().resolve("plan.json");
    Files.writeString(plan, Files.readString(plan).replace("\"format\" : 1", "\"format\" : 99"));
    assertThatThrownBy(() -> ResultsFolder.open(plan.getParent()))
        .hasMessageContaining("written by another version: its format is 99, this one reads 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{}", "{\"started\":7}", "null", "\u0000\u0001"})
  void saysWhichFileIsDamaged(String content) throws IOException {
    Path folder = folder().path();
    for (String name : List.of("environment.json", "plan.json")) {
      Files.writeString(folder.resolve(name), content);
      assertThatThrownBy(() -> ResultsFolder.open(folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(folder.resolve(name).toString());
    }
  }

  /** Such a plan is JSON and of the right format, and still nothing can be said of its run. */
  @Test
  void saysWhatAPlanLacks() throws IOException {
    Path file = folder().path().resolve("plan.json");
    ObjectNode whole = (ObjectNode) JSON.readTree(file.toFile());
    assertPlanIsRefused(file, whole.deepCopy().without("baseline"), "it has no baseline");
    ObjectNode halfBaseline = whole.deepCopy();
    halfBaseline.withObject("/baseline").remove("transport");
    assertPlanIsRefused(file, halfBaseline, "it has no baseline");
    assertPlanIsRefused(file, whole.deepCopy().without("sampling"), "it has no sampling");
    assertPlanIsRefused(
        file, whole.deepCopy().put("precision", "NaN"), "its precision or its budget is no number");
    ObjectNode nameless = whole.deepCopy();
    ((ObjectNode) nameless.withArray("cells").get(0)).remove("benchmark");
    assertPlanIsRefused(file, nameless, "a cell has no benchmark");
    ObjectNode valueless = whole.deepCopy();
    ((ObjectNode) valueless.withArray("cells").get(0)).withObject("/parameters").putNull("shape");
    assertPlanIsRefused(file, valueless, "a parameter without a value");
    ObjectNode twice = whole.deepCopy();
    twice.withArray("cells").add(whole.at("/cells/0").deepCopy());
    assertPlanIsRefused(file, twice, "two cells are called " + KRYO.label());
    JSON.writeValue(file.toFile(), whole);
    assertThat(ResultsFolder.open(file.getParent()).plan().cells()).hasSize(2);
  }

  private static void assertPlanIsRefused(Path file, JsonNode plan, String cause)
      throws IOException {
    JSON.writeValue(file.toFile(), plan);
    assertThatThrownBy(() -> ResultsFolder.open(file.getParent()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file + " is damaged or not of a run: ")
        .hasMessageContaining(cause);
  }

  @Test
  void aReplicateOfNoCellIsDamaged() throws IOException {
    Path file = folder().path().resolve("replicates.jsonl");
    Files.writeString(file, "{\"cell\": null}\n");

    assertThatThrownBy(() -> ResultsFolder.open(file.getParent()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 1 of " + file);
  }

  @Test
  void aLineWithoutAnEndIsNotRead() throws IOException {
    Path file = folder().path().resolve("replicates.jsonl");
    Files.writeString(file, "x".repeat(17 << 20));

    assertThatThrownBy(() -> ResultsFolder.open(file.getParent()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file + " has a line of more than 16,777,216 bytes");
  }

  @Test
  void forksOfSeveralBlocksBecomeWhatJmhWouldHaveWritten() throws IOException {
    List<RunResult> forks = new ArrayList<>();
    for (double rate : new double[] {100, 130, 90}) {
      forks.add(
          Runs.resultWithBytes(
              "RoundTripBenchmark.empty",
              KRYO.parameters(),
              77,
              new double[] {rate, rate * 1.1, rate * 0.95}));
    }
    ResultsFolder folder = folder();
    int block = 0;
    for (RunResult fork : forks) {
      folder.add(replicate(KRYO, ++block, null, JmhJson.of(fork)));
    }
    folder.writeJmh();

    List<BenchmarkResult> all =
        forks.stream().flatMap(fork -> fork.getBenchmarkResults().stream()).toList();
    JsonNode merged = JSON.readTree(folder.path().resolve("jmh.json").toFile()).get(0);
    JsonNode jmh =
        JSON.readTree(JmhJson.of(new RunResult(forks.get(0).getParams(), all)).toString());
    ((com.fasterxml.jackson.databind.node.ObjectNode) jmh).put("forks", 3);
    assertThat(merged).isEqualTo(jmh);
  }

  @Test
  void whatCountsIsAddedUpOverForks() throws IOException {
    ResultsFolder folder = folder();
    for (int block = 1; block <= 3; block++) {
      folder.add(
          replicate(
              KRYO,
              block,
              null,
              JSON.readTree(
                  """
                  {"primaryMetric": {"rawData": [[5.0]], "scoreUnit": "ops/s"},
                   "secondaryMetrics": {
                     "client.gc.count": {"rawData": [[1.0, 2.0]], "scoreUnit": "counts"},
                     "client.cpu": {"rawData": [[1.0, 2.0]], "scoreUnit": "us/op"}}}
                  """)));
    }

    JsonNode metrics = folder.jmh().get(0).get("secondaryMetrics");
    assertThat(metrics.at("/client.gc.count/score").asDouble()).isEqualTo(9);
    assertThat(metrics.at("/client.cpu/score").asDouble()).isEqualTo(1.5);
  }

  @Test
  void copiesOfTheSentinelAndRejectedForksAreNotInJmhsFile() throws IOException {
    ResultsFolder folder = folder();
    JsonNode jmh =
        JmhJson.of(Runs.result("RoundTripBenchmark.empty", KRYO.parameters(), new double[] {5}));
    Replicate good = replicate(KRYO, 1, null, jmh);
    folder.add(good);
    folder.add(
        new Replicate(
            good.cell(),
            2,
            1,
            2,
            1,
            good.benchmark(),
            good.parameters(),
            good.start(),
            1,
            List.of(),
            good.measured(),
            true,
            null,
            null,
            null,
            jmh));
    folder.add(
        new Replicate(
            good.cell(),
            1,
            2,
            1,
            1,
            good.benchmark(),
            good.parameters(),
            good.start(),
            1,
            List.of(),
            good.measured(),
            true,
            30.0,
            "stolen",
            null,
            jmh));
    folder.writeJmh();

    JsonNode written = JSON.readTree(folder.path().resolve("jmh.json").toFile());
    assertThat(written).hasSize(1);
    assertThat(written.at("/0/primaryMetric/rawData")).hasSize(1);
  }

  @Test
  void noPasswordReachesAFile() throws IOException {
    ResultsFolder folder =
        folder(Runs.environment(Map.of("forkArguments", List.of("-Dx=jdbc:x?password=s3cret"))));
    folder.add(
        replicate(
            KRYO,
            1,
            "jdbc:x?password=s3cret refused",
            JSON.readTree("{\"jvmArgs\":[\"-Durl=jdbc:x?password=s3cret\",\"-Xmx1g\"]}")));

    try (Stream<Path> files = Files.list(folder.path())) {
      for (Path file : files.toList()) {
        assertThat(file).content().doesNotContain("s3cret");
      }
    }
    assertThat(folder.failures()).containsValue("jdbc:x?password=*** refused");
    assertThat(folder.replicates().get(0).jmh().at("/jvmArgs/1").asText()).isEqualTo("-Xmx1g");
  }
}
