package io.tierbench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.statistics.Paired;
import io.tierbench.study.Calibration.Length;
import io.tierbench.study.Calibration.Scenario;
import io.tierbench.study.CopiesStudy.CopiedRun;
import io.tierbench.verdict.Evidence;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openjdk.jmh.util.ListStatistics;
import picocli.CommandLine;

@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class CalibrationTest {
  /** Published run with every stack twice in each trial. */
  private static final String PUBLISHED = "../../results/published/2026-11-22-seam";

  private static final String ANOTHER = "../../results/published/2026-11-24-streaming-placements";

  private static final List<CellDescription> CELLS = Calibration.matrix();
  private static final Noise NOISE = Noise.iterations(0.03, 0.06, 0.015);

  @TempDir Path folder;

  @Test
  void twoTrialsAreSafe() {
    Tally.TallyRow row =
        new Calibration(8, 7).run("usual", new Scenario(CELLS, NOISE, Length.USUAL));

    assertThat(row.same()).isGreaterThan(1000);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isBetween(92.0, 98.0);
    assertThat(row.trials()).isEqualTo(2);
    assertThat(row.invalid()).isZero();
  }

  /** Only the measured rounds show that they still rise, and there noise hides it. */
  @Test
  void pairsThatMadeMoreCallsAndAreStillColdAreNoSlowerStacks() {
    Tally.TallyRow row =
        new Calibration(8, 7)
            .run("late", new Scenario(CELLS, NOISE.late("SOAP", 0.1, 20), Length.USUAL));

    assertThat(row.same()).isGreaterThan(1000);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isGreaterThan(92);
  }

  @Test
  void threeOrFourTrialsFindTenPercent() {
    Tally.TallyRow row =
        new Calibration(8, 7).run("standard", new Scenario(CELLS, NOISE, Length.STANDARD));

    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.foundPercent()).isGreaterThanOrEqualTo(85);
    assertThat(row.coveredPercent()).isBetween(92.0, 98.0);
    assertThat(row.trials()).isBetween(3.0, 4.0);
  }

  /** Eleven contrasts of six stacks share their noise estimate, too. */
  @Test
  void smallRunsAreSafe() {
    List<CellDescription> six =
        CELLS.stream()
            .filter(cell -> cell.workload().equals("empty"))
            .filter(cell -> List.of("JSON", "KRYO").contains(cell.serialization()))
            .toList();
    Scenario scenario = new Scenario(six, Noise.iterations(0.01, 0.09, 0.015), Length.USUAL);
    Tally.TallyRow row = new Calibration(200, 7).run("six", scenario);

    assertThat(row.same() + row.different()).isEqualTo(200 * 11);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isBetween(92.0, 98.0);
    assertThat(row.foundPercent()).isGreaterThan(15);
  }

  @Test
  void whatIsNotWarmIsNotCalledSlower() {
    Noise cold = NOISE.cold("SOAP", 0.15, 10);
    Tally.TallyRow row = new Calibration(6, 7).run("cold", new Scenario(CELLS, cold, Length.USUAL));

    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
  }

  @Test
  void theGeneratorMakesTheNoiseItSays() {
    Map<String, Double> rates = new HashMap<>();
    CELLS.forEach(cell -> rates.put(cell.label(), 500.0));
    Evidence evidence =
        Noise.iterations(0, 0, 0.02)
            .measure(CELLS, rates, Set.of(), 20, 4, new SplittableRandom(2));
    double[] apart =
        evidence.paired("empty:JSON:TCP:", "empty:JSON:HTTP:").values().stream()
            .mapToDouble(Paired::log)
            .toArray();

    // Two pairs of 2 % each.
    assertThat(Math.sqrt(StatUtils.variance(apart))).isCloseTo(0.028, within(0.01));

    Evidence cold =
        Noise.iterations(0, 0, 0)
            .cold("SOAP", 0.3, 3)
            .measure(CELLS, rates, Set.of(), 1, 30, new SplittableRandom(2));
    SortedMap<Integer, Double> rising = cold.copies("empty:SOAP:TCP:", 1).get(1).get(0);
    SortedMap<Integer, Double> level = cold.copies("empty:JSON:TCP:", 1).get(1).get(0);
    assertThat(rising.firstKey()).isEqualTo(9);
    assertThat(rising.get(9) - level.get(9)).isLessThan(-0.2);
    assertThat(rising.get(30) - level.get(30)).isCloseTo(0, within(0.05));

    assertThat(cold.rates().get("empty:SOAP:TCP:").get(0).approach()).hasSize(8);
    Evidence late =
        Noise.iterations(0, 0, 0)
            .late("SOAP", 0.3, 3)
            .measure(CELLS, rates, Set.of(), 1, 30, new SplittableRandom(2));
    assertThat(late.copies("empty:SOAP:TCP:", 1).get(1).get(0).firstKey()).isEqualTo(9);
    assertThat(late.rates().get("empty:SOAP:TCP:").get(0).approach()).isEmpty();
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

  /** Computes error bars like JMH. */
  private static double[] bars(List<double[]> forks) {
    return new ListStatistics(forks.stream().flatMapToDouble(Arrays::stream).toArray())
        .getConfidenceIntervalAt(0.999);
  }

  @Test
  void copiesInTrialsAreCompared() {
    Tally.TallyRow row = CopiesStudy.run("usual", copied(), 10, 1);

    // Two stacks with seven cells each.
    assertThat(row.same()).isEqualTo(14 * 10);
    assertThat(row.different()).isEqualTo(14 * 10);
    assertThat(row.falseVerdicts()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isBetween(85.0, 100.0);
    assertThat(row.trials()).isEqualTo(3);
    assertThat(row.name()).isEqualTo("3 replicates: copies in usual");
  }

  @Test
  void aRunWithoutCopiesIsRefused() {
    CopiedRun none = new CopiedRun(CELLS, Baseline.USUAL, Evidence.of(Map.of()));

    assertThatThrownBy(() -> CopiesStudy.run("none", none, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the run has no two copies of a cell");
  }

  private static CopiedRun copied() {
    Map<String, Double> rates = new HashMap<>();
    CELLS.forEach(cell -> rates.put(cell.label(), 500.0));
    Set<List<String>> twice = Set.of(List.of("JSON", "HTTP"), List.of("KRYO", "TCP"));
    return new CopiedRun(
        CELLS, Baseline.USUAL, NOISE.measure(CELLS, rates, twice, 3, 10, new SplittableRandom(5)));
  }

  @Test
  void theCommandLeavesItsFiguresAndTheirTable() throws IOException {
    StringWriter out = new StringWriter();
    int exitCode =
        new CommandLine(new CalibrateCommand())
            .setOut(new PrintWriter(out))
            .execute(
                "--out",
                folder.resolve("x").toString(),
                "--fleets",
                "1",
                "--real",
                PUBLISHED,
                "--real",
                ANOTHER);

    assertThat(exitCode).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("x/calibration.json").toFile());
    int simulated = Calibration.scenarios().size();
    assertThat(json.at("/rows")).hasSize(simulated + 2);
    assertThat(json.at("/rows/0/same").asInt()).isGreaterThan(200);
    assertThat(json.at("/rows/0/foundPercent").isNull()).isTrue();
    // Kryo over three transports, each before and after a change of the code.
    assertThat(json.at("/rows/" + simulated + "/name").asText())
        .isEqualTo("2 replicates: copies in 2026-11-22-seam");
    assertThat(json.at("/rows/" + simulated + "/same").asInt()).isEqualTo(9);
    assertThat(json.at("/rows/" + (simulated + 1) + "/same").asInt()).isEqualTo(12);
    assertThat(folder.resolve("x/calibration.md")).content().isEqualTo(out.toString());
  }

  @Test
  void aFolderThatCannotBeReadIsRefused() {
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new CalibrateCommand())
            .setErr(new PrintWriter(err))
            .execute("--out", folder.toString(), "--real", folder.resolve("there").toString());

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("there");
  }
}
