package io.tierbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.compare.Saving.Agreement;
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
  private static final Path RUN = Path.of("../results/published/2026-11-20-load-products");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int saving(Path run, Path jmh) {
    return new CommandLine(new SavingCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(run.toString(), jmh.toString(), "--out", folder.toString());
  }

  /** The forks of a JMH file are its run's blocks, so the same ratios come out. */
  @Test
  void aRunIsHeldAgainstItsOwnFile() throws IOException {
    assertThat(saving(RUN, RUN.resolve("jmh.json"))).isZero();

    JsonNode json = new ObjectMapper().readTree(folder.resolve("saving.json").toFile());
    assertThat(json.at("/cells").asInt()).isEqualTo(24);
    assertThat(json.at("/lines")).hasSize(84);
    for (JsonNode line : json.at("/lines")) {
      assertThat(line.at("/jmhRatio/pairs").asInt()).isEqualTo(3);
      assertThat(line.at("/ratiosMeet").asBoolean()).isTrue();
      assertThat(line.at("/jmhRatio/estimate").asDouble())
          .isEqualTo(line.at("/runRatio/estimate").asDouble());
    }
    // 24 cells of three forks with ten iterations of 200 ms, and what warmed them up.
    assertThat(json.at("/jmhSeconds").asDouble()).isGreaterThan(24 * 3 * 10 * 0.2);
    assertThat(json.at("/runSeconds").asDouble()).isGreaterThan(json.at("/jmhSeconds").asDouble());
    assertThat(folder.resolve("saving.md")).content().isEqualTo(out.toString());
    assertThat(out.toString()).contains("24 cells: the run took", "Of 84 comparisons");
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

    assertThat(saving(RUN, other)).isEqualTo(2);
    assertThat(err.toString()).contains("other.json", "no two cells in common");
    assertThat(saving(folder, other)).isEqualTo(2);
    assertThat(saving(RUN, folder.resolve("none.json"))).isEqualTo(2);
    assertThat(err.toString()).contains("none.json does not exist");
  }
}
