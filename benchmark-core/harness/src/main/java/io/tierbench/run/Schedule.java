package io.tierbench.run;

import io.tierbench.benchmark.Workload;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Variant;
import io.tierbench.security.Security;
import io.tierbench.statistics.WarmUp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stacks, the numbers of rounds and the expected times of a plan's trials. */
public final class Schedule {
  /** Overhead of an iteration: request, counters, clean-up. */
  private static final double ITERATION_OVERHEAD_SECONDS = 0.012;

  /** Time per stack to start, check and stop all stacks, one per processor at a time. */
  private static final double STACK_SECONDS = 3.2;

  /**
   * Share of the time limit for first calls that stacks of the matrix need, including extra calls;
   * other workloads, and links with a limited rate, need all the time.
   */
  private static final double MATRIX_CALLS_SHARE = 0.6;

  /** Overhead of an iteration of a stack with secured messages, whose calls take milliseconds. */
  private static final double SLOW_ITERATION_SECONDS = 0.3;

  /** Time to check the answers of a cell again, after the last round. */
  private static final double FINISH_SECONDS = 0.08;

  /** Interval, in rounds, at which the phases of calls are timed too. */
  static final int PHASES_INTERVAL = 4;

  /** Mean number of iterations of a cell per round. */
  private static final double ITERATIONS_PER_ROUND = 1 + 1.0 / PHASES_INTERVAL;

  /** Stride between the stacks copied in a trial, so that they are not neighbours in the matrix. */
  private static final int STRIDE = 5;

  private final RunPlan plan;
  private final List<PlannedStack> plannedStacks;

  public Schedule(RunPlan plan, Network network) {
    this.plan = plan;
    this.plannedStacks = plannedStacks(plan.cells(), network);
  }

  private static List<PlannedStack> plannedStacks(List<Cell> cells, Network network) {
    Set<String> varying = new LinkedHashSet<>();
    Map<Stack, List<Cell>> byStack = new LinkedHashMap<>();
    for (Cell cell : cells) {
      varying.addAll(cell.varying());
      byStack.computeIfAbsent(Stack.of(cell, network), stack -> new ArrayList<>()).add(cell);
    }
    List<PlannedStack> plannedStacks = new ArrayList<>();
    Set<String> varyingWithoutVariant = new LinkedHashSet<>(varying);
    varyingWithoutVariant.remove(Variant.PARAMETER);
    byStack.forEach(
        (stack, own) ->
            plannedStacks.add(
                new PlannedStack(
                    stack.name(varying), stack.name(varyingWithoutVariant), stack, 1, own)));
    return plannedStacks;
  }

  /** Returns the stacks of a trial, some with a second copy; copied stacks rotate over trials. */
  List<PlannedStack> plannedStacks(int trial) {
    List<PlannedStack> twice = copyCandidates();
    Set<String> chosen = new LinkedHashSet<>();
    int first = Math.floorMod(plan.seed(), Math.max(1, twice.size()));
    // Coprime to the number of stacks, so that each stack is reached.
    int stride = twice.size() % STRIDE == 0 ? 1 : STRIDE;
    for (int i = 0; i < Math.min(plan.copies(), twice.size()); i++) {
      int turn = (trial - 1) * plan.copies() + i;
      chosen.add(twice.get((first + stride * turn) % twice.size()).name());
    }
    List<PlannedStack> all = new ArrayList<>();
    for (PlannedStack plannedStack : plannedStacks) {
      all.add(plannedStack);
      if (chosen.contains(plannedStack.name())) {
        all.add(plannedStack.secondCopy());
      }
    }
    return all;
  }

  /**
   * Returns the stacks that may be copied: plain stacks with verdicts, or all if there are none.
   */
  private List<PlannedStack> copyCandidates() {
    List<PlannedStack> compared =
        plannedStacks.stream()
            .filter(
                plannedStack ->
                    plannedStack.cells().stream().anyMatch(cell -> plan.compared(cell).isPresent()))
            .filter(
                plannedStack -> Set.of("", Variant.PLAIN).contains(plannedStack.stack().variant()))
            .toList();
    return compared.isEmpty() ? plannedStacks : compared;
  }

