package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.Cell;
import io.tierbench.record.OtherPrograms;
import io.tierbench.run.OtherLoad.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A group of stacks that are alive together, and the rounds in which they are measured. In a round
 * every cell has one iteration, one workload after the other, in random order. During an iteration
 * all other stacks wait.
 *
 * <p>If an iteration fails, its cell fails and the other cells continue. A stack whose JVM dies is
 * restarted once.
 */
final class StackGroup implements AutoCloseable {
  /** Allowance beyond the length of an iteration, for set-up, clean-up and disk waits. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Timeout of a first iteration, which checks the answers for all customers. */
  private static final Duration FIRST_TIMEOUT = Duration.ofMinutes(2);

  /** Length of an iteration that only checks answers: enough for some calls. */
  private static final int CHECKING_MILLIS = 10;

  private static final long CLOSING_MINUTES = 5;

  /**
   * Number of stacks that make their first calls concurrently: one calls while another waits for a
   * disk. With more they would slow each other down on a shared core.
   */
  private static final int CALLING_AT_ONCE = 2;

  /** Maximum length of an iteration of first calls, as a multiple of the iterations of rounds. */
  private static final int MAX_FIRST_ITERATION = 10;

  /** Factor for the extra first calls of stacks that have not warmed up. */
  private static final double EXTRA_WARMUP_FACTOR = 2.5;

  /**
   * The criteria by which turns are grouped, from the coarsest to the finest: cells that are
   * compared most are measured closest together. The shapes of a stack follow each other, so that a
   * change of the machine's speed does not separate all objects from all DataSets.
   */
  private static final List<Function<Turn, Object>> KINDS =
      List.of(
          Turn::phases,
          turn -> turn.cellRun().cell().method(),
          turn -> turn.cellRun().cell().parameter(Cell.PLACEMENT),
          turn -> turn.cellRun().plannedStack());

  /** A pool waits for up to five seconds before it tries to connect again. */
  private static final int RECONNECTIONS = 10;

  private static final long RECONNECTION_MILLIS = 1_000;

  /**
   * Minimum share of the time for first calls under CPU contention: they last at most twice as
   * long.
   */
  private static final double MIN_OWN_SHARE = 0.5;

  private final Launcher launcher;
  private final Revival database;
  private final OtherLoad others;
  private final Undisturbed undisturbed;
  private final int iterationMillis;
  private final Random order;
  private final List<CellRun> cellRuns = new ArrayList<>();
  private final Map<PlannedStack, StackProcesses> stacks =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<PlannedStack, String> restarts = new HashMap<>();

  /** Number of database restarts that each stack has handled. */
  private final Map<PlannedStack, Integer> reconnected = new HashMap<>();

  private final DoubleAdder millisReturned = new DoubleAdder();
  private int revivals;
  private int warmUpRounds;

  /** Starts the JVMs of a stack, which may not be ready yet. */
  interface Launcher {
    StackProcesses launch(PlannedStack plannedStack);
  }

  /** Restarts the resource that all stacks share: the database. */
  interface Revival {
    /** Restarts the database if it has died, and tells whether it had. */
    boolean revive();
  }

  /**
   * @param plannedStacks the stacks of the group
   * @param others monitor of CPU contention
   * @param iterationMillis length of an iteration
   * @param order source of the random order in each round
   */
  StackGroup(
      List<PlannedStack> plannedStacks,
      Launcher launcher,
      Revival database,
      OtherLoad others,
      int iterationMillis,
      Random order) {
    this.launcher = launcher;
    this.database = database;
    this.others = others;
    this.undisturbed = new Undisturbed(others);
    this.iterationMillis = iterationMillis;
    this.order = order;
    for (PlannedStack plannedStack : plannedStacks) {
      stacks.put(plannedStack, null);
      plannedStack.cells().forEach(cell -> cellRuns.add(new CellRun(plannedStack, cell)));
    }
  }

  /**
   * Starts all stacks and checks every answer; as many stacks at a time as there are processors.
   */
  void start() {
    atOnce(Runtime.getRuntime().availableProcessors(), stacks.keySet(), this::start);
  }

