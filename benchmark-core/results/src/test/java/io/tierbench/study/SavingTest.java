package io.tierbench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.study.JmhFile.Bars;
import io.tierbench.study.Saving.ComparedVerdicts;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SavingTest {
  private static final ObjectMapper JSON = new ObjectMapper();

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

  private JsonNode saved() throws IOException {
    return JSON.readTree(folder.resolve("saving.json").toFile());
  }

  private static long decided(JsonNode saving, String by) {
    return StreamSupport.stream(saving.at("/lines").spliterator(), false)
        .filter(line -> Verdict.valueOf(line.path(by).asText()).decided())
        .count();
  }

  /** The forks of a JMH file are its run's trials, so the verdicts are the same. */
  @Test
  void aRunIsHeldAgainstItsOwnFile() throws IOException {
    Path run = run();
    assertThat(saving(run, run.resolve("jmh.json"))).isZero();

    JsonNode json = saved();
    // Twelve stacks with seven kinds of call; beside them the run has references.
    assertThat(json.at("/cells").asInt()).isEqualTo(84);
    assertThat(json.at("/runCells").asInt()).isEqualTo(133);
    assertThat(json.at("/lines")).isNotEmpty();
    for (JsonNode line : json.at("/lines")) {
      assertThat(line.at("/jmhRatio/pairs").asInt()).isEqualTo(3);
      assertThat(line.at("/ratiosMeet").asBoolean()).isTrue();
      assertThat(line.at("/jmhRatio/low").asDouble())
          .isCloseTo(line.at("/runRatio/low").asDouble(), withinPercentage(1e-6));
      assertThat(line.at("/jmh")).isEqualTo(line.at("/run"));
    }
    assertThat(json.at("/contradictions")).isEmpty();
    long ofRun = decided(json, "run");
    assertThat(ofRun).isPositive();
    assertThat(json.at("/decided/run").asLong()).isEqualTo(ofRun);
    assertThat(json.at("/decided/forks").asLong()).isEqualTo(ofRun);
    assertThat(json.at("/decided/bars").asLong()).isPositive().isEqualTo(decided(json, "bars"));
    assertThat(json.at("/perMinute/run").asDouble())
        .isCloseTo(ofRun / 30.0, withinPercentage(1e-6));
    assertThat(json.at("/perMinute/forks").asDouble())
        .isCloseTo(ofRun / (84 * 3 * 6 / 60.0), withinPercentage(1e-6));
    assertThat(json.at("/perMinute/forksByDefaults").asDouble())
        .isCloseTo(ofRun / 700.0, withinPercentage(1e-6));
    assertThat(folder.resolve("saving.md")).content().isEqualTo(out.toString());
    assertThat(out.toString())
        .contains(
            "No decision of JMH contradicts the run.",
            "Of %d comparisons".formatted(json.at("/lines").size()));
  }

  @ParameterizedTest
  @CsvSource({
    "FASTER, FASTER, FASTER, ''",
    "FASTER, SLOWER, FASTER, FORKS",
    "SLOWER, FASTER, FASTER, 'FORKS, ERROR_BARS'",
    "FASTER, INCONCLUSIVE, INCONCLUSIVE, ''",
    "INCONCLUSIVE, FASTER, SLOWER, ''",
    "EQUIVALENT, EQUIVALENT, SLOWER, ''"
  })
  void whatContradictsTheRun(Verdict run, Verdict jmh, Verdict bars, String by) {
    ComparedVerdicts line =
        new ComparedVerdicts(
            "a", "b", run, null, jmh, null, Saving.agreement(run, jmh), true, bars);

    assertThat(line.contradictions())
        .extracting(of -> of.by().name())
        .isEqualTo(by.isEmpty() ? List.of() : List.of(by.split(", ")));
    assertThat(line.contradictions()).allMatch(Saving.Contradiction::ratiosMeet);
  }

  @ParameterizedTest
  @CsvSource({
    "12, 13, true, false",
    "12.1, 13, false, false",
    "8, 10, true, false",
    "8, 9.9, false, true",
    "NaN, NaN, false, false"
  })
  void errorBarsOverlapWhereTheyTouch(double low, double high, boolean overlaps, boolean above) {
    assertThat(new Bars(10, 12).overlaps(new Bars(low, high))).isEqualTo(overlaps);
    assertThat(new Bars(10, 12).isAbove(new Bars(low, high))).isEqualTo(above);
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
