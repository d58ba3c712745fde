package io.tierbench.run;

import io.tierbench.record.RunPlan;
import io.tierbench.record.Trial;
import java.util.List;

/**
 * The time budget of a run: the number of trials that fit, and the spare time in which each trial
 * measures more.
 */
final class Budget {
  private final RunPlan plan;
  private final Schedule schedule;
  private final List<Trial> made;
  private final double spentSeconds;

  Budget(RunPlan plan, Schedule schedule, List<Trial> made) {
    this.plan = plan;
    this.schedule = schedule;
    this.made = List.copyOf(made);
    this.spentSeconds = made.stream().mapToDouble(Trial::seconds).sum();
  }

  /** Tells whether the budget suffices for this number of trials, including finished ones. */
  boolean allows(int trials) {
    return plan.budgetSeconds() == null
        || spentSeconds + (trials - made.size()) * trialSeconds() <= plan.budgetSeconds();
  }

  /** Returns the expected number of trials: fewer are run if the precision is reached earlier. */
  int expectedTrials() {
    if (plan.budgetSeconds() == null && plan.precision() == null) {
      return Math.max(plan.maxTrials(), made.size());
    }
    int expected = Math.max(plan.minTrials(), made.size() + 1);
    while (expected < plan.maxTrials() && plan.budgetSeconds() != null && allows(expected + 1)) {
      expected++;
    }
    return expected;
  }

  /** Returns the expected time of a trial with the planned rounds, in seconds. */
  double trialSeconds() {
    return made.isEmpty()
        ? schedule.trialSeconds(1)
        : made.stream().mapToDouble(this::secondsAsPlanned).average().orElseThrow();
  }

  private double secondsAsPlanned(Trial trial) {
    double beyond = 0;
    for (Trial.Group group : trial.groups()) {
      long cells =
          trial.series().stream().filter(series -> series.group() == group.number()).count();
      int planned = schedule.measuredRounds((int) cells, 0);
      if (group.rounds() > planned) {
        beyond += group.measuredSeconds() * (group.rounds() - planned) / group.rounds();
      }
    }
    return trial.seconds() - beyond;
  }

  /**
   * Returns the time that the next trial may measure beyond its plan, in seconds: its share of the
   * time in which no further trial fits. It is 0 for the first trial, because the pace is unknown.
   */
  double spareSeconds() {
    int expected = expectedTrials();
    if (made.isEmpty() || plan.budgetSeconds() == null || expected >= plan.maxTrials()) {
      return 0;
    }
    int missing = expected - made.size();
    return Math.max(0, (plan.budgetSeconds() - spentSeconds) / missing - trialSeconds());
  }
}
