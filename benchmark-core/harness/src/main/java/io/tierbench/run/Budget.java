package io.tierbench.run;

import io.tierbench.record.Replicate;
import io.tierbench.record.RunPlan;
import java.util.List;

/**
 * The time budget of a run: the number of trials that fit, and the extra time for measuring in
 * each, so that no time is left over.
 */
final class Budget {
  private final RunPlan plan;
  private final Schedule schedule;
  private final List<Replicate> made;
  private final double spentSeconds;

  /**
   * @param schedule of the plan
   * @param made the trials so far, of this session and earlier ones
   */
  Budget(RunPlan plan, Schedule schedule, List<Replicate> made) {
    this.plan = plan;
    this.schedule = schedule;
    this.made = List.copyOf(made);
    this.spentSeconds = made.stream().mapToDouble(Replicate::seconds).sum();
  }

  /** Tells whether there is time for this total number of trials. */
  boolean holds(int replicates) {
    return plan.budgetSeconds() == null
        || spentSeconds + (replicates - made.size()) * replicateSeconds() <= plan.budgetSeconds();
  }

  /** Returns the expected number of trials, unless the run reaches its precision earlier. */
  int expectedReplicates() {
    if (plan.budgetSeconds() == null && plan.precision() == null) {
      return Math.max(plan.mostReplicates(), made.size());
    }
    int expected = Math.max(plan.fewestReplicates(), made.size() + 1);
    while (expected < plan.mostReplicates()
        && plan.budgetSeconds() != null
        && holds(expected + 1)) {
      expected++;
    }
    return expected;
  }

  /**
   * Returns the expected time of a trial with its planned number of rounds, from earlier trials or
   * else from the schedule.
   */
  double replicateSeconds() {
    return made.isEmpty()
        ? schedule.replicateSeconds(1)
        : made.stream().mapToDouble(this::secondsAsPlanned).average().orElseThrow();
  }

  /** Returns the time of a trial without its rounds beyond the plan. */
  private double secondsAsPlanned(Replicate replicate) {
    double beyond = 0;
    for (Replicate.Group group : replicate.groups()) {
      long cells =
          replicate.series().stream().filter(series -> series.group() == group.number()).count();
      int planned = schedule.measuredRounds((int) cells, 0);
      if (group.rounds() > planned) {
        beyond += group.measuredSeconds() * (group.rounds() - planned) / group.rounds();
      }
    }
    return replicate.seconds() - beyond;
  }

  /**
   * Returns the time that the next trial may measure beyond its plan: its share of the rest of the
   * budget in which no further trial fits. The first trial measures as planned, because the pace is
   * not known yet.
   */
  double spareSeconds() {
    int expected = expectedReplicates();
    if (made.isEmpty() || plan.budgetSeconds() == null || expected >= plan.mostReplicates()) {
      return 0;
    }
    int missing = expected - made.size();
    return Math.max(0, (plan.budgetSeconds() - spentSeconds) / missing - replicateSeconds());
  }
}
