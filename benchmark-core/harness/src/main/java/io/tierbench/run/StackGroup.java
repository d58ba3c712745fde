package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.CpuContention;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * A group of stacks that are alive together, measured in rounds. In a round every cell has one
 * iteration, one workload after the other, in random order. During an iteration all other stacks
 * wait.
 */
final class StackGroup implements AutoCloseable {
  private final LiveStacks stacks;
  private final FirstCalls firstCalls;
  private final ContentionRetry contentionRetry;
  private final int iterationMillis;
  private final RoundOrder order;

  /** Starter of the JVMs of a stack. */
  interface Launcher {
    StackProcesses launch(PlannedStack plannedStack);
  }

  StackGroup(
      List<PlannedStack> plannedStacks,
      Launcher launcher,
      BooleanSupplier restartDatabase,
      ContentionMonitor contention,
      int iterationMillis,
      Random order) {
    this.stacks = new LiveStacks(plannedStacks, launcher, restartDatabase, iterationMillis);
    this.firstCalls = new FirstCalls(stacks, contention, iterationMillis);
    this.contentionRetry = new ContentionRetry(contention);
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
   * Runs an iteration with timed phases of every cell, so that the timers' first calls do not cause
   * recompilation while calls are measured.
   */
  void rehearsePhases() {
    stacks.forEachCell(
        cellRun -> {
          if (stacks.hasOwnWarmUp(cellRun) && cellRun.hasPhases()) {
            stacks.run(cellRun, Phase.WARM_UP, true);
          }
        });
  }

  void warmUp(int number) {
    stacks.setWarmUpRounds(number);
    for (RoundOrder.Turn turn : order.next(false)) {
      CellRun cellRun = turn.cellRun();
      if (stacks.hasOwnWarmUp(cellRun)) {
        contentionRetry
            .run(() -> stacks.warmUp(cellRun, iterationMillis))
            .ifPresent(result -> cellRun.addWarmUp(number, result.rate()));
      }
    }
  }

  /** Runs a measured round, with further iterations for phases on request. */
  void measure(int number, boolean phases) {
    for (RoundOrder.Turn turn : order.next(phases)) {
      CellRun cellRun = turn.cellRun();
      contentionRetry
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
   * Runs the last iteration of every cell: checks answers, counts bytes, adds service times of
   * earlier iterations. Nothing is timed.
   */
  void finish() {
    stacks.forEachCell(cellRun -> stacks.runLast(cellRun).ifPresent(cellRun::addLast));
  }

  CpuContention contention() {
    return contentionRetry.contention(firstCalls.secondsReturned());
  }

  @Override
  public void close() {
    stacks.close();
  }
}
