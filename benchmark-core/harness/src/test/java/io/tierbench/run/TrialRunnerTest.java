package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.report.Runs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests trials in which SOAP needs ten times the warm-up calls of other stacks. */
class TrialRunnerTest {
  private static final double CONVERGED_RATE = 1000;

  /** Maximum time of a stack's calls before its rounds. */
  private static final double MAX_SECONDS = 50;

  @TempDir private Path folder;

  /** Number of calls made by each stack. */
  private final Map<String, Double> made = new ConcurrentHashMap<>();

  private Trial trial(int warmUpCalls) throws IOException {
    return trial(warmUpCalls, 0.02);
  }

  private Trial trial(int warmUpCalls, double noise) throws IOException {
    made.clear();
    // A random source per stack, because two stacks make their first calls concurrently.
    Map<String, Random> random = new ConcurrentHashMap<>();
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stackProcesses, life, iteration) -> {
              double constant = stackProcesses.startsWith("SOAP") ? 5_000 : 500;
              double rate =
                  CONVERGED_RATE
                      * (1 - 0.9 * Math.exp(-made.getOrDefault(stackProcesses, 0.0) / constant))
                      * Math.exp(
                          noise
                              * random
                                  .computeIfAbsent(
                                      stackProcesses, name -> new Random(name.hashCode()))
                                  .nextGaussian());
              made.merge(stackProcesses, rate * iteration.millis() / 1000, Double::sum);
              return ScriptedStacks.rate(rate);
            });
    RunPlan plan =
        TestPlans.plan(
            TestPlans.pairings(12),
            7,
            new Sampling(100, warmUpCalls, MAX_SECONDS, 1, 2, 10, 10, 0),
            0,
            1);
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    try (Interruption interruption =
        new Interruption(
            Runs.folder(folder, "quick", List.of()), written -> true, new PrintStream(console))) {
      return new TrialRunner(
              plan,
              new Schedule(plan, Network.RELAY),
              () -> Long.MAX_VALUE,
              stacks,
              () -> false,
              ContentionMonitor.unknown(),
              new Progress(new PrintStream(console, true, StandardCharsets.UTF_8), false),
              interruption)
          .run(1, 0, stackGroup -> {});
    }
  }

  private static double slowest(Trial trial, Predicate<Series> which) {
    return trial.series().stream().filter(which).mapToDouble(Series::figure).min().orElseThrow();
  }

  @Test
  void everyStackMakesEnoughCallsBeforeItsRoundsToConverge() throws IOException {
    Predicate<Series> soap = series -> series.cell().contains("SOAP");

    assertThat(slowest(trial(0), soap)).isLessThan(0.7 * CONVERGED_RATE);
    assertThat(slowest(trial(20_000), soap)).isGreaterThan(0.95 * CONVERGED_RATE);
    double inRounds = 4 * CONVERGED_RATE;
    made.forEach(
        (stackProcesses, calls) ->
            assertThat(calls).as(stackProcesses).isBetween(20_000.0, 20_000 + 1.1 * inRounds));
  }

  @Test
  void aStackThatHasNotConvergedInItsRoundsMakesExtraCalls() throws IOException {
    Trial trial = trial(3_000, 0.005);

    double inRounds = 4 * CONVERGED_RATE;
    made.forEach(
        (stackProcesses, calls) -> {
          double asked = stackProcesses.startsWith("SOAP") ? 7_500 : 3_000;
          assertThat(calls).as(stackProcesses).isBetween(asked, asked + 1.1 * inRounds);
        });
    for (Series series : trial.series()) {
      boolean soap = series.cell().contains("SOAP");
      assertThat(series.late()).as(series.cell()).isEqualTo(soap);
      assertThat(series.level()).as(series.cell()).isNotEqualTo(soap);
      assertThat(series.approach()).isEmpty();
      assertThat(series.measured()).hasSize(soap ? 10 : 18);
    }
  }
}
