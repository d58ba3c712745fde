package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.CpuContention;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * A group of stacks that are alive together, and the rounds in which they are measured. In a round
 * every cell has one iteration, one workload after the other, in random order. During an iteration
 * all other stacks wait.
 *
 * <p>If an iteration fails, its cell fails and the other cells continue. A stack whose JVM dies is
 * restarted once.
 */
final class StackGroup implements AutoCloseable {
  private final LiveStacks stacks;
  private final FirstCalls firstCalls;
  private final Undisturbed undisturbed;
  private final int iterationMillis;
  private final RoundOrder order;

  /** Starts the JVMs of a stack, which may not be ready yet. */
  interface Launcher {
    StackProcesses launch(PlannedStack plannedStack);
  }

  /**
   * @param database restarts the database if it has died, and tells whether it had
   */
  StackGroup(
      List<PlannedStack> plannedStacks,
      Launcher launcher,
      BooleanSupplier database,
      OtherLoad others,
      int iterationMillis,
      Random order) {
    this.stacks = new LiveStacks(plannedStacks, launcher, database, iterationMillis);
    this.firstCalls = new FirstCalls(stacks, others, iterationMillis);
    this.undisturbed = new Undisturbed(others);
    this.iterationMillis = iterationMillis;
    this.order = new RoundOrder(stacks.cellRuns(), order);
  }

  LiveStacks stacks() {
    return stacks;
  }

  FirstCalls firstCalls() {
    return firstCalls;
  }

  /**
   * Runs an iteration with timed phases for every cell, before the first round. Otherwise the
   * timers would first run, and cause recompilation, while being measured.
   */
  void rehearsePhases() {
    stacks.atOnce(
        FirstCalls.CALLING_AT_ONCE,
        plannedStack -> {
          for (CellRun cellRun : stacks.cellRuns(plannedStack)) {
            if (stacks.warmsUp(cellRun) && cellRun.hasPhases()) {
              stacks.run(cellRun, Phase.WARM_UP, true);
            }
          }
        });
  }

  void warmUp(int number) {
    stacks.countWarmUp(number);
    for (RoundOrder.Turn turn : order.next(false)) {
      CellRun cellRun = turn.cellRun();
      if (stacks.warmsUp(cellRun)) {
        undisturbed
            .run(() -> stacks.warmUp(cellRun, iterationMillis))
            .ifPresent(result -> cellRun.addWarmUp(number, result.rate()));
      }
    }
  }

  void measure(int number, boolean phases) {
    for (RoundOrder.Turn turn : order.next(phases)) {
      CellRun cellRun = turn.cellRun();
      undisturbed
          .run(() -> stacks.run(cellRun, Phase.MEASURED, turn.phases()))
          .ifPresent(
              result -> {
                if (turn.phases()) {
                  cellRun.addPhases(result);
                } else {
                  cellRun.addMeasured(number, result);
                }
              });
    }
  }

  /**
   * Checks all answers again, counts bytes, and takes the metrics that a cell reports only once.
   */
  void finish() {
    for (CellRun cellRun : stacks.cellRuns()) {
      if (cellRun.runs()) {
        stacks.runLast(cellRun).ifPresent(cellRun::addLast);
      }
    }
  }

  /** Returns the CPU contention so far. */
  CpuContention others() {
    return undisturbed.interference(firstCalls.secondsReturned());
  }

  @Override
  public void close() {
    stacks.close();
  }
}
