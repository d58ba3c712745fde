package io.tierbench.report;

import static io.tierbench.report.ComparedRun.BASELINE;
import static io.tierbench.report.ComparedRun.EQUAL;
import static io.tierbench.report.ComparedRun.FAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.results.Block;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictReportTest {
  @TempDir Path parent;

  private ResultsFolder folder(String preset, double sentinel, int blocks) throws IOException {
    return ComparedRun.folder(parent, preset, sentinel, blocks);
  }

  private static String summary(ResultsFolder folder) throws IOException {
    Report.write(folder);
    return Files.readString(Report.summary(folder));
  }

  /** Lines without the blanks that align columns. */
  private static List<String> lines(String text) {
    return text.lines().map(line -> line.replaceAll(" +", " ")).toList();
  }

  @Test
  void saysWhatTheRatiosAreAndWhatFollows() throws IOException {
    // Intervals by hand from the mean of the logs and t = 2.776445: 1.3799 (1.3604 to 1.3997).
    String summary = summary(folder("STANDARD", 1, 5));

    assertThat(lines(summary))
        .contains(
            "Against JSON over HTTP: 1 FASTER, 1 EQUIVALENT.",
            "| row | shape | ratio | verdict | remark |",
            "| HTTP KRYO | DTO | 1.00x (0.99 - 1.01) | EQUIVALENT | |",
            "| TCP KRYO | DTO | 1.38x (1.36 - 1.40) | FASTER | |",
            "Shapes within a stack: 1 INCONCLUSIVE.",
            "Serializations within a transport: 1 EQUIVALENT. Each of them: [verdicts.md](verdicts.md).",
            "Transports within a serialization: 1 SLOWER. Each of them: [verdicts.md](verdicts.md).")
        .anyMatch(
            line ->
                line.matches(
                    "\\| TCP KRYO \\| DTO against DataSet \\| 1\\.06x .* \\| INCONCLUSIVE \\| about \\d+ more blocks, \\d+ min \\|"));
    assertThat(summary).contains("Not told apart: DTO {", "rank");
    assertThat(lines(summary).stream().filter(line -> line.startsWith("| TCP KRYO |")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains("| 1 |"));
    assertThat(lines(summary).stream().filter(line -> line.startsWith("| HTTP JSON |")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains("| 2 - 3 |"));
  }

  @Test
  void allVerdictsAreInAListOfTheirOwn() throws IOException {
    ResultsFolder folder = folder("STANDARD", 1, 5);
    Report.write(folder);

    assertThat(lines(Files.readString(folder.path().resolve("verdicts.md"))))
        .contains(
            "## loadProducts",
            "| HTTP KRYO | TCP KRYO | DTO | 0.72x (0.71 - 0.74) | SLOWER | |",
            "| HTTP KRYO | HTTP JSON | DTO | 1.00x (0.99 - 1.01) | EQUIVALENT | |");
  }

  @Test
  void programsReadTheSame() throws IOException {
    ResultsFolder folder = folder("STANDARD", 1, 5);
    Report.write(folder);

    JsonNode verdicts =
        new ObjectMapper().readTree(folder.path().resolve("verdicts.json").toFile());
    assertThat(verdicts.path("format").asInt()).isEqualTo(1);
    assertThat(verdicts.path("blocks").asInt()).isEqualTo(5);
    assertThat(verdicts.path("sentinel").path("cell").asText()).isEqualTo(EQUAL.label());
    assertThat(verdicts.path("sentinel").path("ratio").path("estimate").asDouble())
        .isCloseTo(1, within(1e-3));
    assertThat(verdicts.path("cells")).hasSize(4);
    JsonNode fast = verdicts.path("cells").get(2);
    assertThat(fast.path("cell").asText()).isEqualTo(FAST.label());
    // The middle of 1000 x (1.1 x 1.36, 1.2 x 1.38, 1.3 x 1.40, 1.4 x 1.37, 1.5 x 1.39).
    assertThat(fast.path("callsPerSecond").asDouble()).isCloseTo(1820, within(1e-6));
    assertThat(fast.path("forks").asInt()).isEqualTo(5);
    assertThat(fast.path("steadyForks").asInt()).isEqualTo(5);
    JsonNode judgement = verdicts.path("judgements").get(1);
    assertThat(judgement.path("contrast").path("one").asText()).isEqualTo(FAST.label());
    assertThat(judgement.path("contrast").path("other").asText()).isEqualTo(BASELINE.label());
    assertThat(judgement.path("ratio").path("low").asDouble()).isCloseTo(1.36043, within(1e-4));
    assertThat(judgement.path("verdict").asText()).isEqualTo("FASTER");
    assertThat(verdicts.path("rankings").get(0).path("ranks").get(0).path("label").asText())
        .isEqualTo(FAST.label());
  }

  @Test
  void aSentinelThatDiffersFromItselfComesFirst() throws IOException {
    String summary = summary(folder("STANDARD", 1.08, 5));

    assertThat(summary.lines().skip(1).dropWhile(String::isEmpty).findFirst().orElseThrow())
        .startsWith("**INVALID: the sentinel " + EQUAL.label() + " differs from itself: 1.080x");
    assertThat(summary).doesNotContain("| rank", "Not told apart");
    assertThat(lines(summary))
        .contains("Against JSON over HTTP: 2 INVALID.")
        .anyMatch(
            line -> line.startsWith("| TCP KRYO | DTO | 1.38x (1.36 - 1.40) | INVALID | the"));
  }

  @Test
  void twoBlocksHoldNoVerdicts() throws IOException {
    ResultsFolder folder = folder("QUICK", 1, 2);

    assertThat(summary(folder))
        .contains(
            "No verdicts: they need 3 blocks, and 2 were measured.",
            "To go on: `java -jar benchmark-core/target/benchmarks.jar run --resume "
                + folder.path()
                + " --budget 1h`")
        .doesNotContain("FASTER", "| rank");
    assertThat(folder.path().resolve("verdicts.md")).doesNotExist();
    assertThat(folder.path().resolve("verdicts.json")).content().contains("INCONCLUSIVE");
  }

  @Test
  void theCommandThatGoesOnIsForTheFolderWhereTheReportWasAskedFor() throws IOException {
    Path here = Files.createTempDirectory(Path.of("target"), "Ada's runs");
    try {
      ResultsFolder folder = ComparedRun.folder(here, "QUICK", 1, 1);

      assertThat(new RunFacts(Analysis.of(folder)).resumption("30m"))
          .isEqualTo(
              "java -jar benchmark-core/target/benchmarks.jar run --resume 'target/%s/%s' --budget 30m"
                  .formatted(
                      here.getFileName().toString().replace("'", "'\\''"),
                      folder.path().getFileName()));
    } finally {
      try (Stream<Path> files = Files.walk(here)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Three forks of each cell, none of them steady. */
  @Test
  void whatMustNotBeToldIsNoTie() throws IOException {
    List<Cell> cells = List.of(BASELINE, EQUAL, FAST);
    ResultsFolder folder = Runs.folder(parent, "STANDARD", null, cells);
    for (int block = 1; block <= 3; block++) {
      for (Cell cell : cells) {
        double rate = 1000 + 10 * cells.indexOf(cell) + block * (1 + cells.indexOf(cell));
        ComparedRun.add(folder, cell, 1, block, 1, rate, false, null);
      }
    }
    String summary = summary(folder);

    assertThat(summary)
        .contains(
            "**Most comparisons are INVALID: 3 of 3 must not be told. Why: 0 of 3 pairs of forks were steady, a verdict needs 3.",
            "Cannot be told, as pairs among them are INVALID: DTO {")
        .doesNotContain("Not told apart");
  }

  @Test
  void saysHowItWasMeasuredAndWhatDisturbedIt() throws IOException {
    ResultsFolder folder = folder("STANDARD", 1, 5);
    folder.add(new Block(6, List.of(new Slot(FAST.label(), 1), new Slot(EQUAL.label(), 1))));
    ComparedRun.add(folder, FAST, 1, 6, 1, 1, true, "the machine slept for 30 s");
    ComparedRun.add(folder, FAST, 1, 6, 2, 1500, false, null);
    folder.add(Runs.replicate(EQUAL, 1, 5, 2, List.of(), false, null, "it broke", null));
    folder.write(
        folder
            .environment()
            .with(
                "probe",
                Map.of(
                    "freeCallsPerSecond", 15_000.0,
                    "sameCoreCallsPerSecond", 75_000.0,
                    "wakingShareOfAFreeCall", 0.8,
                    "placement", "SAME_CORE",
                    "reason", "waking is much")));

    assertThat(summary(folder))
        .contains(
            "Options: dispatch WORKERS, drive LOOP, insertion ROW_BY_ROW, placement FREE",
            "Protocol: standard: randomised blocks of 4 cells, seed 42; 3 to 10 blocks, until the ratios are known within \u00b15 %;",
            "with 10 to 100 warm-up and 10 measured iterations of 200 ms",
            "Measured: 6 blocks, 5 of them complete; 26 forks, 1 of them not steady",
            "Sentinel: " + EQUAL.label() + ", twice in each block: 1.00x (0.99 - 1.01)",
            "Rejected in block 6, and run again: " + FAST.label() + ", the machine slept for 30 s",
            "Failed in block 5: " + EQUAL.label() + ", it broke",
            "15,000 times a second with the cores free, 75,000 times on one core, so that 80 % of it is waking; placement SAME_CORE, as waking is much");
    folder.write(folder.environment().with("probe", Map.of("freeCallsPerSecond", 15_000.0)));
    assertThat(summary(folder)).contains("Waking cores: placement as told: FREE");
  }

  @Test
  void thePaperPrintedMeansAndDeviations() throws IOException {
    ResultsFolder folder =
        Runs.folder(
            parent,
            "PAPER",
            List.of(
                Runs.result(
                    "RoundTripBenchmark.loadProducts",
                    FAST.parameters(),
                    new double[] {100},
                    new double[] {120},
                    new double[] {140})),
            0,
            null);

    assertThat(lines(summary(folder)))
        .contains(
            "| row | DTO mean calls/s | standard deviation | repeats |",
            "| TCP KRYO | 120 | 20.0 | 3 |");
  }
}
