package io.tierbench.run;

import io.tierbench.record.ProcessorTime;
import io.tierbench.record.Replicate;
import io.tierbench.record.Replicate.Group;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.statistics.WarmUp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Makes replicates: each is a fleet of fresh JVMs, or several fleets one after the other if memory
 * does not hold all pairs at once.
 */
final class Replication {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunPlan plan;
  private final Schedule schedule;
  private final MemoryPlanner memory;
  private final Fleet.Launcher launcher;
  private final Fleet.Revival database;
  private final Progress progress;
  private final Interruption interruption;

  /** Splits pairs into groups that fit into memory at once. */
  interface MemoryPlanner {
    /**
     * @param pairs all of them
     * @param anchor name of the one that every group has
     */
    List<List<Member>> groups(List<Member> pairs, String anchor);
  }

  /**
   * @param schedule of the plan
   */
  Replication(
      RunPlan plan,
      Schedule schedule,
      MemoryPlanner memory,
      Fleet.Launcher launcher,
      Fleet.Revival database,
      Progress progress,
      Interruption interruption) {
    this.plan = plan;
    this.schedule = schedule;
    this.memory = memory;
    this.launcher = launcher;
    this.database = database;
    this.progress = progress;
    this.interruption = interruption;
  }

  Schedule schedule() {
    return schedule;
  }

  /** Sees each fleet while it is alive. */
  interface Visitor {
    void visit(Fleet fleet);
  }

  /**
   * Makes one replicate.
   *
   * @param number from 1
   * @param visitor sees each fleet before it is warmed up
   */
  Replicate run(int number, Visitor visitor) {
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    ProcessorTime startTime = ProcessorTime.now();
    List<Member> members = schedule.members(number);
    List<List<Member>> groups = memory.groups(members, schedule.anchor());
    List<Group> ran = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (int group = 1; group <= groups.size(); group++) {
      List<Member> together = members.stream().filter(groups.get(group - 1)::contains).toList();
      try (Fleet fleet =
          new Fleet(
              together,
              launcher,
              database,
              plan.sampling().sliceMillis(),
              schedule.order(number, group))) {
        ran.add(run(fleet, group, groups.size(), visitor));
        for (Course course : fleet.courses()) {
          series.add(course.series(number, group));
        }
      }
    }
    interruption.holdIfAsked();
    return new Replicate(
        number,
        start,
        seconds(startNanos),
        ProcessorTime.stolenPercent(startTime, ProcessorTime.now()),
        ran,
        series);
  }

  private Group run(Fleet fleet, int number, int groups, Visitor visitor) {
    long start = System.nanoTime();
    progress.starting(number, groups, fleet.names().size());
    fleet.start();
    interruption.holdIfAsked();
    visitor.visit(fleet);
    double startSeconds = seconds(start);
    long warmUpStart = System.nanoTime();
    makeCalls(fleet);
    int round = 0;
    Set<Course> level = Set.of();
    int most = schedule.mostWarmUpRounds();
    if (most > 0) {
      fleet.rehearseSteps();
    }
    int measured = schedule.measuredRounds(fleet.courses().size());
    while (round < most
        && (round < schedule.fewestWarmUpRounds() || level.size() < fleet.courses().size())) {
      round++;
      fleet.warmUp(round);
      level = level(fleet);
      progress.warmedUp(round, level.size(), fleet.courses().size());
      interruption.holdIfAsked();
    }
    if (plan.sampling().warmUpCalls() > 0 && fleet.askForMore(level) > 0) {
      makeCalls(fleet);
    }
    double warmUpSeconds = seconds(warmUpStart);
    int levelFrom = round - WarmUp.FEWEST_ROUNDS + 1;
    level.stream().filter(Course::runs).forEach(course -> course.countFrom(levelFrom));
    long measuredStart = System.nanoTime();
    for (int i = 1; i <= measured; i++) {
      fleet.measure(round + i, i % Schedule.STEPS_EVERY == 0);
      progress.measured(i, measured);
      interruption.holdIfAsked();
    }
    judgeLate(fleet, round + 1);
    fleet.finish();
    return new Group(
        number,
        fleet.names(),
        round,
        measured,
        startSeconds,
        warmUpSeconds,
        seconds(measuredStart),
        HeldMemory.megabytesOfDescendants(),
        (int) fleet.courses().stream().filter(course -> course.runs() && !course.isLevel()).count(),
        fleet.slow(plan.sampling().warmUpCalls()));
  }

  /** Makes calls until every pair has made as many as the plan says, or its time is up. */
  private void makeCalls(Fleet fleet) {
    Sampling sampling = plan.sampling();
    int before = Integer.MAX_VALUE;
    int fewer;
    do {
      fewer = fleet.makeCalls(sampling.warmUpCalls(), sampling.mostCallSeconds());
      if (fewer < before) {
        progress.madeCalls(sampling.warmUpCalls(), fewer);
        before = fewer;
      }
      interruption.holdIfAsked();
    } while (fewer > 0);
  }

  /** The cells that are level, including those that failed. */
  private static Set<Course> level(Fleet fleet) {
    return level(fleet, Course::warmUp);
  }

  private static Set<Course> level(
      Fleet fleet, Function<Course, SortedMap<Integer, Double>> ratesOf) {
    Map<Course, SortedMap<Integer, Double>> rates = new LinkedHashMap<>();
    for (Course course : fleet.courses()) {
      if (course.runs() && fleet.warmsUp(course)) {
        rates.put(course, ratesOf.apply(course));
      }
    }
    Map<Course, WarmUp.Warmth> states = WarmUp.judge(rates, course -> course.member().name());
    Set<Course> level = new LinkedHashSet<>(fleet.courses());
    level.removeIf(
        course ->
            course.runs() && !Objects.requireNonNull(states.get(fleet.warmer(course))).warm());
    return level;
  }

  /**
   * Pairs that were asked for more calls made them after their warm-up had been judged: the
   * measured rounds themselves say whether they are level in them.
   */
  private static void judgeLate(Fleet fleet, int firstRound) {
    level(fleet, course -> course.measured().tailMap(firstRound)).stream()
        .filter(course -> course.runs() && course.isLate())
        .forEach(Course::levelWhileMeasured);
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
  }
}
