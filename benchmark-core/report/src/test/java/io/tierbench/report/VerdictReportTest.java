package io.tierbench.report;

import static io.tierbench.report.ComparedRun.BASELINE;
import static io.tierbench.report.ComparedRun.FAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.OtherPrograms;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.record.Variant;
import io.tierbench.report.answers.RunFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictReportTest {
  @TempDir Path parent;

  private ResultsFolder folder(String preset, double copies, int trials) throws IOException {
    return ComparedRun.folder(parent, preset, copies, trials);
  }

  private static String summary(ResultsFolder folder) throws IOException {
    Report.write(folder);
    return Files.readString(Report.summary(folder));
  }

  /** Returns lines without the blanks that align columns. */
  private static List<String> lines(String text) {
    return text.lines().map(line -> line.replaceAll(" +", " ")).toList();
  }

  @Test
  void programsReadTheSame() throws IOException {
    ResultsFolder folder = folder("STANDARD", 1, 5);
    Report.write(folder);

    JsonNode verdicts =
        new ObjectMapper().readTree(folder.path().resolve("verdicts.json").toFile());
    assertThat(verdicts.path("format").asInt()).isEqualTo(2);
    assertThat(verdicts.path("replicates").asInt()).isEqualTo(5);
    assertThat(verdicts.path("copies").path("comparisons").asInt()).isEqualTo(5);
    assertThat(verdicts.path("copies").path("largest").asDouble()).isCloseTo(0, within(1e-9));
    assertThat(verdicts.path("cells")).hasSize(4);
    JsonNode fast = verdicts.path("cells").get(2);
    assertThat(fast.path("cell").asText()).isEqualTo(FAST.label());
    // The middle of 1000 x (1.1 x 1.36, 1.2 x 1.38, 1.3 x 1.40, 1.4 x 1.37, 1.5 x 1.39), in the
    // fastest three of seven rounds.
    assertThat(fast.path("callsPerSecond").asDouble())
        .isCloseTo(1820 * Math.cbrt(1.01 * 1.02 * 1.03), within(1e-6));
    assertThat(fast.path("replicates").asInt()).isEqualTo(5);
    assertThat(fast.path("movement").path("most").asDouble()).isCloseTo(0, within(1e-9));
    JsonNode judgement = verdicts.path("judgements").get(1);
    assertThat(judgement.path("contrast").path("one").asText()).isEqualTo(FAST.label());
    assertThat(judgement.path("contrast").path("other").asText()).isEqualTo(BASELINE.label());
    assertThat(judgement.path("ratio").path("low").asDouble()).isCloseTo(1.36043, within(1e-4));
    assertThat(judgement.path("verdict").asText()).isEqualTo("FASTER");
    assertThat(verdicts.path("rankings").get(0).path("ranks").get(0).path("label").asText())
        .isEqualTo(FAST.label());
  }

  @Test
  void oneTrialHoldsNoVerdicts() throws IOException {
    ResultsFolder folder = folder("QUICK", 1, 1);

    assertThat(summary(folder))
        .contains(
            "No verdicts: they need 2 trials, and this run has 1.",
            "To go on: java -jar benchmark-core/target/benchmarks.jar run --resume "
                + folder.path()
                + " --budget 1h")
        .doesNotContain("FASTER", "| rank");
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

  @Test
  void variantsHaveAComparisonOfTheirOwn() throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : List.of(BASELINE, FAST)) {
      for (String variant : List.of(Variant.PLAIN, "jdk-21")) {
        cells.add(
            new Cell(
                cell.benchmark(),
                Runs.with(cell.parameters(), Variant.PARAMETER, variant),
                List.of("serialization", "transport", "shape", Variant.PARAMETER)));
      }
    }
    ResultsFolder folder =
        Runs.folder(
            parent,
            "STANDARD",
            cells,
            List.of(new Variant("jdk-21", "/opt/jdk-21", null, List.of("-XX:+UseZGC"))));
    // The variant makes the baseline a tenth slower and the other 1.2 times as fast.
    double[] rates = {1000, 900, 1400, 1680};
    double[][] luck = {{1, 1.002, 0.999}, {1.001, 1, 0.998}, {0.999, 1, 1.002}, {1, 0.998, 1.001}};
    for (int trial = 1; trial <= 3; trial++) {
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        series.add(ComparedRun.series(cells.get(i), trial, 1, rates[i] * luck[i][trial - 1]));
      }
      folder.add(Runs.trial(trial, series));
    }
    folder.write(
        folder
            .environment()
            .with(
                "variants",
                List.of(
                    Map.of(
                        "name", "jdk-21",
                        "java", "21.0.4",
                        "arguments", List.of("-XX:+UseZGC"),
                        "versions", Map.of("kryo", "5.9"),
                        "clientJvm", Map.of("java", "21.0.4")))));
    String summary = summary(folder);

    assertThat(summary)
        .contains(
            "Variants of a stack: 1 FASTER, 1 SLOWER.",
            "Against JSON over HTTP of the same variant: 2 FASTER.");
    assertThat(lines(summary))
        .contains("| jdk-21 against plain | Loading 77 products | 1 (1.20x) | 1 (0.90x) | | | |")
        .anyMatch(line -> line.startsWith("| Kryo over TCP with jdk-21 | "))
        .anyMatch(
            line ->
                line.startsWith("| Kryo over TCP | jdk-21 against plain | DTO | 1.20x (")
                    && line.endsWith("| FASTER | |"))
        .contains("- Variant: jdk-21, Java 21.0.4, arguments -XX:+UseZGC, kryo 5.9");
  }

  @Test
  void saysNothingOfOtherProgramsThatHardlyDisturbed() throws IOException {
    ResultsFolder folder = folder("STANDARD", 1, 1);
    folder.add(Runs.trial(2, ComparedRun.series(2, 1), new OtherPrograms(1000, 30, 0, 9, 0)));
    assertThat(summary(folder)).doesNotContain("CPU contention");

    folder.add(Runs.trial(3, ComparedRun.series(3, 1), new OtherPrograms(0, 1, 0, 9, 0)));
    assertThat(summary(folder))
        .contains("CPU contention: of 1,000 iterations 31 repeated, which took 18 s");
  }
}
