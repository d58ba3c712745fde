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
 * The JVMs of the stacks of a group: starts them, runs single iterations, and restarts what dies. A
 * stack whose JVM dies is restarted once; a cell whose iteration fails is failed.
 */
final class LiveStacks implements AutoCloseable {
  /** Allowance beyond the length of an iteration, for set-up, clean-up and disk waits. */
  private static final Duration ITERATION_TIMEOUT_MARGIN = Duration.ofSeconds(30);

  /** Timeout of a first iteration, which checks the answers for all customers. */
  private static final Duration FIRST_ITERATION_TIMEOUT_MARGIN = Duration.ofMinutes(2);

  /** Length of an iteration that only checks answers: enough for some calls. */
  private static final int CHECKING_MILLIS = 10;

  /** A pool waits for up to five seconds before it tries to connect again. */
  private static final int MAX_RECONNECTIONS = 10;

  private static final long RECONNECTION_MILLIS = 1_000;

  private final StackGroup.Launcher launcher;
  private final BooleanSupplier database;
  private final int iterationMillis;
  private final List<CellRun> cellRuns = new ArrayList<>();
  private final Map<PlannedStack, StackProcesses> stacks =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<PlannedStack, String> restarts = new HashMap<>();

  /** Number of database restarts that each stack has handled. */
  private final Map<PlannedStack, Integer> reconnected = new HashMap<>();

  private int databaseRestarts;
  private int warmUpRounds;

  LiveStacks(
      List<PlannedStack> plannedStacks,
      StackGroup.Launcher launcher,
      BooleanSupplier database,
      int iterationMillis) {
    this.launcher = launcher;
    this.database = database;
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

  /** Returns the stacks in the order of the plan. */
  List<PlannedStack> plannedStacks() {
    return List.copyOf(stacks.keySet());
  }

  /** Returns the stacks of which at least one cell has not failed. */
  List<PlannedStack> running() {
    return plannedStacks().stream()
        .filter(plannedStack -> cellRuns(plannedStack).stream().anyMatch(CellRun::runs))
        .toList();
  }

  /**
   * Returns the cell whose warm-up also covers this one: the first running cell of the stack with
   * the same code, perhaps with another placement.
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

  /**
   * Starts all stacks and checks every answer; as many stacks at a time as there are processors.
   */
  void start() {
    concurrently(Runtime.getRuntime().availableProcessors(), this::start);
  }

  /** Handles several stacks concurrently, as long as nothing is measured. */
  void concurrently(int count, Consumer<PlannedStack> work) {
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

  /** Checks the answers of each cell in a first iteration that is not used for anything else. */
  private void check(PlannedStack plannedStack) {
    List<CellRun> all = new ArrayList<>(cellRuns(plannedStack));
    // The first cell starts the server for all of them: with a database, if one needs it, and with
    // a connection for each caller.
    all.sort(
        Comparator.comparing(
                (CellRun cellRun) -> !Workload.ofMethod(cellRun.cell().benchmark()).needsDatabase())
            .thenComparing(cellRun -> -cellRun.cell().callers()));
    all.forEach(cellRun -> run(cellRun, CHECKING_MILLIS, Phase.WARM_UP, false, FIRST_ITERATION_TIMEOUT_MARGIN));
  }

  /** Runs an iteration of the warm-up, whose results are only rates. */
  Optional<IterationRequest.Result> warmUp(CellRun cellRun, int millis) {
    return run(cellRun, millis, Phase.WARM_UP, false, ITERATION_TIMEOUT_MARGIN);
  }

  /** Counts the rounds of the warm-up, which a restarted stack repeats. */
  void setWarmUpRounds(int rounds) {
    warmUpRounds = rounds;
  }

  /** Runs an iteration and returns its result if it succeeded; restarts JVMs that are gone. */
  Optional<IterationRequest.Result> run(CellRun cellRun, Phase phase, boolean phases) {
    return run(cellRun, iterationMillis, phase, phases, ITERATION_TIMEOUT_MARGIN);
  }

  private Optional<IterationRequest.Result> run(
      CellRun cellRun, int millis, Phase phase, boolean phases, Duration margin) {
    if (!cellRun.runs()) {
      return Optional.empty();
    }
    IterationRequest iteration = iteration(cellRun, millis, phase, phases);
    try {
      return attempt(cellRun, iteration, phases, margin);
    } catch (StackProcesses.GoneException e) {
      restart(cellRun.plannedStack(), Objects.requireNonNull(e.getMessage()));
      // Its new JVMs take part from the next iteration on.
      return Optional.empty();
    }
  }

  /** Runs the last iteration of a cell, for which JVMs are not restarted any more. */
  Optional<IterationRequest.Result> runLast(CellRun cellRun) {
    try {
      IterationRequest iteration = iteration(cellRun, CHECKING_MILLIS, Phase.LAST, false);
      return attempt(cellRun, iteration, false, FIRST_ITERATION_TIMEOUT_MARGIN);
    } catch (StackProcesses.GoneException e) {
      cellRun.fail("when its answers were checked again, " + e.getMessage());
      return Optional.empty();
    }
  }

  private static IterationRequest iteration(
      CellRun cellRun, int millis, Phase phase, boolean phases) {
    Map<String, String> parameters = new TreeMap<>(cellRun.cell().parameters());
    if (phases) {
      parameters.put(Cell.METERING, Metering.STEPS.name());
    }
    boolean numbersOnly = phase == Phase.MEASURED && (phases || cellRun.needsNumbersOnly());
    return new IterationRequest(cellRun.cell().benchmark(), parameters, millis, phase, numbersOnly);
  }

  /**
   * Runs an iteration, with a second attempt if needed; if that fails too, its cell fails. With
   * timed phases there is none: a server started elsewhere may lack the timers, but its calls are
   * valid.
   */
  private Optional<IterationRequest.Result> attempt(
      CellRun cellRun, IterationRequest iteration, boolean phases, Duration margin) {
    IterationRequest.Result result = processes(cellRun.plannedStack()).run(iteration, margin);
    if (result.failure() != null && phases) {
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
   * Repeats an iteration that may have failed because the database had died. Each stack then finds
   * its connections broken and needs some time for new ones.
   */
  private synchronized IterationRequest.Result retry(
      PlannedStack plannedStack, IterationRequest iteration, IterationRequest.Result failed) {
    restartDatabaseIfDead();
    IterationRequest.Result result = failed;
    if (reconnected.getOrDefault(plannedStack, 0) < databaseRestarts) {
      reconnected.put(plannedStack, databaseRestarts);
      for (int attempt = 0; attempt < MAX_RECONNECTIONS && result.failure() != null; attempt++) {
        pause();
        result = processes(plannedStack).run(iteration, FIRST_ITERATION_TIMEOUT_MARGIN);
      }
    }
    return result;
  }

  private void restartDatabaseIfDead() {
    if (database.getAsBoolean()) {
      databaseRestarts++;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RECONNECTION_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private StackProcesses processes(PlannedStack plannedStack) {
    return Objects.requireNonNull(stacks.get(plannedStack));
  }

  /**
   * Restarts the JVMs of a stack once; the second time its cells fail. The new JVMs are warmed up
   * like the others.
   */
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
        warmUp(cellRun, iterationMillis);
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
              // The others end all the same.
              System.err.println("tierbench: " + e);
            }
          }
        });
  }
}
