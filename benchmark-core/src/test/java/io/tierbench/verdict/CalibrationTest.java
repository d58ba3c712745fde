package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.verdict.Calibration.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.util.ListStatistics;
import picocli.CommandLine;

class CalibrationTest {
  @TempDir Path folder;

  @Test
  void verdictsAreRightOnModerateNoise() {
    Tally.Row row =
        new Calibration(0.04, 10, 6, 7).run("2 %", Scenario.matrix(Noise.same(0.02, 0)));

    assertThat(row.same() + row.different()).isEqualTo(6 * 84);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.foundPercent()).isGreaterThanOrEqualTo(85);
    assertThat(row.coveredPercent()).isBetween(90.0, 99.0);
    assertThat(row.blocks()).isBetween(3.0, 6.0);
  }

  /** A noisy cell among a few quiet ones must not be taken for one of them. */
  @ParameterizedTest
  @CsvSource({"2, 11", "3, 22"})
  void verdictsAreRightInSmallFamiliesWhoseCellsDifferInNoise(int serializations, int contrasts) {
    Noise noise = new Noise(0.01, 0.09, 0);
    Tally.Row row =
        new Calibration(0.04, 3, 400, 7).run("1 to 9 %", Scenario.stacks(serializations, noise));

    assertThat(row.same() + row.different()).isEqualTo(400 * contrasts);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isBetween(93.0, 97.0);
  }

  @Test
  void moreNoiseTakesMoreBlocks() {
    Tally.Row row =
        new Calibration(0.04, 10, 2, 7).run("5 %", Scenario.matrix(Noise.same(0.05, 0)));

    assertThat(row.blocks()).isGreaterThan(9);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
  }

  @Test
  void theGeneratorMakesTheNoiseItSays() {
    double[] rates = new double[4000];
    Arrays.fill(rates, 500);
    double[][][] measured = Noise.same(0.03, 0).measure(rates, 2, new SplittableRandom(2));
    double[] forks = Arrays.stream(measured).mapToDouble(c -> Math.log(c[1][0])).toArray();
    double[] within =
        Arrays.stream(measured).mapToDouble(c -> Math.log(c[0][1] / c[0][0])).toArray();

    // Iterations vary by 2 % and half of it stays: sqrt(2 (1 - 0.5)) * 2 %.
    assertThat(Math.sqrt(StatUtils.variance(within))).isCloseTo(0.02, within(0.001));
    assertThat(Math.sqrt(StatUtils.variance(forks)))
        .isCloseTo(Math.hypot(0.03, 0.02), within(0.002));

    double[][][] slow = Noise.same(0, 1).measure(rates, 1, new SplittableRandom(3));
    double[] slowForks = Arrays.stream(slow).mapToDouble(c -> StatUtils.mean(c[0])).toArray();
    assertThat(StatUtils.mean(slowForks) / 500).isCloseTo(0.85, within(0.04));
  }

  @Test
  void jmhsRuleIsThatOfItsErrorBars() {
    List<double[]> one = List.of(new double[] {10, 11, 10.5}, new double[] {10.2, 10.9, 10.4});
    List<double[]> near = List.of(new double[] {11, 12, 11.5}, new double[] {11.2, 11.9, 11.4});
    List<double[]> far = List.of(new double[] {14, 15, 14.5}, new double[] {14.2, 14.9, 14.4});

    assertThat(bars(one)[1]).isGreaterThan(bars(near)[0]);
    assertThat(JmhRule.differ(one, near)).isFalse();
    assertThat(bars(one)[1]).isLessThan(bars(far)[0]);
    assertThat(JmhRule.differ(one, far)).isTrue();
    assertThat(JmhRule.differ(far, one)).isTrue();
  }

  /** As JMH prints them. */
  private static double[] bars(List<double[]> forks) {
    return new ListStatistics(forks.stream().flatMapToDouble(Arrays::stream).toArray())
        .getConfidenceIntervalAt(0.999);
  }

  @Test
  void copiesOfRealCellsAreCompared() throws IOException {
    StringBuilder lines = new StringBuilder();
    RandomGenerator random = new SplittableRandom(5);
    for (int block = 1; block <= 5; block++) {
      for (int copy = 1; copy <= 3; copy++) {
        for (String cell : List.of("a", "b")) {
          double rate = 1000 * (1 + 0.01 * random.nextGaussian());
          lines.append(replicate(cell, copy, block, rate, true, "null"));
        }
      }
    }
    // Does not count: with it the copies would be far apart.
    lines.append(replicate("a", 1, 6, 1, true, "null"));
    lines.append(replicate("a", 2, 6, 99, true, "\"died\""));
    Files.writeString(folder.resolve("replicates.jsonl"), lines);
    CopiesStudy study = CopiesStudy.read(folder, 0.001, 10);

    Tally.Row row = study.run(50, 1);

    // Three pairs of copies of each cell; in half of the families one of the three is faster.
    assertThat(row.same()).isEqualTo(2 * (3 + 1) * 50);
    assertThat(row.different()).isEqualTo(2 * 2 * 50);
    assertThat(row.falseVerdicts()).isZero();
    assertThat(row.foundPercent()).isGreaterThan(95);
    assertThat(row.blocks()).isBetween(4.9, 5.0);
    assertThat(study.variation()[0]).isBetween(0.005, 0.015);
  }

  @Test
  void withoutSteadyForksThereIsNoVerdictOnCopies() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int block = 1; block <= 4; block++) {
      lines.append(replicate("a", 1, block, 1000 + block, block > 2, "null"));
      lines.append(replicate("a", 2, block, 1003 - block, true, "null"));
    }
    Files.writeString(folder.resolve("replicates.jsonl"), lines);

    Tally.Row row = CopiesStudy.read(folder, 0.04, 10).run(3, 1);

    assertThat(row.invalid()).isEqualTo(2 * 3);
    assertThat(row.blocks()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"cell\":\"a\"", "{\"cell\":\"a\"}", "[]", "x"})
  void aLineThatIsNoReplicateIsNamed(String line) throws IOException {
    Files.writeString(
        folder.resolve("replicates.jsonl"), replicate("a", 1, 1, 5, true, "null") + line + "\n");

    assertThatThrownBy(() -> CopiesStudy.read(folder, 0.04, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replicates.jsonl, line 2 is not a replicate");
  }

  @Test
  void theCommandLeavesItsFiguresAndTheirTable() throws IOException {
    StringWriter out = new StringWriter();
    int exitCode =
        new CommandLine(new CalibrateCommand())
            .setOut(new PrintWriter(out))
            .execute("--out", folder.resolve("x").toString(), "--families", "1", "--blocks", "3");

    assertThat(exitCode).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("x/calibration.json").toFile());
    assertThat(json.at("/rows")).hasSameSizeAs(Calibration.scenarios().keySet());
    assertThat(json.at("/rows/0/same").asInt()).isEqualTo(84);
    assertThat(json.at("/rows/0/foundPercent").isNull()).isTrue();
    assertThat(folder.resolve("x/calibration.md")).content().isEqualTo(out.toString());
  }

  @Test
  void aFolderWithoutCopiesIsRefused() {
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new CalibrateCommand())
            .setErr(new PrintWriter(err))
            .execute("--out", folder.toString(), "--real", folder.toString());

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("replicates.jsonl cannot be read; give the folder");
  }

  private static String replicate(
      String cell, int copy, int block, double rate, boolean steady, String failure) {
    return "{\"cell\":\"%s\",\"copy\":%d,\"block\":%d,\"measured\":[%s,%s],\"steady\":%s,\"failure\":%s}%n"
        .formatted(cell, copy, block, rate, rate, steady, failure);
  }
}
