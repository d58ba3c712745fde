package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static Series series(Cell cell, int trial, String failure, JsonNode jmh) {
    return series(cell, trial, 1, failure, jmh);
  }

  private static Series series(Cell cell, int trial, int copy, String failure, JsonNode jmh) {
    SortedMap<Integer, Double> measured = new TreeMap<>();
    if (failure == null) {
      measured.putAll(Map.of(3, 5.0, 4, 7.0, 5, 6.0));
    }
    return new Series(
        cell.label(),
        trial,
        1,
        copy,
        cell.benchmark(),
        cell.parameters(),
        new TreeMap<>(Map.of(1, 1.0, 2, 2.0)),
        measured,
        true,
        false,
        Map.of("step.work", 0.5, Series.TIMED_CALL, 9.0),
        null,
        failure,
        jmh);
  }

  private static Trial trial(int number, Series... series) {
    return new Trial(
        number,
        Instant.parse("2026-11-20T21:00:00.5Z"),
        4.5,
        0.5,
        List.of(
            new Trial.Group(
                1, List.of("KRYO:TCP"), 2, 3, 1, 0.4, 0.6, null, 0, 0, OtherPrograms.UNKNOWN)),
        List.of(series));
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
            "matrix",
            List.of(KRYO, SOAP),
            List.of(new Variant("jdk-21", "/opt/jdk-21", null, List.of("-Xint"))),
            1,
            Baseline.USUAL,
            Map.of("CXF", new Baseline("SOAP", "HTTP")),
            new Sampling(200, 50_000, 120.0, 60, 300, 10, 40, 60),
            256,
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
        .hasMessageContaining("cannot be created");
  }

  @Test
  void whatWasWrittenIsReadAgain() throws IOException {
    ResultsFolder folder = folder();
    Trial trial =
        trial(
            1,
            series(KRYO, 1, null, JSON.readTree("{\"a\":[1]}")),
            series(SOAP, 1, "it broke", null));
    folder.add(trial);

    ResultsFolder opened = ResultsFolder.open(folder.path());

    assertThat(opened.plan()).isEqualTo(folder.plan());
    assertThat(opened.trials()).isEqualTo(folder.trials()).containsExactly(trial);
    assertThat(opened.series()).hasSize(2);
    assertThat(opened.series().get(0).figure()).isCloseTo(7, within(1e-9));
    assertThat(opened.spentSeconds()).isEqualTo(4.5);
    assertThat(opened.failures()).isEqualTo(Map.of(SOAP.label(), "it broke"));
    assertThat(opened.environment().values()).isEqualTo(folder.environment().values());
    assertThat(opened.environment().machine()).isEqualTo(folder.environment().machine());
  }

  /** Compresses the trials of a folder, and returns the file of those that are not. */
  private static Path compressed(ResultsFolder folder) throws IOException {
    Path file = folder.path().resolve("replicates.jsonl");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(file.resolveSibling("replicates.jsonl.gz")))) {
      Files.copy(file, out);
    }
    return file;
  }

  @Test
  void whatIsCompressedIsReadAndAddedTo() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, null, null)));
    Files.delete(compressed(folder));

    ResultsFolder opened = ResultsFolder.open(folder.path());
    assertThat(opened.trials()).isEqualTo(folder.trials());
    opened.add(trial(2, series(KRYO, 2, null, null)));
    assertThat(ResultsFolder.open(folder.path()).trials()).isEqualTo(opened.trials()).hasSize(2);
  }

  @Test
  void whereOneWasTakenOutTheNextHasANumberOfItsOwn() throws IOException {
    ResultsFolder folder = folder();
    assertThat(folder.nextTrial()).isEqualTo(1);
    folder.add(trial(1, series(KRYO, 1, null, null)));
    folder.add(trial(2, series(KRYO, 2, null, null)));
    Path file = folder.path().resolve("replicates.jsonl");
    Files.write(file, Files.readAllLines(file).subList(1, 2));

    assertThat(ResultsFolder.open(folder.path()).nextTrial()).isEqualTo(3);
  }

  @Test
  void aTrialThatIsThereTwiceIsRefused() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, null, null)));
    compressed(folder);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResultsFolder.open(folder.path()))
        .withMessage(
            folder.path()
                + " has trial 1 twice: it may be both in replicates.jsonl.gz and in replicates.jsonl; leave it in one of them");
  }

  @Test
  void aTrialThatWasCutOffIsLostAndNoOther() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, null, null)));
    folder.add(trial(2, series(KRYO, 2, null, null)));
    Path file = folder.path().resolve("replicates.jsonl");
    byte[] whole = Files.readAllBytes(file);
    int second = new String(whole, java.nio.charset.StandardCharsets.UTF_8).indexOf('\n') + 1;
    for (int end = second; end < whole.length; end += 37) {
      Files.write(file, java.util.Arrays.copyOf(whole, end));

      ResultsFolder opened = ResultsFolder.open(folder.path());
      assertThat(opened.trials()).hasSize(1);
      opened.add(trial(2, series(KRYO, 2, null, null)));

      assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }
  }

  @Test
  void namesTheLineThatIsDamaged() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, null, null)));
    Path file = folder.path().resolve("replicates.jsonl");
    Files.writeString(file, "{\"cell\":\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> ResultsFolder.open(folder.path()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2 of " + file)
        .hasMessageContaining("remove that line");
  }

  @Test
  void saysWhatIsNoFolderOfARun() throws IOException {
    assertThatThrownBy(() -> ResultsFolder.open(parent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the folder of a run: it has no plan.json");
    Path plan = folder().path().resolve("plan.json");
    Files.writeString(plan, Files.readString(plan).replace("\"format\" : 2", "\"format\" : 99"));
    assertThatThrownBy(() -> ResultsFolder.open(plan.getParent()))
        .hasMessageContaining(
            "was written by a later version of Tierbench in format 99; this version reads format 2: read it with the other version");
  }

  /** The plan of an earlier format has other names and must not be reported as damaged. */
  @Test
  void saysThatAnEarlierFormatIsNotRead() throws IOException {
    Path plan = folder().path().resolve("plan.json");
    Files.writeString(
        plan, "{\"format\": 1, \"sentinel\": null, \"sampling\": {\"iterationMillis\": 200}}");

    assertThatThrownBy(() -> ResultsFolder.open(plan.getParent()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            plan.getParent()
                + " was written by an earlier version of Tierbench in format 1; this version reads format 2: read it with the other version");
  }

  @Test
  void whatFailedInTheLastTrialThatTriedItHasFailed() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, "it broke", null), series(SOAP, 1, null, null)));
    folder.add(trial(2, series(KRYO, 2, null, null), series(SOAP, 2, "it broke too", null)));
    folder.add(trial(3, series(KRYO, 3, null, null)));

    assertThat(folder.failures()).isEqualTo(Map.of(SOAP.label(), "it broke too"));
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

  /** Such a plan is JSON of the right format, but its run cannot be analysed. */
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
        .hasMessageContaining(file + " is damaged or does not belong to a run: ")
        .hasMessageContaining(cause);
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
  void whatCountsIsAddedUpOverTrials() throws IOException {
    ResultsFolder folder = folder();
    for (int trial = 1; trial <= 3; trial++) {
      folder.add(
          trial(
              trial,
              series(
                  KRYO,
                  trial,
                  null,
                  JSON.readTree(
                      """
                  {"primaryMetric": {"rawData": [[5.0]], "scoreUnit": "ops/s"},
                   "secondaryMetrics": {
                     "client.gc.count": {"rawData": [[1.0, 2.0]], "scoreUnit": "counts"},
                     "client.cpu": {"rawData": [[1.0, 2.0]], "scoreUnit": "us/op"}}}
                  """))));
    }

    JsonNode metrics = folder.jmh().get(0).get("secondaryMetrics");
    assertThat(metrics.at("/client.gc.count/score").asDouble()).isEqualTo(9);
    assertThat(metrics.at("/client.cpu/score").asDouble()).isEqualTo(1.5);
  }

  @Test
  void secondPairsAndFailuresAreNotInJmhsFile() throws IOException {
    ResultsFolder folder = folder();
    JsonNode jmh = Runs.result("RoundTripBenchmark.empty", KRYO.parameters()).json(5);
    folder.add(
        trial(
            1,
            series(KRYO, 1, 1, null, jmh),
            series(KRYO, 1, 2, null, jmh),
            series(SOAP, 1, 1, "it broke", jmh)));
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
        trial(
            1,
            series(
                KRYO,
                1,
                "jdbc:x?password=s3cret refused",
                JSON.readTree("{\"jvmArgs\":[\"-Durl=jdbc:x?password=s3cret\",\"-Xmx1g\"]}"))));

    try (Stream<Path> files = Files.list(folder.path())) {
      for (Path file : files.toList()) {
        assertThat(file).content().doesNotContain("s3cret");
      }
    }
    assertThat(folder.failures()).containsValue("jdbc:x?password=*** refused");
    assertThat(folder.series().get(0).jmh().at("/jvmArgs/1").asText()).isEqualTo("-Xmx1g");
  }

  /** A run that is killed after recording its placement probes the machine again. */
  @Test
  void aPlanIsPlacedOnceHoweverOftenItIsAsked() throws IOException {
    Cell cell =
        new Cell("a.B.empty", Map.of("serialization", "KRYO", "placement", "FREE"), List.of());
    RunPlan plan = Runs.folder(parent, "STANDARD", List.of(cell)).plan();

    RunPlan placed = plan.placed(List.of("SAME_CORE", "FREE"));

    assertThat(placed.cells())
        .extracting(Cell::label)
        .containsExactly("B.empty:SAME_CORE", "B.empty:FREE");
    assertThat(placed.placed(List.of("SAME_CORE", "FREE"))).isEqualTo(placed);
    assertThat(plan.placed(List.of("SAME_CORE")).cells())
        .extracting(Cell::label)
        .containsExactly("B.empty");
  }
}
