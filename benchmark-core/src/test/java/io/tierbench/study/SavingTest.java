package io.tierbench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.compare.Benchmark;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.study.Saving.Agreement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SavingTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int saving(Path run, Path jmh) {
    return new CommandLine(new SavingCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(run.toString(), jmh.toString(), "--out", folder.toString());
  }

  private Path run() throws IOException {
    ResultsFolder run = Runs.measured(folder, Runs.full(3, Runs.usualOptions()));
    run.writeJmh();
    return run.path();
  }

  /** The forks of a JMH file are its run's replicates, so the same ratios come out. */
  @Test
  void aRunIsHeldAgainstItsOwnFile() throws IOException {
    Path run = run();
    assertThat(saving(run, run.resolve("jmh.json"))).isZero();

    JsonNode json = new ObjectMapper().readTree(folder.resolve("saving.json").toFile());
    // Twelve stacks with seven kinds of call; beside them the run has references.
    assertThat(json.at("/cells").asInt()).isEqualTo(84);
    assertThat(json.at("/runCells").asInt()).isGreaterThan(84);
    assertThat(json.at("/lines")).isNotEmpty();
    for (JsonNode line : json.at("/lines")) {
      assertThat(line.at("/jmhRatio/pairs").asInt()).isEqualTo(3);
      assertThat(line.at("/ratiosMeet").asBoolean()).isTrue();
      assertThat(line.at("/jmhRatio/estimate").asDouble())
          .as("of all slices, and of the fastest third")
          .isCloseTo(line.at("/runRatio/estimate").asDouble(), withinPercentage(8));
    }
    // Three replicates of ten minutes, against three forks of 84 cells with five seconds each and
    // the second that warmed them up.
    assertThat(json.at("/runSeconds").asDouble()).isEqualTo(1800);
    assertThat(json.at("/jmhSeconds").asDouble()).isEqualTo(84 * 3 * 6);
    assertThat(folder.resolve("saving.md")).content().isEqualTo(out.toString());
    assertThat(out.toString())
        .contains(
            "JMH's iterations on 84 of them took",
            "Of %d comparisons".formatted(json.at("/lines").size()));
  }

  @ParameterizedTest
  @CsvSource({
    "FASTER, FASTER, SAME",
    "EQUIVALENT, EQUIVALENT, SAME",
    "FASTER, SLOWER, CONTRADICTED",
    "EQUIVALENT, SLOWER, CONTRADICTED",
    "FASTER, INCONCLUSIVE, ONE_UNDECIDED",
    "INVALID, SLOWER, ONE_UNDECIDED",
    "INVALID, INCONCLUSIVE, BOTH_UNDECIDED"
  })
  void verdictsAgreeOrNot(Verdict one, Verdict other, Agreement agreement) {
    assertThat(Saving.agreement(one, other)).isEqualTo(agreement);
    assertThat(Saving.agreement(other, one)).isEqualTo(agreement);
  }

  @Test
  void errorBarsOverlapWhereTheyTouch() {
    Benchmark.Bars bars = new Benchmark.Bars(10, 12);

    assertThat(bars.overlaps(new Benchmark.Bars(12, 13))).isTrue();
    assertThat(bars.overlaps(new Benchmark.Bars(8, 14))).isTrue();
    assertThat(bars.overlaps(new Benchmark.Bars(12.1, 13))).isFalse();
    assertThat(bars.overlaps(new Benchmark.Bars(8, 9.9))).isFalse();
    assertThat(bars.overlaps(new Benchmark.Bars(Double.NaN, Double.NaN))).isFalse();
  }

  @Test
  void whatHasNothingInCommonIsRefused() throws IOException {
    Path other = folder.resolve("other.json");
    Files.writeString(
        other,
        """
        [{"benchmark":"org.acme.A.a","mode":"thrpt","primaryMetric":{"scoreUnit":"ops/s","rawData":[[1,2]]}}]""");

    Path run = run();
    assertThat(saving(run, other)).isEqualTo(2);
    assertThat(err.toString()).contains("other.json", "no two cells in common");
    assertThat(saving(folder, other)).isEqualTo(2);
    assertThat(saving(run, folder.resolve("none.json"))).isEqualTo(2);
    assertThat(err.toString()).contains("none.json does not exist");
  }
}
