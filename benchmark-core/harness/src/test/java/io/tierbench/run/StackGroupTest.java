package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.Cell;
import io.tierbench.record.CpuContention;
import io.tierbench.record.Series;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests the rounds of two stacks with two cells each, unless a test says otherwise. */
class StackGroupTest {
  private static final String KRYO = "KRYO:TCP";
  private static final String JSON = "JSON:TCP";

  private static Cell cell(String workload, String serialization) {
    return TestPlans.pairing(workload, serialization, "TCP");
  }

  private static PlannedStack plannedStack(String serialization) {
    return TestPlans.planned(
        serialization + ":TCP", cell("empty", serialization), cell("loadProducts", serialization));
  }

  private static StackGroup group(
      ScriptedStacks stacks, BooleanSupplier database, long seed, PlannedStack... plannedStacks) {
    return new StackGroup(
        List.of(plannedStacks),
        stacks,
        database,
        ContentionMonitor.unknown(),
        100,
        new Random(seed));
  }

  /** Starts a group, runs its rounds, ends it, and returns the series of its cells by label. */
  private static Map<String, Series> series(StackGroup group, Consumer<StackGroup> rounds) {
    Map<String, Series> series = new TreeMap<>();
    try (group) {
      group.stacks().start();
      rounds.accept(group);
      for (CellRun cellRun : group.stacks().cellRuns()) {
        series.put(cellRun.cell().label(), cellRun.series(1, 1));
      }
    }
    return series;
  }

  private static Map<String, Series> series(ScriptedStacks stacks, Consumer<StackGroup> rounds) {
    return series(
        group(stacks, () -> false, 1, plannedStack("KRYO"), plannedStack("JSON")), rounds);
  }

  private static List<Series> of(String serialization, Map<String, Series> series) {
    return series.values().stream().filter(one -> one.cell().contains(serialization)).toList();
  }

  /** Makes first calls until no stack needs more, and returns the number of passes. */
  private static int makeCalls(StackGroup group, int calls, double seconds, boolean more) {
    int times = 1;
    while (group.firstCalls().make(calls, seconds, more) > 0) {
      times++;
    }
    return times;
  }

  private static List<String> rounds(long seed, int calls) {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    series(
        group(stacks, () -> false, seed, plannedStack("KRYO"), plannedStack("JSON")),
        group -> {
          makeCalls(group, calls, 1, false);
          stacks.ran.clear();
          group.warmUp(1);
          group.measure(2, false);
          group.measure(3, false);
          group.finish();
        });
    return stacks.ran.stream().map(ran -> ran.stack() + " " + ran.iteration()).toList();
  }

  @Test
  void aRoundHasEveryCellOnceInAnOrderDeterminedByTheSeed() {
    List<String> iterations = rounds(1, 0);

    assertThat(iterations).hasSize(16);
    // The last iterations are not timed, and two stacks make them at once.
    assertThat(iterations.subList(0, 12))
        .isEqualTo(rounds(1, 0).subList(0, 12))
        .isEqualTo(rounds(1, 50).subList(0, 12))
        .isNotEqualTo(rounds(2, 0).subList(0, 12));
    List<Phase> phases = List.of(Phase.WARM_UP, Phase.MEASURED, Phase.MEASURED, Phase.LAST);
    for (int round = 0; round < 4; round++) {
      String phase = "phase=" + phases.get(round);
      assertThat(iterations.subList(4 * round, 4 * round + 4))
          .doesNotHaveDuplicates()
          .allMatch(iteration -> iteration.contains(phase));
    }
  }

  @Test
  void comparedCellsFollowEachOther() {
    Set<String> first = new HashSet<>();
    for (long seed = 1; seed <= 40; seed++) {
      // Random numbers of neighbouring seeds begin with similar values.
      List<IterationRequest> round = roundWithPhases(seed * 0x9E37_79B9_7F4A_7C15L);

      // Two stacks, placements, shapes and workloads, with and without timed phases.
      assertThat(round).hasSize(32).doesNotHaveDuplicates();
      for (int length = 2; length <= 16; length *= 2) {
        for (int i = 0; i < round.size(); i += length) {
          assertThat(round.subList(i, i + length).stream().map(kind(length)).distinct())
              .as("iterations from %d on", i)
              .hasSize(1);
        }
      }
      first.add(round.get(0).toString());
    }
    assertThat(first).as("what may come first").hasSizeGreaterThan(16);
  }