  /** Handles several stacks concurrently, as long as nothing is measured. */
  private static void atOnce(
      int most, Collection<PlannedStack> plannedStacks, Consumer<PlannedStack> work) {
    ExecutorService workers = Executors.newFixedThreadPool(most);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (PlannedStack plannedStack : List.copyOf(plannedStacks)) {
        all.add(workers.submit(() -> work.accept(plannedStack)));
      }
      for (Future<?> one : all) {
        await(one);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private void start(PlannedStack plannedStack) {
    try {
      stacks.put(plannedStack, launcher.launch(plannedStack));
    } catch (RuntimeException e) {
      of(plannedStack).forEach(cellRun -> cellRun.fail(String.valueOf(e.getMessage())));
      return;
    }
    check(plannedStack);
  }

  private static void await(Future<?> work) {
    try {
      work.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("work on a stack failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("work on the stacks was interrupted", e);
    }
  }

  /** Checks the answers of each cell in a first iteration that is not used for anything else. */
  private void check(PlannedStack plannedStack) {
    List<CellRun> all = new ArrayList<>(of(plannedStack));
    // The first cell starts the server for all of them: with a database, if one needs it, and with
    // a connection for each caller.
    all.sort(
        Comparator.comparing(
                (CellRun cellRun) -> !Workload.ofMethod(cellRun.cell().benchmark()).needsDatabase())
            .thenComparing(cellRun -> -cellRun.cell().callers()));
    for (CellRun cellRun : all) {
      if (cellRun.runs()) {
        run(cellRun, CHECKING_MILLIS, Phase.WARM_UP, false, FIRST_TIMEOUT);
      }
    }
  }

  private List<CellRun> of(PlannedStack plannedStack) {
    return cellRuns.stream()
        .filter(cellRun -> cellRun.plannedStack().equals(plannedStack))
        .toList();
  }

  /**
   * Runs an iteration for every cell that has made less than its share of the calls of its stack,
   * before the first round. The results are ignored.
   *
   * @param calls required calls of a stack, spread evenly over its cells
   * @param seconds maximum time of a stack's calls, spread evenly over its cells
   * @param more whether only stacks make calls that need extra ones
   * @return number of stacks with calls and time remaining
   */
  int makeCalls(int calls, double seconds, boolean more) {
    // In the order of the plan: the number of passes depends on the speed of the calls, but the
    // order of the rounds must depend only on the seed.
    atOnce(
        CALLING_AT_ONCE,
        stacks.keySet(),
        plannedStack -> {
          for (CellRun cellRun : of(plannedStack)) {
            if (lacks(cellRun, calls, seconds, more)) {
              makeFirstCalls(cellRun, lengthOfFirstIteration(cellRun, calls, seconds));
            }
          }
        });
    return (int)
        stacks.keySet().stream()
            .filter(
                plannedStack ->
                    of(plannedStack).stream()
                        .anyMatch(cellRun -> lacks(cellRun, calls, seconds, more)))
            .count();
  }

  /**
   * Makes first calls and excludes CPU contention from their time: the stack would otherwise be
   * warmed up less.
   */
  private void makeFirstCalls(CellRun cellRun, int millis) {
    Moment start = others.now();
    run(cellRun, millis, Phase.WARM_UP, false, TIMEOUT)
        .ifPresent(
            result -> {
              double share = Math.max(MIN_OWN_SHARE, 1 - others.share(start, others.now()));
              millisReturned.add(millis * (1 - share));
              cellRun.addBeforeRounds(millis * share, result.rate() * millis / 1000);
            });
  }

  /**
   * Requests extra calls from the stacks that have not warmed up, or had no time for their calls;
   * the next {@link #makeCalls} runs only these. A cell that has hardly been called does not get
   * faster, and looks converged.
   *
   * @param level the converged cells; a stack has not warmed up if more than half of its cells have
   *     not converged
   * @param calls the number of calls required so far
   * @return number of these stacks
   */
  int askForMore(Set<CellRun> level, int calls) {
    int late = 0;
    for (PlannedStack plannedStack : stacks.keySet()) {
      if (isSlow(plannedStack, calls)
          || isMost(plannedStack, cellRun -> !level.contains(cellRun))) {
        of(plannedStack).forEach(CellRun::askForMore);
        late++;
      }
    }
    return late;
  }

  /**
   * Runs an iteration with timed phases for every cell, before the first round. Otherwise the
   * timers would first run, and cause recompilation, while being measured.
   */
  void rehearsePhases() {
    atOnce(
        CALLING_AT_ONCE,
        stacks.keySet(),
        plannedStack -> {
          for (CellRun cellRun : of(plannedStack)) {
            if (warmsUp(cellRun) && cellRun.hasPhases()) {
              run(cellRun, iterationMillis, Phase.WARM_UP, true, TIMEOUT);
            }
          }
        });
  }

  /**
   * Tells whether a cell has made less than its share of the calls of its stack, and has time left.
   * Each cell makes the same number of calls: with equal times, slow cells would hardly be called.
   */
  private boolean lacks(CellRun cellRun, int calls, double seconds, boolean more) {
    double part = partOfFirstCalls(cellRun);
    return cellRun.runs()
        && warmsUp(cellRun)
        && (cellRun.isLate() || !more)
        && cellRun.callsBeforeRounds() < calls * part
        && cellRun.millisBeforeRounds() < 1000 * seconds * part;
  }

  /** Returns the share of a cell in the calls and in the time of its stack. */
  private double partOfFirstCalls(CellRun cellRun) {
    return (cellRun.isLate() ? EXTRA_WARMUP_FACTOR : 1) / warming(cellRun.plannedStack());
  }

  /**
   * Returns the expected time of the calls that a cell lacks, at its pace so far. JMH does work
   * around each iteration and is compiled itself: long iterations leave more time to the calls.
   */
  private int lengthOfFirstIteration(CellRun cellRun, int calls, double seconds) {
    double spent = cellRun.millisBeforeRounds();
    if (spent == 0) {
      return iterationMillis;
    }
    double part = partOfFirstCalls(cellRun);
    double lacking = spent * (calls * part / cellRun.callsBeforeRounds() - 1);
    double left = Math.min(lacking, 1000 * seconds * part - spent);
    double most = MAX_FIRST_ITERATION * (double) iterationMillis;
    return (int) Math.ceil(Math.max(iterationMillis, Math.min(left, most)));
  }

  private long warming(PlannedStack plannedStack) {
    return warming(plannedStack, cellRun -> true);
  }

  /** Counts the cells of a stack that run and warm up. */
  private long warming(PlannedStack plannedStack, Predicate<CellRun> which) {
    return of(plannedStack).stream()
        .filter(cellRun -> cellRun.runs() && warmsUp(cellRun))
        .filter(which)
        .count();
  }

  private boolean isMost(PlannedStack plannedStack, Predicate<CellRun> which) {
    return 2 * warming(plannedStack, which) > warming(plannedStack);
  }

  /** Returns the number of stacks that had no time for the required calls. */
  int slow(int calls) {
    return (int)
        stacks.keySet().stream().filter(plannedStack -> isSlow(plannedStack, calls)).count();
  }

  /** Tells whether most cells of a stack made fewer than their share of the required calls. */
  private boolean isSlow(PlannedStack plannedStack, int calls) {
    double part = calls / (double) warming(plannedStack);
    return isMost(plannedStack, cellRun -> cellRun.callsBeforeRounds() < part);
  }

  /**
   * Runs a round of the warm-up.
   *
   * @param number of the round, from 1
   */
  void warmUp(int number) {
    warmUpRounds = number;
    for (Turn turn : shuffled(false)) {
      if (warmsUp(turn.cellRun())) {
        undisturbed
            .run(() -> run(turn.cellRun(), iterationMillis, Phase.WARM_UP, false, TIMEOUT))
            .ifPresent(result -> turn.cellRun().addWarmUp(number, result.rate()));
      }
    }
  }

  /**
   * Runs a measured round.
   *
   * @param number of the round, continuing the numbers of the warm-up
   * @param phases whether each cell has a second iteration, in which the phases of a call are timed
   */
  void measure(int number, boolean phases) {
    for (Turn turn : shuffled(phases)) {
      undisturbed
          .run(() -> run(turn.cellRun(), iterationMillis, Phase.MEASURED, turn.phases(), TIMEOUT))
          .ifPresent(
              result -> {
                if (turn.phases()) {
                  turn.cellRun().addPhases(result);
                } else {
                  turn.cellRun().addMeasured(number, result);
                }
              });
    }
  }

  /** Returns the CPU contention so far. */
  OtherPrograms others() {
    return undisturbed.interference(millisReturned.sum() / 1000);
  }

  /**
   * Checks all answers again, counts bytes, and takes the metrics that a cell reports only once.
   */
  void finish() {
    for (CellRun cellRun : cellRuns) {
      if (cellRun.runs()) {
        finish(cellRun);
      }
    }
  }

  /** Runs the last iteration of a cell, for which JVMs are not restarted any more. */
  private void finish(CellRun cellRun) {
    try {
      attempt(cellRun, iteration(cellRun, CHECKING_MILLIS, Phase.LAST, false), FIRST_TIMEOUT)
          .ifPresent(cellRun::addLast);
    } catch (StackProcesses.GoneException e) {
      cellRun.fail("when its answers were checked again, " + e.getMessage());
    }
  }

  private record Turn(CellRun cellRun, boolean phases) {}

  /**
   * Returns the turns of a round in random order. Cells of the same workload follow each other,
   * because a machine may change its speed within a round, and compared cells should run at the
   * same speed.
   *
   * <p>A failed cell keeps its place, so that only the seed determines the order.
   */
  private List<Turn> shuffled(boolean withPhases) {
    List<Turn> turns = new ArrayList<>();
    for (CellRun cellRun : cellRuns) {
      turns.add(new Turn(cellRun, false));
      if (withPhases && cellRun.hasPhases()) {
        turns.add(new Turn(cellRun, true));
      }
    }
    return shuffled(turns, 0);
  }

  /**
   * @param turns that are equal by the first criteria of {@link #KINDS}
   * @param common number of these criteria
   */
  private List<Turn> shuffled(List<Turn> turns, int common) {
    if (common == KINDS.size()) {
      Collections.shuffle(turns, order);
      return turns;
    }
    Map<Object, List<Turn>> kinds = new LinkedHashMap<>();
    for (Turn turn : turns) {
      kinds.computeIfAbsent(KINDS.get(common).apply(turn), kind -> new ArrayList<>()).add(turn);
    }
    List<List<Turn>> groups = new ArrayList<>(kinds.values());
    Collections.shuffle(groups, order);
    return groups.stream().flatMap(group -> shuffled(group, common + 1).stream()).toList();
  }

  /** Runs an iteration and returns its result if it succeeded; restarts JVMs that are gone. */
  private Optional<IterationRequest.Result> run(
      CellRun cellRun, int millis, Phase phase, boolean phases, Duration maxWait) {
    if (!cellRun.runs()) {
      return Optional.empty();
    }
    IterationRequest iteration = iteration(cellRun, millis, phase, phases);
    try {
      return phases
          ? attemptPhases(cellRun, iteration, maxWait)
          : attempt(cellRun, iteration, maxWait);
    } catch (StackProcesses.GoneException e) {
      restart(cellRun.plannedStack(), Objects.requireNonNull(e.getMessage()));
      // Its new JVMs take part from the next iteration on.
      return Optional.empty();
    }
  }

  /**
   * Attempts an iteration with timed phases; a server started elsewhere may lack the timers, but
   * its calls are valid.
   */
  private Optional<IterationRequest.Result> attemptPhases(
      CellRun cellRun, IterationRequest iteration, Duration maxWait) {
    IterationRequest.Result result = stackProcesses(cellRun.plannedStack()).run(iteration, maxWait);
    if (result.failure() != null) {
      cellRun.withoutPhases();
    }
    return succeeded(result);
  }

  /** Runs an iteration, with a second attempt if needed; if that fails too, its cell fails. */
  private Optional<IterationRequest.Result> attempt(
      CellRun cellRun, IterationRequest iteration, Duration maxWait) {
    IterationRequest.Result result = stackProcesses(cellRun.plannedStack()).run(iteration, maxWait);
    if (result.failure() != null) {
      result = again(cellRun.plannedStack(), iteration, result);
    }
    if (result.failure() != null) {
      cellRun.fail(result.failure());
    }
    return succeeded(result);
  }

  private static Optional<IterationRequest.Result> succeeded(IterationRequest.Result result) {
    return Optional.of(result).filter(done -> done.failure() == null);
  }

  /**
   * Repeats an iteration that may have failed because the database had died. Each stack then finds
   * its connections broken and needs some time for new ones.
   */
  private synchronized IterationRequest.Result again(
      PlannedStack plannedStack, IterationRequest iteration, IterationRequest.Result failed) {
    if (database.revive()) {
      revivals++;
    }
    IterationRequest.Result result = failed;
    if (reconnected.getOrDefault(plannedStack, 0) < revivals) {
      reconnected.put(plannedStack, revivals);
      for (int attempt = 0; attempt < RECONNECTIONS && result.failure() != null; attempt++) {
        pause();
        result = stackProcesses(plannedStack).run(iteration, FIRST_TIMEOUT);
      }
    }
    return result;
  }

  private StackProcesses stackProcesses(PlannedStack plannedStack) {
    return Objects.requireNonNull(stacks.get(plannedStack));
  }

  private static void pause() {
    try {
      Thread.sleep(RECONNECTION_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
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
   * Restarts the JVMs of a stack once; the second time its cells fail. The new JVMs are warmed up
   * like the others.
   */
  private synchronized void restart(PlannedStack plannedStack, String cause) {
    if (database.revive()) {
      revivals++;
    }
    stackProcesses(plannedStack).close();
    String before = restarts.putIfAbsent(plannedStack, cause);
    if (before != null) {
      of(plannedStack)
          .forEach(cellRun -> cellRun.fail("%s; before that %s".formatted(cause, before)));
      return;
    }
    List<CellRun> running = of(plannedStack).stream().filter(CellRun::runs).toList();
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
        run(cellRun, iterationMillis, Phase.WARM_UP, false, TIMEOUT);
      }
    }
    for (int round = 0; round < warmUpRounds; round++) {
      for (CellRun cellRun : running) {
        if (warmsUp(cellRun)) {
          run(cellRun, iterationMillis, Phase.WARM_UP, false, TIMEOUT);
        }
      }
    }
  }

  /**
   * Returns the cell whose warm-up also covers this one: the first running cell of the stack with
   * the same code, perhaps with another placement.
   */
  CellRun warmer(CellRun cellRun) {
    return of(cellRun.plannedStack()).stream()
        .filter(other -> other.runs() && other.cell().runsTheCodeOf(cellRun.cell()))
        .findFirst()
        .orElse(cellRun);
  }

  boolean warmsUp(CellRun cellRun) {
    return warmer(cellRun) == cellRun;
  }

  List<CellRun> cellRuns() {
    return cellRuns;
  }

  /** Describes the JVMs of each variant, from the first stack that has a server. */
  Map<String, StackJvms> describe() {
    Map<String, StackJvms> descriptions = new LinkedHashMap<>();
    stacks.forEach(
        (plannedStack, stackProcesses) -> {
          if (plannedStack.stack().hasServer()
              && of(plannedStack).stream().anyMatch(CellRun::runs)) {
            descriptions.computeIfAbsent(
                plannedStack.stack().variant(), variant -> stackProcesses.describe());
          }
        });
    return descriptions;
  }

  /** Returns the names of its stacks. */
  List<String> names() {
    return stacks.keySet().stream().map(PlannedStack::name).toList();
  }

  @Override
  public void close() {
    ExecutorService closing =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    stacks.values().stream()
        .filter(Objects::nonNull)
        .forEach(stackProcesses -> closing.submit(stackProcesses::close));
    closing.shutdown();
    try {
      closing.awaitTermination(CLOSING_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