  /**
   * Returns the names of the reference stacks, through which stacks of different groups are
   * compared: the baseline's stacks, of which each variant and each JVM option has one.
   */
  List<String> references() {
    List<String> references =
        plannedStacks.stream()
            .filter(plannedStack -> plannedStack.cells().stream().anyMatch(plan.baseline()::is))
            .map(PlannedStack::name)
            .toList();
    return references.isEmpty() ? List.of(plannedStacks.get(0).name()) : references;
  }

  /** Creates the random source of a group's rounds, which depends only on the seed. */
  Random order(int trial, int group) {
    return new Random(
        plan.seed() + trial * 0x9E37_79B9_7F4A_7C15L + group * 0x632B_E59B_D9B4_E019L);
  }

  /**
   * Returns the number of cells per stack from which the number of warm-up rounds is computed: the
   * median if stacks make calls before the rounds, otherwise the minimum.
   */
  private int cellsPerStack() {
    List<PlannedStack> pairings =
        plannedStacks.stream().filter(plannedStack -> plannedStack.stack().isPairing()).toList();
    int[] cells =
        (pairings.isEmpty() ? plannedStacks : pairings)
            .stream()
                .mapToInt(plannedStack -> plannedStack.warmedCells().size())
                .sorted()
                .toArray();
    if (cells.length == 0) {
      return 1;
    }
    return cells[makesCalls() ? cells.length / 2 : 0];
  }

  private int warmUpRounds(double seconds) {
    int rounds =
        (int)
            Math.ceil(
                seconds * 1000 / (plan.sampling().iterationMillis() * (double) cellsPerStack()));
    return makesCalls() && rounds > 0 ? Math.max(rounds, WarmUp.MIN_ROUNDS) : rounds;
  }

  boolean makesCalls() {
    return plan.sampling().warmUpCalls() > 0;
  }

  int minWarmUpRounds() {
    return warmUpRounds(plan.sampling().minWarmUpSeconds());
  }

  int maxWarmUpRounds() {
    return warmUpRounds(plan.sampling().maxWarmUpSeconds());
  }

  /** Returns the number of measured rounds that fit, within the limits of the plan. */
  int measuredRounds(int cells, double spareSeconds) {
    Sampling sampling = plan.sampling();
    int fitting =
        (int)
            ((sampling.measuredSeconds() + spareSeconds / ITERATIONS_PER_ROUND)
                / roundSeconds(cells));
    return Math.max(sampling.minRounds(), Math.min(fitting, sampling.maxRounds()));
  }

  private double roundSeconds(int cells) {
    return cells * (plan.sampling().iterationMillis() / 1000.0 + ITERATION_OVERHEAD_SECONDS);
  }

  /** Returns the expected time of a trial in seconds; with slow stacks only, it takes longer. */
  public double trialSeconds(int trial) {
    List<PlannedStack> all = plannedStacks(trial);
    int cells = all.stream().mapToInt(plannedStack -> plannedStack.cells().size()).sum();
    int warmed = all.stream().mapToInt(plannedStack -> plannedStack.warmedCells().size()).sum();
    double iterations = measuredRounds(cells, 0) * ITERATIONS_PER_ROUND;
    double slow =
        all.stream()
            .filter(Schedule::securesMessages)
            .mapToDouble(
                plannedStack ->
                    plannedStack.warmedCells().size() * maxWarmUpRounds()
                        + plannedStack.cells().size() * iterations)
            .sum();
    return STACK_SECONDS * all.size()
        + all.stream().mapToDouble(this::callSeconds).sum()
        + maxWarmUpRounds() * roundSeconds(warmed)
        + iterations * roundSeconds(cells)
        + slow * SLOW_ITERATION_SECONDS
        + cells * FINISH_SECONDS;
  }

  private double callSeconds(PlannedStack plannedStack) {
    boolean usual =
        plannedStack.cells().stream()
            .allMatch(
                cell ->
                    Workload.ofMethod(cell.benchmark()).isOfMatrix()
                        && !hasRate(cell.parameter(Cell.LINK)));
    return plan.sampling().maxCallSeconds() * (usual ? MATRIX_CALLS_SHARE : 1);
  }

  private static boolean hasRate(@Nullable String link) {
    return link != null && Link.named(link).limits().isPresent();
  }

  private static boolean securesMessages(PlannedStack plannedStack) {
    String security = plannedStack.stack().parameters().get(Cell.SECURITY);
    return security != null && Security.named(security).securesMessages();
  }
}
