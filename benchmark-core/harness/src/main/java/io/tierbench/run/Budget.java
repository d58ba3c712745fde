package io.tierbench.run;

import io.tierbench.record.Replicate;
import io.tierbench.record.RunPlan;
import java.util.List;

/**
 * The time of a run: how many replicates it has room for, and how much longer each of them may
 * measure so that nothing of the time is left over.
 */
final class Budget {
  private final RunPlan plan;
  private final Schedule schedule;
  private final List<Replicate> made;
  private final double spentSeconds;

  /**
   * @param schedule of the plan
   * @param made so far, in this session and in earlier ones
   */
  Budget(RunPlan plan, Schedule schedule, List<Replicate> made) {
    this.plan = plan;
    this.schedule = schedule;
    this.made = List.copyOf(made);
    this.spentSeconds = made.stream().mapToDouble(Replicate::seconds).sum();
  }

  /** Whether there is time for so many replicates in all. */
  boolean holds(int replicates) {
    return plan.budgetSeconds() == null
        || spentSeconds + (replicates - made.size()) * replicateSeconds() <= plan.budgetSeconds();
  }

  /** How many replicates the run will have, if it is never precise enough before. */
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

  /** The expected time of a replicate as the plan has it: like those before, or by the schedule. */
  double replicateSeconds() {
    return made.isEmpty()
        ? schedule.replicateSeconds(1)
        : made.stream().mapToDouble(this::secondsAsPlanned).average().orElseThrow();
  }

  /** Without the rounds that a replicate had beyond its plan. */
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
   * The time that the next replicate may measure beyond its plan: its part of what the budget
   * leaves where one more replicate does not fit. The first one measures as planned, as nothing is
   * known of the pace.
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
