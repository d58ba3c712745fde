package io.tierbench.run;

import io.tierbench.record.CpuContention;
import io.tierbench.record.ProcessorTime;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.record.Trial.Group;
import io.tierbench.statistics.WarmUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A runner of trials. Each trial starts new JVMs, in one group, or in several groups one after the
 * other if memory does not suffice for all stacks.
 */
final class TrialRunner {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String RESIDENT = "VmRSS:";
  private static final double KIBIBYTES_PER_MEGABYTE = 1024;

  /** Rounds before phases are timed if a plan has no first calls, so that code is compiled. */
  private static final int ROUNDS_BEFORE_PHASES = 2;

  private final RunPlan plan;
  private final Schedule schedule;
  private final LongSupplier freeMemory;
  private final StackGroup.Launcher launcher;
  private final BooleanSupplier restartDatabase;
  private final ContentionMonitor contention;
  private final Progress progress;
  private final Interruption interruption;

  /**
   * @param freeMemory memory that JVMs can still take, in bytes
   * @param restartDatabase restarts the database if it has died, and tells whether it had died
   */
  TrialRunner(
      RunPlan plan,
      Schedule schedule,
      LongSupplier freeMemory,
      StackGroup.Launcher launcher,
      BooleanSupplier restartDatabase,
      ContentionMonitor contention,
      Progress progress,
      Interruption interruption) {
    this.plan = plan;
    this.schedule = schedule;
    this.freeMemory = freeMemory;
    this.launcher = launcher;
    this.restartDatabase = restartDatabase;
    this.contention = contention;
    this.progress = progress;
    this.interruption = interruption;
  }

  Schedule schedule() {
    return schedule;
  }

  /**
   * Runs a trial.
   *
   * @param spareSeconds time for measuring beyond the plan
   * @param onStart called with each group of stacks after its start
   */
  Trial run(int number, double spareSeconds, Consumer<LiveStacks> onStart) {
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    ProcessorTime startTime = ProcessorTime.now();
    List<PlannedStack> plannedStacks = schedule.plannedStacks(number);
    MemoryPlan memory =
        MemoryPlan.of(
            plannedStacks, schedule.references(), plan.heapMegabytes(), freeMemory.getAsLong());
    progress.say(memory.describe());
    List<List<PlannedStack>> groups = memory.groups();
    List<Group> ran = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (int group = 1; group <= groups.size(); group++) {
      List<PlannedStack> together =
          plannedStacks.stream().filter(groups.get(group - 1)::contains).toList();
      try (StackGroup stackGroup =
          new StackGroup(
              together,
              launcher,
              restartDatabase,
              ContentionMonitor.isDetectable(plan.sampling().iterationMillis())
                  ? contention
                  : ContentionMonitor.unknown(),
              plan.sampling().iterationMillis(),
              schedule.order(number, group))) {
        ran.add(run(stackGroup, group, groups.size(), spareSeconds / groups.size(), onStart));
        for (CellRun cellRun : stackGroup.stacks().cellRuns()) {
          series.add(cellRun.series(number, group));
        }
      }
    }
    interruption.blockIfEnding();
    return new Trial(
        number,
        start,
        seconds(startNanos),
        ProcessorTime.stolenPercent(startTime, ProcessorTime.now()),
        ran,
        series);
  }

