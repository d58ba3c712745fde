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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    List<Double> rates = failure == null ? List.of(5.0, 7.0, 6.0) : List.of();
    return Runs.series(cell, trial, 1, rates, Map.of("step.work", 0.5), failure, jmh);
  }

  private static Trial trial(int number, Series... series) {
    return Runs.trial(number, List.of(series));
  }

  private ResultsFolder folder() throws IOException {
    return Runs.folder(
        parent,
        "quick",
        List.of(KRYO, SOAP),
        List.of(new Variant("jdk-21", "/opt/jdk-21", null, List.of("-Xint"))),
        Map.of("CXF", new Baseline("SOAP", "HTTP")));
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
    assertThat(opened.spentSeconds()).isEqualTo(600);
    assertThat(opened.failures()).isEqualTo(Map.of(SOAP.label(), "it broke"));
    assertThat(opened.environment().values()).isEqualTo(folder.environment().values());
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
  void aTrialThatIsThereTwiceIsRefused() throws IOException {
    ResultsFolder folder = folder();
    folder.add(trial(1, series(KRYO, 1, null, null)));
    compressed(folder);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResultsFolder.open(folder.path()))
        .withMessage(
            folder.path()
                + " has trial 1 twice: remove one of its two lines in replicates.jsonl.gz or replicates.jsonl");
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

  /** The plan of another format may have other names, and must not be reported as damaged. */
  @Test
  void saysWhatIsNoFolderOfARun() throws IOException {
    assertThatThrownBy(() -> ResultsFolder.open(parent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the folder of a run: it has no plan.json");
    Path plan = folder().path().resolve("plan.json");
    for (int format : List.of(1, 99)) {
      Files.writeString(plan, "{\"format\": " + format + ", \"sentinel\": null}");
      assertThatThrownBy(() -> ResultsFolder.open(plan.getParent()))
          .hasMessage(
              "%s was written in format %s by %s version of Tierbench: use that version, because this one reads only format 2",
              plan.getParent(), format, format == 1 ? "an earlier" : "a later");
    }
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
  @ValueSource(strings = {"", "[]", "{}", "{\"started\":7}", "null"})
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
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "baseline | null | it has no baseline",
        "baseline | {\"serialization\": \"JSON\"} | a baseline or counterpart has no transport",
        "sampling | null | it has no sampling",
        "precision | \"NaN\" | precision (NaN) or budgetSeconds (null) is not finite",
        "cells | [{\"parameters\": {}, \"varying\": []}] | a cell has no benchmark",
        "cells | [{\"benchmark\": \"a.B.c\", \"parameters\": {\"shape\": null}, \"varying\": []}] | a parameter without a value",
        "cells | [{\"benchmark\": \"a.B.c\", \"parameters\": {}, \"varying\": []}, {\"benchmark\": \"a.B.c\", \"parameters\": {}, \"varying\": []}] | two cells are called B.c"
      })
  void saysWhatAPlanLacks(String name, String value, String cause) throws IOException {
    Path file = folder().path().resolve("plan.json");
    ObjectNode plan = (ObjectNode) JSON.readTree(file.toFile());
    JSON.writeValue(file.toFile(), plan.set(name, JSON.readTree(value)));

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
  void noPasswordReachesAFile() throws IOException {
    ResultsFolder folder = folder();
    folder.write(Runs.environment(Map.of("forkArguments", List.of("-Dx=jdbc:x?password=s3cret"))));
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
