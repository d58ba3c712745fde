package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

  /** Half of what is left of a deep approach, and who stands still is not taken to fall. */
  @Test
  void whatStillGainsIsBounded() {
    List<Movement> movements = measure(NOISE.cold("SOAP", 0.3, 10), 2, 10);

    assertThat(movements)
        .filteredOn(of -> of.label().contains("SOAP"))
        .filteredOn(of -> of.most() < 0.02)
        .hasSizeLessThan(10 * 21 / 10);
    long falling =
        movements.stream()
            .filter(of -> !of.label().contains("SOAP"))
            .filter(Movement::mayFall)
            .count();
    assertThat(falling).isLessThan(10 * 63 * 15 / 100);
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