  private Group run(
      StackGroup stackGroup,
      int number,
      int groups,
      double spareSeconds,
      Consumer<LiveStacks> onStart) {
    LiveStacks stacks = stackGroup.stacks();
    int cells = stacks.cellRuns().size();
    long start = System.nanoTime();
    progress.starting(number, groups, stacks.plannedStacks().size());
    stacks.start();
    interruption.blockIfEnding();
    onStart.accept(stacks);
    double startSeconds = seconds(start);
    long warmUpStart = System.nanoTime();
    makeCalls(stackGroup.firstCalls(), false);
    int round = 0;
    Set<CellRun> converged = new LinkedHashSet<>();
    int maxRounds = schedule.maxWarmUpRounds();
    int measured = schedule.measuredRounds(cells, spareSeconds);
    while (round < maxRounds && (round < schedule.minWarmUpRounds() || converged.size() < cells)) {
      if (round == (schedule.makesCalls() ? 0 : ROUNDS_BEFORE_PHASES)) {
        stackGroup.rehearsePhases();
      }
      round++;
      CpuContention before = stackGroup.contention();
      stackGroup.warmUp(round);
      converged = converged(stacks);
      progress.warmedUp(round, converged.size(), cells, stackGroup.contention().since(before));
      interruption.blockIfEnding();
    }
    if (round > 0
        && schedule.makesCalls()
        && stackGroup.firstCalls().requestExtraCalls(converged, plan.sampling().warmUpCalls())
            > 0) {
      converged.removeIf(cellRun -> cellRun.needsExtraCalls() && cellRun.runs());
      makeCalls(stackGroup.firstCalls(), true);
    }
    double warmUpSeconds = seconds(warmUpStart);
    int convergedFrom = round - WarmUp.MIN_ROUNDS + 1;
    converged.stream()
        .filter(CellRun::runs)
        .forEach(cellRun -> cellRun.countAsMeasuredFrom(convergedFrom));
    long measuredStart = System.nanoTime();
    for (int i = 1; i <= measured; i++) {
      CpuContention before = stackGroup.contention();
      stackGroup.measure(round + i, i % Schedule.PHASES_INTERVAL == 0);
      progress.measured(i, measured, stackGroup.contention().since(before));
      interruption.blockIfEnding();
    }
    stackGroup.finish();
    return new Group(
        number,
        stacks.plannedStacks().stream().map(PlannedStack::name).toList(),
        round,
        measured,
        startSeconds,
        warmUpSeconds,
        seconds(measuredStart),
        megabytesOfDescendants(),
        cells - converged.size(),
        stackGroup.firstCalls().countSlow(plan.sampling().warmUpCalls()),
        stackGroup.contention());
  }

  /** Makes calls until every stack has made the planned number or used its time. */
  private void makeCalls(FirstCalls firstCalls, boolean extraOnly) {
    Sampling sampling = plan.sampling();
    int before = Integer.MAX_VALUE;
    int remaining;
    do {
      remaining = firstCalls.make(sampling.warmUpCalls(), sampling.maxCallSeconds(), extraOnly);
      if (remaining < before) {
        progress.madeCalls(sampling.warmUpCalls(), extraOnly, remaining);
        before = remaining;
      }
      interruption.blockIfEnding();
    } while (remaining > 0);
  }

  private static Set<CellRun> converged(LiveStacks stacks) {
    Map<CellRun, SortedMap<Integer, Double>> rates = new LinkedHashMap<>();
    for (CellRun cellRun : stacks.cellRuns()) {
      if (cellRun.runs() && stacks.hasOwnWarmUp(cellRun)) {
        rates.put(cellRun, cellRun.warmUp());
      }
    }
    Set<CellRun> warm = WarmUp.warm(rates, cellRun -> cellRun.plannedStack().name());
    Set<CellRun> converged = new LinkedHashSet<>(stacks.cellRuns());
    converged.removeIf(cellRun -> cellRun.runs() && !warm.contains(stacks.warmUpCell(cellRun)));
    return converged;
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
  }

  /**
   * Returns the resident memory of all Java processes below this one, in MiB; absent if unknown.
   */
  private static @Nullable Double megabytesOfDescendants() {
    double total =
        ProcessHandle.current()
            .descendants()
            .mapToDouble(process -> jvmMegabytes(Path.of("/proc", Long.toString(process.pid()))))
            .sum();
    return total == 0 ? null : Double.valueOf(total);
  }

  private static double jvmMegabytes(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip().equals("java")
          ? Files.readAllLines(process.resolve("status")).stream()
              .filter(line -> line.startsWith(RESIDENT))
              .mapToDouble(
                  line -> Double.parseDouble(line.replaceAll("\\D", "")) / KIBIBYTES_PER_MEGABYTE)
              .sum()
          : 0;
    } catch (IOException e) {
      // The process has ended meanwhile, or the system is not Linux.
      return 0;
    }
  }
}
