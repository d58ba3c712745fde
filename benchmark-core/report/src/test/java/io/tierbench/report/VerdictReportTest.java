package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
  void oneTrialHoldsNoVerdicts() throws IOException {
    ResultsFolder folder = folder("QUICK", 1, 1);

    assertThat(summary(folder))
        .contains(
            "No verdicts: they need 2 trials, and this run has 1.",
            "To go on: java -jar benchmark-core/target/benchmarks.jar run --resume "
                + folder.path()
                + " --budget 1h")
        .doesNotContain("FASTER", "| rank", "What has no verdict?");
    assertThat(folder.path().resolve("verdicts.json")).content().contains("INCONCLUSIVE");
  }

  @Test
  void variantsHaveAComparisonOfTheirOwn() throws IOException {
    List<Cell> cells =
        Stream.of("JSON HTTP plain", "JSON HTTP jdk-21", "KRYO TCP plain", "KRYO TCP jdk-21")
            .map(stack -> stack.split(" "))
            .map(
                stack ->
                    Runs.stack(
                        "loadProducts", stack[0], stack[1], "DTO", Variant.PARAMETER, stack[2]))
            .toList();
    // The variant makes the baseline a tenth slower and the other 1.2 times as fast.
    double[] rates = {1000, 900, 1400, 1680};
    double[][] luck = {{1, 1.002, 0.999}, {1.001, 1, 0.998}, {0.999, 1, 1.002}, {1, 0.998, 1.001}};
    ResultsFolder folder =
        Runs.trials(
            Runs.folder(
                parent,
                "STANDARD",
                cells,
                List.of(new Variant("jdk-21", "/opt/jdk-21", null, List.of("-XX:+UseZGC")))),
            3,
            trial ->
                IntStream.range(0, cells.size())
                    .mapToObj(
                        i ->
                            ComparedRun.series(
                                cells.get(i), trial, 1, rates[i] * luck[i][trial - 1]))
                    .toList());
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

    assertThat(summary).contains("against JSON over HTTP");
    assertThat(lines(summary))
        .contains("| jdk-21 against plain | Loading 77 products | 1 (1.20x) | 1 (0.90x) | | | |")
        .anyMatch(line -> line.startsWith("| Kryo over TCP with jdk-21 | "))
        .contains("- Variant: jdk-21, Java 21.0.4, arguments -XX:+UseZGC, kryo 5.9");
  }
}