  /** Returns the common property of consecutive iterations. */
  private static Function<IterationRequest, List<String>> kind(int iterations) {
    return iteration ->
        Stream.of(
                iteration.parameters().get("metering"),
                iteration.benchmark(),
                iteration.parameters().get("placement"),
                iteration.parameters().get("serialization"))
            .limit(5 - Integer.numberOfTrailingZeros(iterations))
            .toList();
  }

  private static List<IterationRequest> roundWithPhases(long seed) {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    PlannedStack[] plannedStacks =
        Stream.of("KRYO", "JSON")
            .map(
                serialization ->
                    Stream.of("loadCustomer", "loadProducts")
                        .map(workload -> cell(workload, serialization))
                        .flatMap(cell -> each(cell, "placement", "FREE", "SAME_CORE"))
                        .flatMap(cell -> each(cell, "shape", "DTO", "DATASET"))
                        .toArray(Cell[]::new))
            .map(cells -> TestPlans.planned(cells[0].serialization(), cells))
            .toArray(PlannedStack[]::new);
    series(
        group(stacks, () -> false, seed, plannedStacks),
        group -> {
          stacks.ran.clear();
          group.measure(1, true);
        });
    return stacks.ran.stream().map(ScriptedStacks.Ran::iteration).toList();
  }

  private static Stream<Cell> each(Cell cell, String parameter, String... values) {
    return Stream.of(values).map(value -> TestPlans.with(cell, parameter, value));
  }

  @Test
  void answersAreCheckedBeforeTheFirstRoundThoseOnTheDatabaseAndOfManyCallersFirst() {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    PlannedStack kryo =
        TestPlans.planned(
            KRYO,
            cell("empty", "KRYO"),
            TestPlans.with(cell("empty", "KRYO"), Cell.CALLERS, "8"),
            cell("loadProducts", "KRYO"));

    Map<String, Series> series =
        series(group(stacks, () -> false, 1, kryo, plannedStack("JSON")), group -> {});

    assertThat(stacks.ran).hasSize(5).allMatch(ran -> ran.iteration().phase() == Phase.WARM_UP);
    assertThat(stacks.ran)
        .filteredOn(ran -> ran.stack().equals(KRYO))
        .extracting(
            ran -> ran.iteration().benchmark().replaceFirst(".*\\.", ""),
            ran -> ran.iteration().parameters().get(Cell.CALLERS))
        .extracting(Object::toString)
        .containsExactly("(\"loadProducts\", null)", "(\"empty\", \"8\")", "(\"empty\", null)");
    assertThat(series.values()).allMatch(one -> one.warmUp().isEmpty());
    assertThat(stacks.closed).containsExactlyInAnyOrder(KRYO, JSON);
  }

