package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Cell;
import io.tierbench.record.CpuContention;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.record.Trial.Group;
import io.tierbench.report.Runs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetTest {
  /** Time of a trial other than its measured rounds. */
  private static final double OTHER_SECONDS = 400;

  private static final double ROUND_SECONDS = 2;
  private static final List<Cell> CELLS = TestPlans.pairings(12);

  /** Plan with 22 rounds, at most 60, and at least two trials. */
  private static final RunPlan PLAN =
      TestPlans.plan(CELLS, 7, new Sampling(100, 0, 0.0, 1, 4, 10, 60, 30), 0, 2);

  private static Budget budget(RunPlan plan, int... rounds) {
    List<Trial> made = new ArrayList<>();
    for (int number = 1; number <= rounds.length; number++) {
      made.add(trial(number, rounds[number - 1]));
    }
    return new Budget(plan, new Schedule(plan, Network.RELAY), made);
  }

  private static Trial trial(int number, int rounds) {
    double measuredSeconds = rounds * ROUND_SECONDS;
    List<Series> series =
        CELLS.stream().map(cell -> Runs.failed(cell, number, "counts as a cell")).toList();
    return new Trial(
        number,
        Instant.EPOCH,
        OTHER_SECONDS + measuredSeconds,
        null,
        List.of(
            new Group(
                1,
                List.of(),
                8,
                rounds,
                100,
                300,
                measuredSeconds,
                null,
                0,
                0,
                CpuContention.UNKNOWN)),
        series);
  }

  @Test
  void theExpectedTimeOfATrialIsTheMeanOfEarlierOnesWithoutExtraRounds() {
    assertThat(budget(PLAN, 22).trialSeconds()).isEqualTo(444);
    assertThat(budget(PLAN, 22, 50).trialSeconds()).isCloseTo(444, within(1e-9));
    assertThat(budget(PLAN).trialSeconds())
        .isEqualTo(new Schedule(PLAN, Network.RELAY).trialSeconds(1));
  }

  @Test
  void spareTimeIsSharedByTheTrialsThatFit() {
    RunPlan plan = PLAN.within(3 * 444 + 100);

    assertThat(budget(plan).spareSeconds()).as("before the first trial").isZero();
    assertThat(budget(plan, 22).expectedTrials()).isEqualTo(3);
    assertThat(budget(plan, 22).spareSeconds()).isCloseTo(50, within(1e-9));
    // The second trial has used its 50 seconds.
    assertThat(budget(plan, 22, 47).spareSeconds()).isCloseTo(50, within(1e-9));
    assertThat(budget(plan, 22, 22).spareSeconds()).isCloseTo(100, within(1e-9));
    assertThat(budget(plan, 22, 22, 22).allows(4)).isFalse();
  }

  @Test
  void trialsMeasureAsPlannedIfTheMinimumExceedsTheBudget() {
    RunPlan plan = PLAN.within(500);

    assertThat(budget(plan, 22).expectedTrials()).isEqualTo(2);
    assertThat(budget(plan, 22).spareSeconds()).isZero();
    assertThat(budget(PLAN, 22).spareSeconds()).as("without a budget").isZero();
    assertThat(budget(PLAN.within(100_000), 22).spareSeconds()).as("if all trials fit").isZero();
  }
}
