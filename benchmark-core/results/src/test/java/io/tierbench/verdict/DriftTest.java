package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CellDescription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final Offset<Double> EXACTLY = within(1e-12);
  private static final List<CellDescription> CELLS = TestCells.matrix("load", Map.of());
  private static final String KRYO = "load:KRYO:HTTP:DTO";
  private static final String DATASET = "load:KRYO:HTTP:DATASET";
  private static final String JSON = "load:JSON:HTTP:DTO";

  /** Each of the stacks but Kryo over HTTP stands still in ten rounds of three trials. */
  private static Map<String, List<Rates>> rates(double gain, boolean converged, int approach) {
    Map<String, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : CELLS) {
      boolean kryo = cell.stackConfig().equals(CELLS.get(2).stackConfig());
      double factor = kryo ? Math.exp(gain) : 1;
      rates.put(
          cell.label(),
          List.of(1, 2, 3).stream()
              .map(
                  trial ->
                      new Rates(
                          trial,
                          1,
                          1,
                          rounds(1 + approach, 10, factor),
                          rounds(1, approach, factor),
                          !kryo || converged))
              .toList());
    }
    return rates;
  }

  /** In the second half of ten rounds the rate is higher by a factor. */
  private static SortedMap<Integer, Double> rounds(int from, int to, double factor) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    for (int round = from; round <= to; round++) {
      rounds.put(round, round > 5 ? 1000 * factor : 1000);
    }
    return rounds;
  }

  private static Drift drift(Map<String, List<Rates>> rates) {
    return Drift.of(CELLS, Evidence.of(rates));
  }

  /** One of twelve stacks gains 4 %, so the deviation of all gains is 0.04 / sqrt(12). */
  @Test
  void aStackThatGainsOnTheOthersMayGainMore() {
    Drift drift = drift(rates(0.04, true, 0));

    double most = 0.04 + 2.33 * 0.04 / Math.sqrt(12) / Math.sqrt(3);
    assertThat(drift.maxRemainingGain(KRYO))
        .isCloseTo(Math.log1p(3.5 * (1 - Math.exp(-most))), EXACTLY);
    assertThat(drift.maxRemainingGain(DATASET)).isEqualTo(drift.maxRemainingGain(KRYO));
    assertThat(drift.maxRemainingGain(JSON)).isZero();
    assertThat(drift.movements())
        .filteredOn(movement -> movement.most() > 0)
        .extracting(Movement::label)
        .containsExactlyInAnyOrder(KRYO, DATASET);
  }

  /** The last rounds of its warm-up do not count as measured, but show its gain. */
  @Test
  void roundsOfTheWarmUpShowTheGain() {
    assertThat(drift(rates(0.04, false, 4)).maxRemainingGain(KRYO))
        .isCloseTo(drift(rates(0.04, true, 0)).maxRemainingGain(KRYO), EXACTLY);
  }
}
