package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.Cell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The JVMs of the stacks of a group: starts them and runs single iterations. A stack whose JVM dies
 * is restarted once. A cell whose iteration fails is not run again.
 */
final class LiveStacks implements AutoCloseable {
  /** Allowance beyond the length of an iteration, for set-up, clean-up and disk waits. */
  private static final Duration ITERATION_TIMEOUT_MARGIN = Duration.ofSeconds(30);

  /** Margin of a first iteration, which checks the answers for all customers. */
  private static final Duration FIRST_TIMEOUT_MARGIN = Duration.ofMinutes(2);

  /** Length of an iteration that only checks answers. */
  private static final int CHECKING_MILLIS = 10;

  /** Attempts after a database restart: a pool waits up to five seconds before it reconnects. */
  private static final int MAX_RECONNECTIONS = 10;

  private static final long RECONNECTION_INTERVAL_MILLIS = 1_000;

  /**
   * Number of stacks that make calls concurrently: one calls while the other waits for a disk. More
   * stacks would slow each other down on a shared core.
   */
  private static final int MAX_CONCURRENT_STACKS = 2;

  private final StackGroup.Launcher launcher;
  private final BooleanSupplier restartDatabase;
  private final int iterationMillis;

  private final List<CellRun> cellRuns = new ArrayList<>();
  private final Map<PlannedStack, StackProcesses> stacks =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<PlannedStack, String> restarts = new HashMap<>();

  /** Number of database restarts after which each stack has reconnected. */
  private final Map<PlannedStack, Integer> reconnected = new HashMap<>();

  private int databaseRestarts;
  private int warmUpRounds;

  LiveStacks(
      List<PlannedStack> plannedStacks,
      StackGroup.Launcher launcher,
      BooleanSupplier restartDatabase,
      int iterationMillis) {
    this.launcher = launcher;
    this.restartDatabase = restartDatabase;
    this.iterationMillis = iterationMillis;
    for (PlannedStack plannedStack : plannedStacks) {
      stacks.put(plannedStack, null);
      plannedStack.cells().forEach(cell -> cellRuns.add(new CellRun(plannedStack, cell)));
    }
  }

  List<CellRun> cellRuns() {
    return cellRuns;
  }

  List<CellRun> cellRuns(PlannedStack plannedStack) {
    return cellRuns.stream()
        .filter(cellRun -> cellRun.plannedStack().equals(plannedStack))
        .toList();
  }

  List<PlannedStack> plannedStacks() {
    return List.copyOf(stacks.keySet());
  }

  /** Returns the stacks with a cell that has not failed. */
  List<PlannedStack> running() {
    return plannedStacks().stream()
        .filter(plannedStack -> cellRuns(plannedStack).stream().anyMatch(CellRun::runs))
        .toList();
  }

  /**
   * Returns the cell that warms up the code of a cell: the first cell of the stack that has not
   * failed and runs the same code, perhaps with another placement.
   */
  CellRun warmUpCell(CellRun cellRun) {
    return cellRuns(cellRun.plannedStack()).stream()
        .filter(other -> other.runs() && other.cell().runsTheCodeOf(cellRun.cell()))
        .findFirst()
        .orElse(cellRun);
  }

  boolean hasOwnWarmUp(CellRun cellRun) {
    return warmUpCell(cellRun) == cellRun;
  }

  /** Starts all stacks, one per processor at a time, and checks the answers of all cells. */
  void start() {
    concurrently(Runtime.getRuntime().availableProcessors(), this::start);
  }

  /**
   * Does work for all cells, stack by stack, some stacks concurrently, while nothing is measured.
   */
  void forEachCell(Consumer<CellRun> work) {
    concurrently(MAX_CONCURRENT_STACKS, plannedStack -> cellRuns(plannedStack).forEach(work));
  }

