package io.tierbench.run;

import io.tierbench.run.ContentionMonitor.Moment;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;

/** The calls that every stack makes before the first round, to compile its code. */
final class FirstCalls {
  /** Maximum length of an iteration of first calls, as a multiple of an iteration of a round. */
  private static final int MAX_ITERATION_FACTOR = 10;

  /** Factor for the extra first calls of stacks that have not warmed up. */
  private static final double EXTRA_WARMUP_FACTOR = 2.5;

  /** Minimum share of an iteration that counts under CPU contention, to limit the extra time. */
  private static final double MIN_COUNTED_SHARE = 0.5;

  private final LiveStacks stacks;
  private final ContentionMonitor contention;
  private final int iterationMillis;
  private final DoubleAdder millisReturned = new DoubleAdder();

  FirstCalls(LiveStacks stacks, ContentionMonitor contention, int iterationMillis) {
    this.stacks = stacks;
    this.contention = contention;
    this.iterationMillis = iterationMillis;
  }

  /**
   * Runs an iteration of every cell that has made less than its share of the calls of its stack.
   *
   * @param calls calls of a stack
   * @param seconds time limit of a stack
   * @param extraOnly whether only stacks that need extra calls make calls
   * @return the number of stacks with such a cell left
   */
  int make(int calls, double seconds, boolean extraOnly) {
    // In the order of the plan: random numbers drawn here would make the order of the rounds
    // depend on the speed of the calls, not only on the seed.
    stacks.forEachCell(
        cellRun -> {
          if (needsCalls(cellRun, calls, seconds, extraOnly)) {
            make(cellRun, iterationLength(cellRun, calls, seconds));
          }
        });
    return count(
        plannedStack ->
            stacks.cellRuns(plannedStack).stream()
                .anyMatch(cellRun -> needsCalls(cellRun, calls, seconds, extraOnly)));
  }

  private int count(Predicate<PlannedStack> which) {
    return (int) stacks.plannedStacks().stream().filter(which).count();
  }

  /** Makes first calls; time under CPU contention does not count, and so extends the warm-up. */
  private void make(CellRun cellRun, int millis) {
    Moment start = contention.now();
    stacks
        .makeFirstCalls(cellRun, millis)
        .ifPresent(
            result -> {
              double share =
                  Math.max(MIN_COUNTED_SHARE, 1 - contention.share(start, contention.now()));
              millisReturned.add(millis * (1 - share));
              cellRun.addBeforeRounds(millis * share, result.rate() * millis / 1000);
            });
  }

  /** Returns the time that did not count because of CPU contention, in all stacks together. */
  double secondsReturned() {
    return millisReturned.sum() / 1000;
  }

  /**
   * Requests extra calls from stacks that have not converged, or that had no time for their calls:
   * a cell that has hardly been called looks converged. Returns the number of these stacks.
   */
  int requestExtraCalls(Set<CellRun> converged, int calls) {
    Predicate<PlannedStack> notWarmedUp =
        plannedStack ->
            hasTooFewCalls(plannedStack, calls)
                || appliesToMost(plannedStack, cellRun -> !converged.contains(cellRun));
    int count = 0;
    for (PlannedStack plannedStack : stacks.plannedStacks()) {
      if (notWarmedUp.test(plannedStack)) {
        stacks.cellRuns(plannedStack).forEach(CellRun::requestExtraCalls);
        count++;
      }
    }
    return count;
  }

  /** Returns the number of stacks that ran out of time for the required calls. */
  int countSlow(int calls) {
    return count(plannedStack -> hasTooFewCalls(plannedStack, calls));
  }

  /** Tells whether most cells of a stack made fewer than their share of the required calls. */
  private boolean hasTooFewCalls(PlannedStack plannedStack, int calls) {
    double part = calls / (double) countWarming(plannedStack, cellRun -> true);
    return appliesToMost(plannedStack, cellRun -> cellRun.callsBeforeRounds() < part);
  }

  private boolean appliesToMost(PlannedStack plannedStack, Predicate<CellRun> which) {
    return 2 * countWarming(plannedStack, which) > countWarming(plannedStack, cellRun -> true);
  }

  /** Counts the cells of a stack that have not failed and have their own warm-up. */
  private long countWarming(PlannedStack plannedStack, Predicate<CellRun> which) {
    return stacks.cellRuns(plannedStack).stream()
        .filter(cellRun -> cellRun.runs() && stacks.hasOwnWarmUp(cellRun))
        .filter(which)
        .count();
  }

  /**
   * Tells whether a cell has made less than its share of the calls of its stack, and has time left.
   * All cells make the same number of calls: with equal times, slow cells would hardly be called.
   */
  private boolean needsCalls(CellRun cellRun, int calls, double seconds, boolean extraOnly) {
    double part = share(cellRun);
    return cellRun.runs()
        && stacks.hasOwnWarmUp(cellRun)
        && (cellRun.needsExtraCalls() || !extraOnly)
        && cellRun.callsBeforeRounds() < calls * part
        && cellRun.millisBeforeRounds() < 1000 * seconds * part;
  }

  /** Returns the share of a cell in the calls and in the time of its stack. */
  private double share(CellRun cellRun) {
    return (cellRun.needsExtraCalls() ? EXTRA_WARMUP_FACTOR : 1)
        / countWarming(cellRun.plannedStack(), other -> true);
  }

  /**
   * Returns the length of the next iteration, in milliseconds: the expected time of all missing
   * calls, within limits. Few long iterations reduce JMH's work around iterations.
   */
  private int iterationLength(CellRun cellRun, int calls, double seconds) {
    double spent = cellRun.millisBeforeRounds();
    if (spent == 0) {
      return iterationMillis;
    }
    double part = share(cellRun);
    double lacking = spent * (calls * part / cellRun.callsBeforeRounds() - 1);
    double left = Math.min(lacking, 1000 * seconds * part - spent);
    double max = MAX_ITERATION_FACTOR * (double) iterationMillis;
    return (int) Math.ceil(Math.max(iterationMillis, Math.min(left, max)));
  }
}
