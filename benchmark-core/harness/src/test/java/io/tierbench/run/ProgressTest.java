package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.CpuContention;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.verdict.Precision.Width;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final List<Width> WIDTHS =
      List.of(
          new Width("a against b", Double.POSITIVE_INFINITY),
          new Width("a against c", 0.05),
          new Width("b against c", 0.02));

  private static final Trial REPLICATE =
      new Trial(
          2,
          Instant.EPOCH,
          300,
          null,
          List.of(),
          List.of(series("empty:KRYO", null), series("empty:SOAP", "wrong answer")));

  private static Series series(String cell, String failure) {
    return new Series(
        cell, 2, 1, 1, "b", null, null, null, false, false, null, null, failure, null);
  }

  private static String shown(boolean quiet) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8), quiet);
    progress.begin(2, 4, 3000);
    progress.starting(1, 1, 17);
    progress.warmedUp(7, 31, 84, new CpuContention(84, 40, 2, 1, 0));
    progress.measured(
        3, 10, new CpuContention(184, 47, 5, 1, 0).since(new CpuContention(84, 40, 2, 1, 0)));
    progress.ended(REPLICATE, WIDTHS);
    progress.provisional("Provisional");
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void thereIsALineForEachRound() {
    assertThat(shown(false))
        .containsPattern("\\[trial 2 of 4, 25 %\\] ends about [\\d:]+  starting 17 stacks\\R")
        .contains(
            "warm-up, round 7: 31 of 84 cells converged; CPU contention: 40 iterations repeated, 2 kept",
            "empty:SOAP FAILED: wrong answer",
            "\u00b15.0 %  a against c",
            "\u00b12.0 %  b against c")
        .containsPattern("measuring, round 3 of 10\\R")
        .endsWith("Provisional" + System.lineSeparator());
  }

  @Test
  void aBuildServerGetsALineForEachTrialAndEachFailure() {
    assertThat(shown(true).lines())
        .containsExactly(
            "empty:SOAP FAILED: wrong answer",
            "Trial 2 of 4 took 5 min, widest \u00b15.0 %  a against c");
  }
}