  /** Does work for all stacks, some of them concurrently, while nothing is measured. */
  private void concurrently(int count, Consumer<PlannedStack> work) {
    ExecutorService workers = Executors.newFixedThreadPool(count);
    try {
      List<Future<?>> all = new ArrayList<>();
      plannedStacks().forEach(stack -> all.add(workers.submit(() -> work.accept(stack))));
      for (Future<?> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("work on a stack failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("work on the stacks was interrupted", e);
    } finally {
      workers.shutdownNow();
    }
  }

  private void start(PlannedStack plannedStack) {
    try {
      stacks.put(plannedStack, launcher.launch(plannedStack));
    } catch (RuntimeException e) {
      cellRuns(plannedStack).forEach(cellRun -> cellRun.fail(String.valueOf(e.getMessage())));
      return;
    }
    check(plannedStack);
  }

  /** Checks the answers of each cell in a first iteration, whose results are ignored. */
  private void check(PlannedStack plannedStack) {
    List<CellRun> all = new ArrayList<>(cellRuns(plannedStack));
    // The first cell starts the server for all cells: with a database, if any cell needs one, and
    // with a connection for each caller.
    all.sort(
        Comparator.comparing(
                (CellRun cellRun) -> !Workload.ofMethod(cellRun.cell().benchmark()).needsDatabase())
            .thenComparing(cellRun -> -cellRun.cell().callers()));
    all.forEach(
        cellRun -> run(cellRun, CHECKING_MILLIS, Phase.WARM_UP, false, FIRST_TIMEOUT_MARGIN));
  }

  /** Makes calls before the first round, on all cores; their result is a rate only. */
  Optional<IterationRequest.Result> makeFirstCalls(CellRun cellRun, int millis) {
    return run(
        cellRun,
        iteration(cellRun, millis, Phase.WARM_UP, false).withAllCores(),
        false,
        ITERATION_TIMEOUT_MARGIN);
  }

  /** Runs a warm-up iteration, whose result is a rate only. */
  Optional<IterationRequest.Result> warmUp(CellRun cellRun, int millis) {
    return run(cellRun, millis, Phase.WARM_UP, false, ITERATION_TIMEOUT_MARGIN);
  }

  /** Sets the number of warm-up rounds so far, which a restarted stack repeats. */
  void setWarmUpRounds(int rounds) {
    warmUpRounds = rounds;
  }

  /** Runs an iteration and returns its result; empty after a failure or a restart. */
  Optional<IterationRequest.Result> run(CellRun cellRun, Phase phase, boolean timesPhases) {
    return run(cellRun, iterationMillis, phase, timesPhases, ITERATION_TIMEOUT_MARGIN);
  }

  private Optional<IterationRequest.Result> run(
      CellRun cellRun, int millis, Phase phase, boolean timesPhases, Duration margin) {
    return run(cellRun, iteration(cellRun, millis, phase, timesPhases), timesPhases, margin);
  }

  private Optional<IterationRequest.Result> run(
      CellRun cellRun, IterationRequest iteration, boolean timesPhases, Duration margin) {
    if (!cellRun.runs()) {
      return Optional.empty();
    }
    try {
      return attempt(cellRun, iteration, timesPhases, margin);
    } catch (StackProcesses.GoneException e) {
      restart(cellRun.plannedStack(), Objects.requireNonNull(e.getMessage()));
      // The new JVMs take part from the next iteration on.
      return Optional.empty();
    }
  }

  /** Runs the last iteration of a cell, which fails if a JVM dies, without a restart. */
  Optional<IterationRequest.Result> runLast(CellRun cellRun) {
    if (!cellRun.runs()) {
      return Optional.empty();
    }
    try {
      IterationRequest iteration = iteration(cellRun, CHECKING_MILLIS, Phase.LAST, false);
      return attempt(cellRun, iteration, false, FIRST_TIMEOUT_MARGIN);
    } catch (StackProcesses.GoneException e) {
      cellRun.fail("when its answers were checked again, " + e.getMessage());
      return Optional.empty();
    }
  }

  private static IterationRequest iteration(
      CellRun cellRun, int millis, Phase phase, boolean timesPhases) {
    Map<String, String> parameters = new TreeMap<>(cellRun.cell().parameters());
    if (timesPhases) {
      parameters.put(Cell.METERING, Metering.STEPS.name());
    }
    boolean numbersOnly = phase == Phase.MEASURED && (timesPhases || cellRun.needsNumbersOnly());
    return new IterationRequest(cellRun.cell().benchmark(), parameters, millis, phase, numbersOnly);
  }

  /**
   * Runs an iteration and fails its cell if a retry fails too. A failure with timed phases only
   * disables them, because a running server may lack the timers.
   */
  private Optional<IterationRequest.Result> attempt(
      CellRun cellRun, IterationRequest iteration, boolean timesPhases, Duration margin) {
    IterationRequest.Result result = processes(cellRun.plannedStack()).run(iteration, margin);
    if (result.failure() != null && timesPhases) {
      cellRun.disablePhases();
    } else if (result.failure() != null) {
      result = retry(cellRun.plannedStack(), iteration, result);
      if (result.failure() != null) {
        cellRun.fail(result.failure());
      }
    }
    return Optional.of(result).filter(done -> done.failure() == null);
  }

  /**
   * Repeats a failed iteration after a restart of the database, until the stack has reconnected.
   * Returns the earlier failure if the database has not been restarted.
   */
  private synchronized IterationRequest.Result retry(
      PlannedStack plannedStack, IterationRequest iteration, IterationRequest.Result failed) {
    restartDatabaseIfDead();
    IterationRequest.Result result = failed;
    if (reconnected.getOrDefault(plannedStack, 0) < databaseRestarts) {
      reconnected.put(plannedStack, databaseRestarts);
      for (int attempt = 0; attempt < MAX_RECONNECTIONS && result.failure() != null; attempt++) {
        pause();
        result = processes(plannedStack).run(iteration, FIRST_TIMEOUT_MARGIN);
      }
    }
    return result;
  }

  private void restartDatabaseIfDead() {
    if (restartDatabase.getAsBoolean()) {
      databaseRestarts++;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RECONNECTION_INTERVAL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private StackProcesses processes(PlannedStack plannedStack) {
    return Objects.requireNonNull(stacks.get(plannedStack));
  }

  /** Restarts and warms up the JVMs of a stack once; the second time its cells fail. */
  private synchronized void restart(PlannedStack plannedStack, String cause) {
    restartDatabaseIfDead();
    processes(plannedStack).close();
    String before = restarts.putIfAbsent(plannedStack, cause);
    if (before != null) {
      cellRuns(plannedStack)
          .forEach(cellRun -> cellRun.fail("%s; before that %s".formatted(cause, before)));
      return;
    }
    List<CellRun> running = cellRuns(plannedStack).stream().filter(CellRun::runs).toList();
    running.forEach(cellRun -> cellRun.restart(cause));
    try {
      stacks.put(plannedStack, launcher.launch(plannedStack));
    } catch (RuntimeException e) {
      running.forEach(cellRun -> cellRun.fail("%s; then %s".formatted(cause, e.getMessage())));
      return;
    }
    check(plannedStack);
    for (CellRun cellRun : running) {
      for (int millis = 0; millis < cellRun.millisBeforeRounds(); millis += iterationMillis) {
        makeFirstCalls(cellRun, iterationMillis);
      }
    }
    for (int round = 0; round < warmUpRounds; round++) {
      for (CellRun cellRun : running) {
        if (hasOwnWarmUp(cellRun)) {
          warmUp(cellRun, iterationMillis);
        }
      }
    }
  }

  StackJvms describe(PlannedStack plannedStack) {
    return processes(plannedStack).describe();
  }

  @Override
  public void close() {
    concurrently(
        Runtime.getRuntime().availableProcessors(),
        plannedStack -> {
          StackProcesses processes = stacks.get(plannedStack);
          if (processes != null) {
            try {
              processes.close();
            } catch (RuntimeException e) {
              // Closing goes on with the other stacks.
              System.err.println("tierbench: " + e);
            }
          }
        });
  }
}
