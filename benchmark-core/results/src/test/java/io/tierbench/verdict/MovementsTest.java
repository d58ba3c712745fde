package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.statistics.Ratio;
import io.tierbench.study.Calibration;
import io.tierbench.study.Noise;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT)
class MovementsTest {
  private static final List<CellDescription> CELLS = Calibration.matrix();
  private static final Noise NOISE = Noise.slices(0.03, 0.06, 0.015);

  @Test
  void noiseIsNotTakenForMovement() {
    List<Movement> movements = measure(NOISE, 2, 10);

    assertThat(movements.stream().filter(of -> of.rises() || of.falls()).count())
        .isLessThan(10 * CELLS.size() * 4 / 100);
    assertThat(movements.stream().filter(of -> of.mayRise() || of.mayFall()).count())
        .isLessThan(10 * CELLS.size() * 40 / 100);
  }

  /** A deep approach is seen, and few of those that stand still are taken to fall. */
  @Test
  void whatStillGainsIsBounded() {
    List<Movement> movements = measure(NOISE.cold("SOAP", 0.3, 10), 2, 10);

    assertThat(movements)
        .filteredOn(of -> of.label().contains("SOAP"))
        .allSatisfy(of -> assertThat(of.most()).isGreaterThan(of.least()))
        .filteredOn(of -> of.most() < 0.02)
        .hasSizeLessThan(10 * 21 / 20);
    long falling =
        movements.stream()
            .filter(of -> !of.label().contains("SOAP"))
            .filter(Movement::mayFall)
            .count();
    assertThat(falling).isLessThan(10 * 63 / 5);
  }

  /** As where a table grows that all of them write to. */
  @Test
  void whatAllCellsOfAKindGainMattersBetweenKindsAlone() {
    Ratios ratios = whereSomeGain(1, "storeOrder:.*:DATASET", 1.1, 1.1);
    String kryo = "storeOrder:KRYO:TCP:DATASET";

    Ratio within = ratios.ratio(kryo, "storeOrder:PROTOBUF:TCP:DATASET").orElseThrow();
    Ratio between = ratios.ratio(kryo, "storeOrder:KRYO:TCP:DTO").orElseThrow();
    assertThat(within.mayRise()).isLessThan(0.05);
    assertThat(between.mayRise()).isGreaterThan(0.15);
    assertThat(between.mayFall()).isLessThan(0.05);
  }

  /** The machine does that, as workloads have their slices one after the other. */
  @Test
  void whatAKindGainsInOneReplicateAndLosesInAnotherIsNoise() {
    Ratios ratios = whereSomeGain(1, "storeOrder:.*:DATASET", 1.04, 0.97);

    Ratio between =
        ratios.ratio("storeOrder:KRYO:TCP:DATASET", "storeOrder:KRYO:TCP:DTO").orElseThrow();
    assertThat(between.mayRise()).isLessThan(0.01);
    assertThat(between.mayFall()).isLessThan(0.01);
  }

  /** Its JVMs gain for all of its cells, so one against the other does not. In the mean of ten. */
  @Test
  void whatAStackGainsMattersBetweenStacksAlone() {
    String objects = "loadProducts:KRYO:TCP:DTO";
    double between = 0;
    double within = 0;
    for (int seed = 1; seed <= 10; seed++) {
      Ratios ratios = whereSomeGain(seed, ".*:KRYO:TCP:.*", 1.03, 1.03);
      between += ratios.ratio(objects, "loadProducts:PROTOBUF:TCP:DTO").orElseThrow().mayRise();
      within += ratios.ratio(objects, "loadProducts:KRYO:TCP:DATASET").orElseThrow().mayRise();
    }

    assertThat(between / 10).isGreaterThan(0.03);
    assertThat(within).isLessThan(between * 3 / 4);
  }

  /** Rounds of a warm-up in which most others made no calls that count say nothing. */
  @ParameterizedTest
  @CsvSource({"20, 24", "4, 4"})
  void anApproachIsSeenWhereOthersStandBesideIt(int late, int unseen) {
    List<CellDescription> cells = TestCells.matrix("loadProducts", Map.of());
    Map<String, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : cells) {
      SortedMap<Integer, Double> approach = new TreeMap<>();
      SortedMap<Integer, Double> measured = new TreeMap<>();
      for (int round = 1; round <= 18; round++) {
        (round <= 8 ? approach : measured).put(round, 1000.0 + round % 3);
      }
      SortedMap<Integer, Double> seen = rates.size() < late ? new TreeMap<>() : approach;
      rates.put(cell.label(), List.of(new Rates(1, 1, 1, measured, seen, false)));
    }
    Movements movements = Movements.of(cells, Evidence.of(rates));

    assertThat(cells)
        .filteredOn(cell -> movements.isOfUnseenApproach(cell.label()))
        .hasSize(unseen);
  }

  /**
   * Equal cells, of which those with such labels get faster by a factor of the replicate after
   * seven rounds.
   */
  private static Ratios whereSomeGain(int seed, String labels, double... factors) {
    Map<String, Double> rates = new HashMap<>();
    CELLS.forEach(cell -> rates.put(cell.label(), 1000.0));
    Evidence evidence =
        NOISE.measure(CELLS, rates, Set.of(), factors.length, 14, new SplittableRandom(seed));
    Map<String, List<Rates>> measured = new HashMap<>(evidence.rates());
    measured.replaceAll(
        (label, of) ->
            label.matches(labels) ? of.stream().map(one -> gaining(one, factors)).toList() : of);
    return Ratios.of(CELLS, Baseline.USUAL, Evidence.of(measured));
  }

  private static Rates gaining(Rates rates, double... factors) {
    double factor = factors[rates.replicate() - 1];
    SortedMap<Integer, Double> byRound = new TreeMap<>(rates.byRound());
    byRound.replaceAll((round, rate) -> round > 7 ? factor * rate : rate);
    return new Rates(rates.replicate(), rates.group(), rates.copy(), byRound);
  }

  private static List<Movement> measure(Noise noise, int replicates, int times) {
    Map<String, Double> rates = new HashMap<>();
    CELLS.forEach(cell -> rates.put(cell.label(), 1000.0));
    SplittableRandom random = new SplittableRandom(1);
    return IntStream.range(0, times)
        .mapToObj(i -> noise.measure(CELLS, rates, Set.of(), replicates, 14, random))
        .flatMap(evidence -> Movements.of(CELLS, evidence).list().stream())
        .toList();
  }
}
