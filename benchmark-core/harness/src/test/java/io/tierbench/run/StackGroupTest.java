package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.Cell;
import io.tierbench.record.OtherPrograms;
import io.tierbench.record.Series;
import io.tierbench.report.Runs;
import java.time.Duration;
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
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackGroupTest {
  private static final String KRYO = "KRYO:TCP";
  private static final String JSON = "JSON:TCP";

  private static Cell cell(String workload, String serialization) {
    return TestPlans.pairing(workload, serialization, "TCP");
  }

  private static PlannedStack plannedStack(String serialization) {
    List<Cell> cells = List.of(cell("empty", serialization), cell("loadProducts", serialization));
    return new PlannedStack(serialization + ":TCP", Stack.of(cells.get(0)), 1, cells);
  }

  private static StackGroup stackGroup(ScriptedStacks stacks, BooleanSupplier database, long seed) {
    return new StackGroup(
        List.of(plannedStack("KRYO"), plannedStack("JSON")),
        stacks,
        database,
        OtherLoad.unknown(),
        100,
        new Random(seed));
  }

  private static StackGroup started(ScriptedStacks stacks) {
    StackGroup stackGroup = stackGroup(stacks, () -> false, 1);
    stackGroup.start();
    return stackGroup;
  }

  /** Dies with a cause, or returns a rate. */
  private static IterationRequest.Result rate(boolean dies, String cause, double callsPerSecond) {
    if (dies) {
      throw new StackProcesses.GoneException(cause);
    }
    return ScriptedStacks.rate(callsPerSecond);
  }

  private static List<String> rounds(long seed) {
    return rounds(seed, 0);
  }

  private static List<String> rounds(long seed, int calls) {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    try (StackGroup stackGroup = stackGroup(stacks, () -> false, seed)) {
      stackGroup.start();
      for (int fewer = 1; fewer > 0; ) {
        fewer = stackGroup.makeCalls(calls, 1, false);
      }
      stacks.ran.clear();
      stackGroup.warmUp(1);
      stackGroup.measure(2, false);
      stackGroup.measure(3, false);
      stackGroup.finish();
    }
    return stacks.ran.stream().map(ran -> ran.stack() + " " + ran.iteration()).toList();
  }

  private static Map<String, Series> series(StackGroup stackGroup) {
    Map<String, Series> series = new TreeMap<>();
    stackGroup
        .cellRuns()
        .forEach(cellRun -> series.put(cellRun.cell().label(), cellRun.series(1, 1)));
    return series;
  }

  @Test
  void aRoundHasEveryCellOnceInAnOrderOfItsOwnThatTheSeedSays() {
    List<String> iterations = rounds(1);

    assertThat(iterations)
        .hasSize(16)
        .isEqualTo(rounds(1))
        .isEqualTo(rounds(1, 50))
        .isNotEqualTo(rounds(2));
    for (int round = 0; round < 4; round++) {
      assertThat(iterations.subList(4 * round, 4 * round + 4))
          .as("round %d", round)
          .doesNotHaveDuplicates();
    }
    assertThat(iterations.subList(0, 4)).allMatch(iteration -> iteration.contains("phase=WARM_UP"));
    assertThat(iterations.subList(4, 8))
        .allMatch(iteration -> iteration.contains("phase=MEASURED"));
    assertThat(iterations.subList(8, 12))
        .allMatch(iteration -> iteration.contains("phase=MEASURED"));
    assertThat(iterations.subList(12, 16)).allMatch(iteration -> iteration.contains("phase=LAST"));
  }

  /** An older jar, as a variant, supports only one caller. */
  @Test
  void aCellThatWasCalledByOthersThanItShouldFails() {
    Cell alone = cell("empty", "KRYO");
    Cell many =
        new Cell(
            alone.benchmark(), Runs.with(alone.parameters(), Cell.CALLERS, "8"), alone.varying());
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) -> {
              IterationRequest.Result result = ScriptedStacks.rate(100);
              result.jmh().put("threads", 1);
              return result;
            });
    PlannedStack plannedStack = new PlannedStack(KRYO, Stack.of(alone), 1, List.of(alone, many));
    try (StackGroup stackGroup =
        new StackGroup(
            List.of(plannedStack), stacks, () -> false, OtherLoad.unknown(), 100, new Random(1))) {
      stackGroup.start();
      stackGroup.measure(1, false);

      assertThat(stacks.ran.get(0).iteration().parameters())
          .as("the server has a connection for each of its callers")
          .containsEntry(Cell.CALLERS, "8");
      assertThat(series(stackGroup).get(alone.label()).failure()).isNull();
      assertThat(series(stackGroup).get(many.label()).failure())
          .isEqualTo("8 callers were requested, 1 called");
    }
  }

  /** The speed of a machine may change within a round. */
  @Test
  void cellsThatAreComparedHaveTheirTurnsTogether() {
    Set<String> first = new HashSet<>();
    for (long seed = 1; seed <= 40; seed++) {
      // Neighbouring seeds begin alike.
      List<IterationRequest> round = roundWithPhases(seed * 0x9E37_79B9_7F4A_7C15L);

      // Two stacks, two placements, two shapes, two workloads, and all of it with timers again.
      assertThat(round).hasSize(32).doesNotHaveDuplicates();
      for (int length = 2; length <= 16; length *= 2) {
        for (int i = 0; i < round.size(); i += length) {
          assertThat(round.subList(i, i + length).stream().map(kind(length)).distinct())
              .as("slices %d and on", i)
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
    List<PlannedStack> plannedStacks =
        Stream.of("KRYO", "JSON")
            .map(
                serialization ->
                    Stream.of("loadCustomer", "loadProducts")
                        .map(workload -> cell(workload, serialization))
                        .flatMap(cell -> with(cell, "placement", "FREE", "SAME_CORE"))
                        .flatMap(cell -> with(cell, "shape", "DTO", "DATASET"))
                        .toList())
            .map(cells -> new PlannedStack(cells.toString(), Stack.of(cells.get(0)), 1, cells))
            .toList();
    try (StackGroup stackGroup =
        new StackGroup(
            plannedStacks, stacks, () -> false, OtherLoad.unknown(), 100, new Random(seed))) {
      stackGroup.start();
      stacks.ran.clear();
      stackGroup.measure(1, true);
    }
    return stacks.ran.stream().map(ScriptedStacks.Ran::iteration).toList();
  }

  private static Stream<Cell> with(Cell cell, String parameter, String... values) {
    return Stream.of(values)
        .map(
            value -> {
              Map<String, String> parameters = new TreeMap<>(cell.parameters());
              parameters.put(parameter, value);
              return new Cell(cell.benchmark(), parameters, cell.varying());
            });
  }

  @Test
  void answersAreCheckedBeforeTheFirstRoundThoseOnTheDatabaseFirst() {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    try (StackGroup stackGroup = started(stacks)) {
      assertThat(stacks.ran).hasSize(4).allMatch(ran -> ran.iteration().phase() == Phase.WARM_UP);
      assertThat(stacks.ran)
          .filteredOn(ran -> ran.stack().equals(KRYO))
          .extracting(ran -> ran.iteration().benchmark().replaceFirst(".*\\.", ""))
          .containsExactly("loadProducts", "empty");
      assertThat(series(stackGroup).values()).allMatch(series -> series.warmUp().isEmpty());
    }
    assertThat(stacks.closed).containsExactlyInAnyOrder(KRYO, JSON);
  }

  @Test
  void aIterationThatFailsFailsItsCellAloneWithTheCause() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                stack.equals(KRYO)
                        && iteration.benchmark().endsWith("empty")
                        && iteration.phase() == Phase.MEASURED
                    ? IterationRequest.Result.failed("wrong answer", false)
                    : ScriptedStacks.rate(100));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.warmUp(1);
      stackGroup.measure(2, false);
      stackGroup.measure(3, false);

      Map<String, Series> series = series(stackGroup);
      Series failed = series.remove("RoundTripBenchmark.empty:KRYO:TCP");
      assertThat(failed.failure()).isEqualTo("wrong answer");
      assertThat(failed.counts()).isFalse();
      assertThat(series).hasSize(3);
      assertThat(series.values()).allMatch(Series::counts).allMatch(one -> one.jmh() != null);
      assertThat(series.values()).allMatch(one -> one.measured().size() == 2);
    }
    assertThat(stacks.launched).hasSize(2);
  }

  /** Other results are identical in all iterations, and writing them kept the compilers busy. */
  @Test
  void jmhWritesItsResultOfTheFirstAndTheLastIterationOfACell() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) -> {
              IterationRequest.Result result = ScriptedStacks.rate(100);
              if (iteration.phase() == Phase.LAST) {
                result.jmh().withObject("/secondaryMetrics/bytes.request").put("score", 7.0);
              }
              return result;
            });
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.measure(1, true);
      stackGroup.measure(2, false);
      stackGroup.measure(3, false);
      stackGroup.finish();

      Map<String, List<Boolean>> asked = new TreeMap<>();
      for (ScriptedStacks.Ran ran : stacks.ran) {
        if (ran.iteration().phase() != Phase.WARM_UP
            && !ran.iteration().parameters().containsValue("STEPS")) {
          asked
              .computeIfAbsent(ran.stack() + ran.iteration().benchmark(), cell -> new ArrayList<>())
              .add(ran.iteration().numbersOnly());
        }
      }
      assertThat(asked).hasSize(4);
      assertThat(asked.values()).containsOnly(List.of(false, true, true, false));
      assertThat(stacks.ran)
          .filteredOn(ran -> ran.iteration().parameters().containsValue("STEPS"))
          .hasSize(4)
          .allMatch(ran -> ran.iteration().numbersOnly());
      for (Series series : series(stackGroup).values()) {
        assertThat(series.jmh().at("/primaryMetric/rawData/0")).hasSize(3);
        assertThat(series.jmh().at("/secondaryMetrics/bytes.request/rawData").toString())
            .isEqualTo("[[7.0]]");
      }
    }
  }

  /** Its later measurements have a first iteration of their own. */
  @Test
  void aPairThatDiesInItsLastRoundHasNoResultOfJmh() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                rate(
                    stack.equals(KRYO) && life == 1 && iteration.numbersOnly(),
                    "it died",
                    100 * life));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.measure(1, false);
      stackGroup.measure(2, false);
      stackGroup.finish();

      List<Series> kryo =
          series(stackGroup).values().stream().filter(one -> one.cell().contains("KRYO")).toList();
      assertThat(kryo).hasSize(2).allMatch(one -> one.restarted() != null);
      assertThat(kryo)
          .allMatch(one -> one.measured().isEmpty() == (one.jmh() == null))
          .anyMatch(one -> one.jmh() == null);
      stackGroup.measure(3, false);
      assertThat(stacks.ran.subList(stacks.ran.size() - 4, stacks.ran.size()))
          .filteredOn(ran -> ran.stack().equals(KRYO))
          .anyMatch(ran -> !ran.iteration().numbersOnly());
      assertThat(series(stackGroup).values()).allMatch(one -> one.jmh() != null);
    }
  }

  @Test
  void aPairThatDiesIsStartedAgainOnceGetsWarmAndItsCellsSaySo() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                rate(
                    stack.equals(KRYO) && life == 1 && iteration.phase() == Phase.MEASURED,
                    "it died",
                    100 * life));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.warmUp(1);
      stackGroup.warmUp(2);
      stackGroup.measure(3, false);
      stackGroup.measure(4, false);

      Map<String, Series> series = series(stackGroup);
      for (String label : List.of("empty", "loadProducts")) {
        Series kryo = series.get("RoundTripBenchmark." + label + ":KRYO:TCP");
        assertThat(kryo.restarted()).isEqualTo("it died");
        assertThat(kryo.counts()).isTrue();
        assertThat(kryo.measured().values()).isNotEmpty().containsOnly(200.0);
        assertThat(kryo.measured()).containsKey(4);
        Series json = series.get("RoundTripBenchmark." + label + ":JSON:TCP");
        assertThat(json.restarted()).isNull();
        assertThat(json.measured()).containsOnlyKeys(3, 4);
      }
      // Checked, and as many rounds of warm-up as the others had.
      assertThat(stacks.ran)
          .filteredOn(ran -> ran.life() == 2 && ran.iteration().phase() == Phase.WARM_UP)
          .hasSize(2 + 2 * 2);
    }
    assertThat(stacks.launched).containsExactlyInAnyOrder(KRYO, JSON, KRYO);
    assertThat(stacks.closed).containsExactlyInAnyOrder(KRYO, KRYO, JSON);
  }

  @Test
  void aPairMakesItsCallsBeforeTheRoundsAndTheOneAfterItDoesAsWell() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                rate(
                    stack.equals(KRYO) && life == 1 && iteration.phase() == Phase.MEASURED,
                    "it died",
                    stack.equals(KRYO) ? 100 : 400));
    try (StackGroup stackGroup = started(stacks)) {
      stacks.ran.clear();
      // Of two cells for a tenth of a second each: 20 calls a time, or 80.
      int times = 1;
      while (stackGroup.makeCalls(100, 0.8, false) > 0) {
        times++;
      }
      Map<String, Integer> millis = millis(stacks);
      stackGroup.warmUp(1);
      series(stackGroup)
          .values()
          .forEach(series -> assertThat(series.warmUp()).containsOnlyKeys(1));
      stacks.ran.clear();
      stackGroup.measure(2, false);

      // The one in the time that it has, the other as soon as it has made them.
      assertThat(millis).isEqualTo(Map.of(KRYO, 800, JSON, 400));
      assertThat(times).as("a first slice, and one for all that it lacks").isEqualTo(2);
      stacks.ran.removeIf(ran -> ran.life() == 1 || ran.iteration().phase() != Phase.WARM_UP);
      // As long, a round, and its answers are checked.
      assertThat(millis(stacks)).containsEntry(KRYO, 800 + 2 * 100 + 2 * 10);
    }
  }

  @Test
  void aPairIsAskedForMoreCallsIfMoreThanHalfOfItsCellsAreCold() {
    ScriptedStacks stacks = ScriptedStacks.at(1000);
    try (StackGroup stackGroup = started(stacks)) {
      while (stackGroup.makeCalls(1000, 60, false) > 0) {}
      stacks.ran.clear();
      Set<CellRun> level = new HashSet<>(stackGroup.cellRuns());
      level.removeIf(
          cellRun ->
              cellRun.plannedStack().name().equals(KRYO)
                  || cellRun.cell().label().contains("empty"));

      assertThat(stackGroup.askForMore(level, 1000)).isEqualTo(1);
      while (stackGroup.makeCalls(1000, 60, true) > 0) {}

      assertThat(stackGroup.cellRuns())
          .allMatch(cellRun -> cellRun.isLate() == cellRun.plannedStack().name().equals(KRYO));
      assertThat(series(stackGroup).values())
          .allMatch(series -> series.late() == series.cell().contains("KRYO"));
      // One and a half times the half second that each of two cells had.
      assertThat(millis(stacks)).isEqualTo(Map.of(KRYO, 2 * 750));
    }
  }

  @Test
  void aPairWithoutTimeForItsCallsIsAskedForMoreAndTheTimeForThoseHasAnEnd() {
    ScriptedStacks stacks = ScriptedStacks.at(1000);
    try (StackGroup stackGroup = started(stacks)) {
      while (stackGroup.makeCalls(100_000, 0.8, false) > 0) {}
      stacks.ran.clear();
      assertThat(stackGroup.askForMore(Set.copyOf(stackGroup.cellRuns()), 100_000)).isEqualTo(2);
      while (stackGroup.makeCalls(100_000, 0.8, true) > 0) {}

      assertThat(millis(stacks)).isEqualTo(Map.of(KRYO, 1200, JSON, 1200));
      assertThat(stackGroup.slow(100_000)).isEqualTo(2);
      // Each pair made two thousand calls in the end.
      assertThat(stackGroup.slow(1_900)).isZero();
    }
  }

  /** One calls while another waits for a disk. */
  @Test
  void pairsMakeTheirCallsAtOnce() {
    CyclicBarrier both = new CyclicBarrier(2);
    AtomicBoolean started = new AtomicBoolean();
    StackGroup.Launcher meeting =
        plannedStack ->
            new StackProcesses() {
              @Override
              public IterationRequest.Result run(IterationRequest iteration, Duration maxWait) {
                try {
                  if (started.get()) {
                    both.await(10, TimeUnit.SECONDS);
                  }
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                  return IterationRequest.Result.failed("alone: " + e, false);
                }
                return ScriptedStacks.rate(1000);
              }

              @Override
              public StackJvms describe() {
                throw new AssertionError();
              }

              @Override
              public void close() {}
            };
    try (StackGroup stackGroup =
        new StackGroup(
            List.of(plannedStack("KRYO"), plannedStack("JSON")),
            meeting,
            () -> false,
            OtherLoad.unknown(),
            100,
            new Random(1))) {
      stackGroup.start();
      started.set(true);
      while (stackGroup.makeCalls(200, 60, false) > 0) {}

      assertThat(stackGroup.cellRuns()).allMatch(CellRun::runs);
    }
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
     * @param rate of an iteration, which may make it busy
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

    StackGroup stackGroup(String... serializations) {
      return new StackGroup(
          Stream.of(serializations).map(StackGroupTest::plannedStack).toList(),
          stacks,
          () -> false,
          new OtherLoad(this::look),
          100,
          new Random(1));
    }

    private synchronized OtherLoad.Moment look() {
      seconds += secondsBetweenLooks;
      own += ran ? 100 * secondsBetweenLooks : 0;
      taken +=
          (ran ? 100 * secondsBetweenLooks : 0) + (long) (100 * processors) * secondsBetweenLooks;
      ran = false;
      if (--looksUntilItEnds == 0) {
        processors = 0;
      }
      return new OtherLoad.Moment(TimeUnit.SECONDS.toNanos(seconds), 2, taken, Map.of(1L, own));
    }
  }

  @Test
  void aIterationOfARoundIsRunAgainIfOthersNeededTheProcessorsMeanwhile() {
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
    try (StackGroup stackGroup = neighbour.stackGroup("KRYO", "JSON")) {
      stackGroup.start();
      neighbour.stacks.ran.clear();
      stackGroup.warmUp(1);
      stackGroup.measure(2, false);

      assertThat(neighbour.stacks.ran).hasSize(16);
      assertThat(stackGroup.others()).isEqualTo(new OtherPrograms(8, 8, 0, 16, 0));
      assertThat(series(stackGroup).values())
          .allSatisfy(
              series -> {
                assertThat(series.warmUp()).containsExactly(Map.entry(1, 100.0));
                assertThat(series.measured()).containsExactly(Map.entry(2, 100.0));
              });
    }
  }

  /** This includes a program that leaves a processor idle while the trial waits. */
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 2})
  void forAProgramThatStaysBusyATrialWaitsOnceAMinute(double processors) {
    Neighbour neighbour = new Neighbour(1, busy -> 50.0);
    try (StackGroup stackGroup = neighbour.stackGroup("KRYO")) {
      stackGroup.start();
      neighbour.processors = processors;
      for (int round = 1; round <= 40; round++) {
        stackGroup.measure(round, false);
      }

      // Eighty iterations of a second each, and twenty of waiting for each minute.
      OtherPrograms others = stackGroup.others();
      assertThat(others.iterations()).isEqualTo(80);
      assertThat(others.disturbed()).isEqualTo(80);
      assertThat(others.repeated()).isEqualTo(2);
      assertThat(others.secondsLost()).isBetween(40.0, 44.0);
      assertThat(series(stackGroup).values()).allMatch(series -> series.measured().size() == 40);
    }
  }

  @Test
  void whatIsDisturbedAgainAndAgainCountsAsItIs() {
    Neighbour neighbour =
        new Neighbour(
            10,
            busy -> {
              busy.processors = 1;
              busy.looksUntilItEnds = 1;
              return 50.0;
            });
    try (StackGroup stackGroup = neighbour.stackGroup("KRYO")) {
      stackGroup.start();
      stackGroup.measure(1, false);

      // The first one three times, each with a look; then twice the time of that iteration is left.
      assertThat(stackGroup.others()).isEqualTo(new OtherPrograms(2, 4, 2, 80, 0));
      for (int round = 2; round <= 20; round++) {
        stackGroup.measure(round, false);
      }
      // Forty iterations of ten seconds; twice as long and a minute, and what is begun by then.
      assertThat(stackGroup.others().disturbed()).isEqualTo(40);
      assertThat(stackGroup.others().secondsLost()).isBetween(500.0, 880.0);
    }
  }

  @Test
  void theTimeThatOthersTakeIsGivenBackToFirstCalls() {
    Neighbour neighbour = new Neighbour(1, busy -> 100.0);
    neighbour.processors = 1;
    try (StackGroup stackGroup = neighbour.stackGroup("KRYO")) {
      stackGroup.start();
      neighbour.stacks.ran.clear();
      while (stackGroup.makeCalls(1_000_000, 4, false) > 0) {}

      long millis = neighbour.stacks.ran.stream().mapToLong(ran -> ran.iteration().millis()).sum();
      assertThat(millis).isBetween(8_000L, 9_000L);
      assertThat(stackGroup.others().secondsReturned())
          .isEqualTo(millis / 2 / 1000.0, Offset.offset(0.01));
    }
  }

  @Test
  void aSlowCellMakesAsManyCallsBeforeTheRoundsAsAFastOne() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                ScriptedStacks.rate(iteration.benchmark().endsWith("empty") ? 1000 : 100));
    try (StackGroup stackGroup = started(stacks)) {
      stacks.ran.clear();
      while (stackGroup.makeCalls(200, 60, false) > 0) {}
    }

    // A hundred calls: a tenth of a second of the one, a second of the other.
    assertThat(stacks.ran)
        .filteredOn(ran -> ran.stack().equals(KRYO))
        .extracting(ran -> ran.iteration().benchmark().replaceFirst(".*\\.", ""))
        .containsExactly("empty", "loadProducts", "loadProducts");
    assertThat(stacks.ran).extracting(ran -> ran.iteration().millis()).containsOnly(100, 900);
  }

  @Test
  void aFirstIterationIsNeverTooLongToTakeTurnsWithTheOtherCellsOfThePair() {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    try (StackGroup stackGroup = started(stacks)) {
      stacks.ran.clear();
      while (stackGroup.makeCalls(1000, 60, false) > 0) {}
    }

    assertThat(stacks.ran)
        .filteredOn(ran -> ran.stack().equals(KRYO))
        .filteredOn(ran -> ran.iteration().benchmark().endsWith("empty"))
        .extracting(ran -> ran.iteration().millis())
        .containsExactly(100, 1000, 1000, 1000, 1000, 900);
  }

  private static Map<String, Integer> millis(ScriptedStacks stacks) {
    Map<String, Integer> millis = new TreeMap<>();
    stacks.ran.forEach(ran -> millis.merge(ran.stack(), ran.iteration().millis(), Integer::sum));
    return millis;
  }

  @Test
  void aPairThatDiesTwiceFailsItsCellsAndTheOthersGoOn() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) -> rate(stack.equals(KRYO), "death " + life, 100));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.measure(1, false);

      Map<String, Series> series = series(stackGroup);
      assertThat(series.get("RoundTripBenchmark.empty:KRYO:TCP").failure())
          .contains("death 1", "death 2");
      assertThat(series.get("RoundTripBenchmark.loadProducts:KRYO:TCP").counts()).isFalse();
      assertThat(series.get("RoundTripBenchmark.empty:JSON:TCP").counts()).isTrue();
    }
    assertThat(stacks.launched).hasSize(3);
  }

  @Test
  void aDatabaseThatWasDeadCostsOnlyWhatWasInFlight() {
    Set<String> broken = new HashSet<>();
    boolean[] dead = {false};
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                // A pair finds that its connection is broken, and has another one the next time.
                dead[0] || broken.remove(stack)
                    ? IterationRequest.Result.failed("no connection", false)
                    : ScriptedStacks.rate(100));
    BooleanSupplier database =
        () -> {
          boolean was = dead[0];
          dead[0] = false;
          return was;
        };
    try (StackGroup stackGroup = stackGroup(stacks, database, 1)) {
      stackGroup.start();
      dead[0] = true;
      broken.addAll(List.of(KRYO, JSON));
      stackGroup.measure(1, false);

      assertThat(series(stackGroup).values()).hasSize(4).allMatch(Series::counts);
    }
    assertThat(stacks.launched).hasSize(2);
  }

  @Test
  void phasesAreTimedInIterationsOfTheirOwnBesideTheOthers() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                ScriptedStacks.rate(
                    "STEPS".equals(iteration.parameters().get("metering")) ? 20_000 : 25_000));
    try (StackGroup stackGroup = started(stacks)) {
      stacks.ran.clear();
      stackGroup.rehearsePhases();
      assertThat(stacks.ran)
          .as("each cell once, and it counts for nothing")
          .hasSize(4)
          .allMatch(ran -> ran.iteration().parameters().containsValue("STEPS"))
          .allMatch(ran -> ran.iteration().phase() == Phase.WARM_UP);
      stackGroup.warmUp(1);
      stackGroup.warmUp(2);
      stackGroup.measure(3, true);
      stackGroup.measure(4, false);

      for (Series series : series(stackGroup).values()) {
        assertThat(series.warmUp()).containsOnlyKeys(1, 2);
        assertThat(series.measured()).containsOnlyKeys(3, 4);
        assertThat(series.measured().values()).containsOnly(25_000.0);
        assertThat(series.phases())
            .containsOnly(Map.entry("step.work", 40.0), Map.entry(Series.TIMED_CALL, 50.0));
        assertThat(series.jmh().at("/primaryMetric/rawData/0")).hasSize(2);
      }
    }
  }

  @Test
  void aPairThatDiesAtTheEndFailsWhatWasNotCheckedOnceMore() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                rate(stack.equals(KRYO) && iteration.phase() == Phase.LAST, "it died", 100));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.measure(1, false);
      stackGroup.finish();

      series(stackGroup)
          .forEach(
              (label, series) -> {
                assertThat(series.counts()).isEqualTo(label.contains("JSON"));
                assertThat(series.failure())
                    .isEqualTo(
                        label.contains("JSON")
                            ? null
                            : "when its answers were checked again, it died");
              });
    }
    assertThat(stacks.launched).hasSize(2);
  }

  private static Cell placed(String placement) {
    Cell cell = cell("empty", "KRYO");
    Map<String, String> parameters = new TreeMap<>(cell.parameters());
    parameters.put("placement", placement);
    return new Cell(
        cell.benchmark(), parameters, List.of("serialization", "transport", "placement"));
  }

  /** Placement makes no difference to compilers. */
  @Test
  void cellsThatDifferInPlacementShareAWarmUpUnlessTheOneThatHasItFails() {
    List<Cell> cells = List.of(placed("SAME_CORE"), placed("FREE"));
    PlannedStack plannedStack = new PlannedStack(KRYO, Stack.of(cells.get(0)), 1, cells);
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                iteration.phase() == Phase.MEASURED
                        && iteration.parameters().get("placement").equals("SAME_CORE")
                    ? IterationRequest.Result.failed("broken", false)
                    : ScriptedStacks.rate(100));
    try (StackGroup stackGroup =
        new StackGroup(
            List.of(plannedStack), stacks, () -> false, OtherLoad.unknown(), 100, new Random(1))) {
      assertThat(plannedStack.warmedCells()).containsExactly(cells.get(0));
      stackGroup.start();
      stackGroup.warmUp(1);
      stackGroup.measure(2, false);
      stackGroup.warmUp(3);

      Map<String, Series> series = series(stackGroup);
      assertThat(series.get(cells.get(0).label()).warmUp()).containsOnlyKeys(1);
      assertThat(series.get(cells.get(1).label()).warmUp()).containsOnlyKeys(3);
      assertThat(series.get(cells.get(1).label()).measured()).containsOnlyKeys(2);
    }
  }

  @Test
  void roundsOfTheWarmUpCountFromWhereACellWasLevel() {
    ScriptedStacks stacks = ScriptedStacks.at(100);
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.warmUp(1);
      stackGroup.warmUp(2);
      stackGroup.cellRuns().get(0).countFrom(2);
      stackGroup.measure(3, false);
      stackGroup.finish();

      Map<String, Series> series = series(stackGroup);
      String level = stackGroup.cellRuns().get(0).cell().label();
      series.forEach(
          (label, one) -> {
            assertThat(one.warmUp()).hasSize(label.equals(level) ? 1 : 2);
            assertThat(one.measured()).hasSize(label.equals(level) ? 2 : 1).containsKey(3);
          });
    }
  }

  @Test
  void aServerWithoutTimersCostsThePhasesAndNotTheCell() {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                "STEPS".equals(iteration.parameters().get("metering"))
                    ? IterationRequest.Result.failed("no timers", false)
                    : ScriptedStacks.rate(100));
    try (StackGroup stackGroup = started(stacks)) {
      stackGroup.measure(1, true);
      int before = stacks.ran.size();
      stackGroup.measure(2, true);

      assertThat(stacks.ran).hasSize(before + 4);
      assertThat(series(stackGroup).values())
          .allMatch(Series::counts)
          .allMatch(series -> series.phases().isEmpty());
    }
  }
}