  @Test
  void aFailedIterationFailsItsCellOnlyWithTheCause() {
    ScriptedStacks stacks =
        ScriptedStacks.failing(
            iteration ->
                iteration.parameters().containsValue("KRYO")
                    && iteration.benchmark().endsWith("empty")
                    && iteration.phase() == Phase.MEASURED,
            "wrong answer");
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              group.warmUp(1);
              group.measure(2, false);
              group.measure(3, false);
            });

    Series failed = series.remove("RoundTripBenchmark.empty:KRYO:TCP");
    assertThat(failed.failure()).isEqualTo("wrong answer");
    assertThat(failed.counts()).isFalse();
    assertThat(series.values())
        .hasSize(3)
        .allMatch(Series::counts)
        .allMatch(one -> one.jmh() != null)
        .allMatch(one -> one.measured().size() == 2);
    assertThat(stacks.launched).hasSize(2);
  }

  /** Other iterations have numbers only: writing complete results would keep compilers busy. */
  @Test
  void jmhWritesItsResultOfTheFirstAndTheLastIterationOfACell() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) -> {
              IterationRequest.Result result = ScriptedStacks.rate(100);
              if (iteration.phase() == Phase.LAST) {
                result.jmh().withObject("/secondaryMetrics/bytes.request").put("score", 7.0);
                result.numbers().put("bytes.request", 7.0);
              }
              return result;
            });
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              group.measure(1, true);
              group.measure(2, false);
              group.measure(3, false);
              group.finish();
            });

    Map<String, List<Boolean>> asked = new TreeMap<>();
    for (ScriptedStacks.Ran ran : stacks.ran) {
      if (ran.iteration().parameters().containsValue("STEPS")) {
        assertThat(ran.iteration().numbersOnly()).isTrue();
      } else if (ran.iteration().phase() != Phase.WARM_UP) {
        asked
            .computeIfAbsent(ran.stack() + ran.iteration().benchmark(), cell -> new ArrayList<>())
            .add(ran.iteration().numbersOnly());
      }
    }
    assertThat(asked).hasSize(4);
    assertThat(asked.values()).containsOnly(List.of(false, true, true, false));
    for (Series one : series.values()) {
      assertThat(one.jmh().at("/primaryMetric/rawData/0")).hasSize(3);
      assertThat(one.jmh().at("/secondaryMetrics/bytes.request/rawData").toString())
          .isEqualTo("[[7.0]]");
    }
  }

  @Test
  void aDeadStackIsRestartedOnceWarmedUpAndRecorded() {
    ScriptedStacks stacks =
        ScriptedStacks.dying(
            ran -> ran.stack().equals(KRYO) && ran.life() == 1 && ran.iteration().numbersOnly());
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              group.warmUp(1);
              group.warmUp(2);
              group.measure(3, false);
              group.measure(4, false);
              group.measure(5, false);
            });

    for (Series kryo : of("KRYO", series)) {
      assertThat(kryo.restarted()).isEqualTo("death 1");
      assertThat(kryo.counts()).isTrue();
      assertThat(kryo.measured()).containsKey(5).doesNotContainKey(3);
      assertThat(kryo.measured().values()).containsOnly(200.0);
    }
    for (Series json : of("JSON", series)) {
      assertThat(json.restarted()).isNull();
      assertThat(json.measured()).containsOnlyKeys(3, 4, 5);
    }
    // A check per cell, and as many warm-up rounds as other stacks had.
    assertThat(stacks.ran)
        .filteredOn(ran -> ran.life() == 2 && ran.iteration().phase() == Phase.WARM_UP)
        .hasSize(2 + 2 * 2);
    // The restarted stack has a new complete result.
    assertThat(series.values())
        .allSatisfy(
            one ->
                assertThat(one.jmh().at("/primaryMetric/rawData/0"))
                    .hasSize(one.measured().size()));
    assertThat(stacks.launched).containsExactlyInAnyOrder(KRYO, JSON, KRYO);
    assertThat(stacks.closed).containsExactlyInAnyOrder(KRYO, KRYO, JSON);
  }

  @Test
  void aStackAndItsRestartMakeTheirCallsBeforeTheRounds() {
    ScriptedStacks stacks =
        ScriptedStacks.dying(
            ran ->
                ran.stack().equals(KRYO)
                    && ran.life() == 1
                    && ran.iteration().phase() == Phase.MEASURED);
    series(
        stacks,
        group -> {
          stacks.ran.clear();
          // First pass: 10 calls in 0.1 s by each of two cells. Second pass: the missing 60.
          assertThat(makeCalls(group, 80, 60, false)).isEqualTo(2);
          assertThat(millis(stacks)).isEqualTo(Map.of(KRYO, 800, JSON, 800));
          group.warmUp(1);
          assertThat(group.stacks().cellRuns())
              .allSatisfy(cellRun -> assertThat(cellRun.warmUp()).containsOnlyKeys(1));
          group.measure(2, false);
        });

    stacks.ran.removeIf(ran -> ran.life() == 1 || ran.iteration().phase() != Phase.WARM_UP);
    assertThat(stacks.ran).filteredOn(ran -> ran.iteration().onAllCores()).hasSize(8);
    // The same first calls, a warm-up round of 100 ms and a check of 10 ms per cell.
    assertThat(millis(stacks)).containsEntry(KRYO, 800 + 2 * 100 + 2 * 10);
  }

  @Test
  void aStackMakesExtraCallsIfMostOfItsCellsHaveNotConverged() {
    ScriptedStacks stacks = ScriptedStacks.at(1000);
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              makeCalls(group, 1000, 60, false);
              stacks.ran.clear();
              Set<CellRun> level = new HashSet<>(group.stacks().cellRuns());
              level.removeIf(
                  cellRun ->
                      cellRun.plannedStack().name().equals(KRYO)
                          || cellRun.cell().label().contains("empty"));
              assertThat(group.firstCalls().requestExtraCalls(level, 1000)).isEqualTo(1);
              makeCalls(group, 1000, 60, true);
            });

    assertThat(series.values()).allMatch(one -> one.late() == one.cell().contains("KRYO"));
    // 1.5 times the 0.5 s of each of two cells.
    assertThat(millis(stacks)).isEqualTo(Map.of(KRYO, 2 * 750));
  }

  @Test
  void aStackThatRanOutOfTimeMakesExtraCallsForALimitedTime() {
    ScriptedStacks stacks = ScriptedStacks.at(1000);
    series(
        stacks,
        group -> {
          makeCalls(group, 100_000, 0.8, false);
          stacks.ran.clear();
          Set<CellRun> all = Set.copyOf(group.stacks().cellRuns());
          assertThat(group.firstCalls().requestExtraCalls(all, 100_000)).isEqualTo(2);
          makeCalls(group, 100_000, 0.8, true);

          assertThat(group.firstCalls().countSlow(100_000)).isEqualTo(2);
          // Each stack has made 2,000 calls.
          assertThat(group.firstCalls().countSlow(1_900)).isZero();
        });

    assertThat(millis(stacks)).isEqualTo(Map.of(KRYO, 1200, JSON, 1200));
  }

  @Test
  void stacksMakeTheirCallsConcurrently() {
    CyclicBarrier both = new CyclicBarrier(2);
    AtomicBoolean started = new AtomicBoolean();
    ScriptedStacks meeting =
        new ScriptedStacks(
            (stack, life, iteration) -> {
              try {
                if (started.get()) {
                  both.await(10, TimeUnit.SECONDS);
                }
              } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                return IterationRequest.Result.failed("alone: " + e, false);
              }
              return ScriptedStacks.rate(1000);
            });
    Map<String, Series> series =
        series(
            meeting,
            group -> {
              started.set(true);
              makeCalls(group, 200, 60, false);
            });

    assertThat(series.values()).allMatch(one -> one.failure() == null);
  }

  /** Another program on two processors; an iteration takes one of them, and waiting takes none. */
  private static final class Neighbour {
    private final long secondsBetweenLooks;
    private final ScriptedStacks stacks;
    private double processors;
    private long looksUntilItEnds = Long.MAX_VALUE;
    private boolean ran;
    private long seconds;
    private long taken;
    private long own;

    /**
     * @param rate rate of an iteration, whose computation may start contention
     */
    Neighbour(long secondsBetweenLooks, ToDoubleFunction<Neighbour> rate) {
      this.secondsBetweenLooks = secondsBetweenLooks;
      stacks =
          new ScriptedStacks(
              (stack, life, iteration) -> {
                ran = true;
                return ScriptedStacks.rate(rate.applyAsDouble(this));
              });
    }

    StackGroup group(String... serializations) {
      return new StackGroup(
          Stream.of(serializations).map(StackGroupTest::plannedStack).toList(),
          stacks,
          () -> false,
          new ContentionMonitor(this::look),
          100,
          new Random(1));
    }

    private synchronized ContentionMonitor.Moment look() {
      long ofRun = ran ? 100 * secondsBetweenLooks : 0;
      seconds += secondsBetweenLooks;
      own += ofRun;
      taken += ofRun + (long) (100 * processors) * secondsBetweenLooks;
      ran = false;
      if (--looksUntilItEnds == 0) {
        processors = 0;
      }
      return new ContentionMonitor.Moment(
          TimeUnit.SECONDS.toNanos(seconds), 2, taken, Map.of(1L, own));
    }
  }

  @Test
  void anIterationIsRepeatedAfterCpuContention() {
    AtomicInteger iterations = new AtomicInteger();
    Neighbour neighbour =
        new Neighbour(
            1,
            busy -> {
              boolean disturbed = iterations.incrementAndGet() % 2 == 1;
              busy.processors = disturbed ? 1 : 0;
              busy.looksUntilItEnds = 1;
              return disturbed ? 50.0 : 100.0;
            });
    Map<String, Series> series =
        series(
            neighbour.group("KRYO", "JSON"),
            group -> {
              neighbour.stacks.ran.clear();
              group.warmUp(1);
              group.measure(2, false);
              assertThat(group.contention()).isEqualTo(new CpuContention(8, 8, 0, 16, 0));
            });

    assertThat(neighbour.stacks.ran).hasSize(16);
    assertThat(series.values())
        .allSatisfy(
            one -> {
              assertThat(one.warmUp()).containsExactly(Map.entry(1, 100.0));
              assertThat(one.measured()).containsExactly(Map.entry(2, 100.0));
            });
  }

  @Test
  void aTrialWaitsOnceAMinuteForAProgramThatStaysBusy() {
    Neighbour neighbour = new Neighbour(1, busy -> 50.0);
    Map<String, Series> series =
        series(
            neighbour.group("KRYO"),
            group -> {
              neighbour.processors = 0.7;
              for (int round = 1; round <= 40; round++) {
                group.measure(round, false);
              }
              // 80 iterations of a second, and a wait of 20 seconds per minute.
              CpuContention contention = group.contention();
              assertThat(contention.iterations()).isEqualTo(80);
              assertThat(contention.disturbed()).isEqualTo(80);
              assertThat(contention.repeated()).isEqualTo(2);
              assertThat(contention.secondsLost()).isBetween(40.0, 44.0);
            });

    assertThat(series.values()).allMatch(one -> one.measured().size() == 40);
  }

  /** Returns a program that is busy during each iteration. */
  private static Neighbour busyInEachIteration(long secondsBetweenLooks) {
    return new Neighbour(
        secondsBetweenLooks,
        busy -> {
          busy.processors = 1;
          busy.looksUntilItEnds = 1;
          return 50.0;
        });
  }

  @Test
  void iterationsUnderLastingContentionAreKept() {
    series(
        busyInEachIteration(10).group("KRYO"),
        group -> {
          group.measure(1, false);
          // Three repetitions of the first iteration, one of the second: then the limit is reached.
          assertThat(group.contention()).isEqualTo(new CpuContention(2, 4, 2, 80, 0));

          for (int round = 2; round <= 20; round++) {
            group.measure(round, false);
          }
          // 40 iterations of 10 s: the limit is twice this time and a minute.
          assertThat(group.contention().disturbed()).isEqualTo(40);
          assertThat(group.contention().secondsLost()).isBetween(500.0, 880.0);
        });
  }

  @Test
  void firstCallsLastLongerUnderContention() {
    Neighbour neighbour = new Neighbour(1, busy -> 100.0);
    neighbour.processors = 1;
    series(
        neighbour.group("KRYO"),
        group -> {
          neighbour.stacks.ran.clear();
          makeCalls(group, 1_000_000, 4, false);

          int millis = millis(neighbour.stacks).get(KRYO);
          assertThat(millis).isBetween(8_000, 9_000);
          assertThat(group.contention().secondsReturned())
              .isEqualTo(millis / 2 / 1000.0, Offset.offset(0.01));
        });
  }

  @Test
  void slowAndFastCellsMakeTheSameNumberOfFirstCallsInIterationsOfLimitedLength() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                ScriptedStacks.rate(iteration.benchmark().endsWith("empty") ? 1000 : 100));
    series(
        group(stacks, () -> false, 1, plannedStack("KRYO")),
        group -> {
          stacks.ran.clear();
          makeCalls(group, 800, 60, false);
        });

    // 400 calls each: 0.4 s of the fast cell, 4 s of the slow cell.
    assertThat(stacks.ran)
        .extracting(
            ran ->
                ran.iteration().benchmark().replaceFirst(".*\\.", "")
                    + " "
                    + ran.iteration().millis())
        .containsExactlyInAnyOrder(
            "empty 100",
            "empty 300",
            "loadProducts 100",
            "loadProducts 1000",
            "loadProducts 1000",
            "loadProducts 1000",
            "loadProducts 900");
  }

  private static Map<String, Integer> millis(ScriptedStacks stacks) {
    Map<String, Integer> millis = new TreeMap<>();
    stacks.ran.forEach(ran -> millis.merge(ran.stack(), ran.iteration().millis(), Integer::sum));
    return millis;
  }

  @Test
  void aStackThatDiesTwiceFailsItsCellsOnly() {
    ScriptedStacks stacks = ScriptedStacks.dying(ran -> ran.stack().equals(KRYO));
    Map<String, Series> series = series(stacks, group -> group.measure(1, false));

    assertThat(of("KRYO", series))
        .allSatisfy(one -> assertThat(one.failure()).contains("death 1", "death 2"));
    assertThat(of("JSON", series)).allMatch(Series::counts);
    assertThat(stacks.launched).hasSize(3);
  }

  @Test
  void aRestartedDatabaseFailsNoCell() {
    Set<String> broken = new HashSet<>();
    AtomicBoolean dead = new AtomicBoolean();
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                // A stack's first call finds a broken connection; the next call reconnects.
                dead.get() || broken.remove(stack)
                    ? IterationRequest.Result.failed("no connection", false)
                    : ScriptedStacks.rate(100));
    Map<String, Series> series =
        series(
            group(stacks, () -> dead.getAndSet(false), 1, plannedStack("KRYO")),
            group -> {
              dead.set(true);
              broken.add(KRYO);
              group.measure(1, false);
            });

    assertThat(series.values()).hasSize(2).allMatch(Series::counts);
    assertThat(stacks.launched).hasSize(1);
  }

  @Test
  void phasesAreTimedInSeparateIterations() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                ScriptedStacks.rate(
                    iteration.parameters().containsValue("STEPS") ? 20_000 : 25_000));
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              stacks.ran.clear();
              group.rehearsePhases();
              assertThat(stacks.ran)
                  .as("a warm-up iteration of each cell")
                  .hasSize(4)
                  .allMatch(ran -> ran.iteration().parameters().containsValue("STEPS"))
                  .allMatch(ran -> ran.iteration().phase() == Phase.WARM_UP);
              group.warmUp(1);
              group.warmUp(2);
              group.measure(3, true);
              group.measure(4, false);
            });

    for (Series one : series.values()) {
      assertThat(one.warmUp()).containsOnlyKeys(1, 2);
      assertThat(one.measured()).containsOnlyKeys(3, 4);
      assertThat(one.measured().values()).containsOnly(25_000.0);
      assertThat(one.phases())
          .containsOnly(Map.entry("step.work", 40.0), Map.entry(Series.TIMED_CALL, 50.0));
      assertThat(one.jmh().at("/primaryMetric/rawData/0")).hasSize(2);
    }
  }

  @Test
  void aStackThatDiesAtTheEndFailsItsCells() {
    ScriptedStacks stacks =
        ScriptedStacks.dying(
            ran -> ran.stack().equals(KRYO) && ran.iteration().phase() == Phase.LAST);
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              group.measure(1, false);
              group.finish();
            });

    assertThat(of("JSON", series)).allMatch(Series::counts);
    assertThat(of("KRYO", series))
        .extracting(Series::failure)
        .containsOnly("when its answers were checked again, death 1");
    assertThat(stacks.launched).hasSize(2);
  }

  @Test
  void cellsThatDifferInPlacementShareAWarmUpUnlessTheOneThatHasItFails() {
    PlannedStack plannedStack =
        TestPlans.planned(
            KRYO,
            each(cell("empty", "KRYO"), "placement", "SAME_CORE", "FREE").toArray(Cell[]::new));
    ScriptedStacks stacks =
        ScriptedStacks.failing(
            iteration ->
                iteration.phase() == Phase.MEASURED
                    && iteration.parameters().containsValue("SAME_CORE"),
            "broken");
    try (StackGroup group = group(stacks, () -> false, 1, plannedStack)) {
      group.stacks().start();
      group.warmUp(1);
      group.measure(2, false);
      group.warmUp(3);

      CellRun placed = group.stacks().cellRuns().get(0);
      CellRun free = group.stacks().cellRuns().get(1);
      assertThat(plannedStack.warmedCells()).containsExactly(placed.cell());
      assertThat(placed.warmUp()).containsOnlyKeys(1);
      assertThat(free.warmUp()).containsOnlyKeys(3);
      assertThat(free.series(1, 1).measured()).containsOnlyKeys(2);
    }
  }

  @Test
  void aServerWithoutTimersCostsThePhasesAndNotTheCell() {
    ScriptedStacks stacks =
        ScriptedStacks.failing(
            iteration -> iteration.parameters().containsValue("STEPS"), "no timers");
    Map<String, Series> series =
        series(
            stacks,
            group -> {
              group.measure(1, true);
              stacks.ran.clear();
              group.measure(2, true);
            });

    assertThat(stacks.ran).hasSize(4);
    assertThat(series.values()).allMatch(Series::counts).allMatch(one -> one.phases().isEmpty());
  }
}
