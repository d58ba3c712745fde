package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.study.Calibration;
import io.tierbench.study.Noise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CopiesTest {
  private static final List<CellDescription> CELLS = Calibration.matrix();
  private static final Set<List<String>> COPIED =
      Set.of(List.of("JSON", "HTTP"), List.of("KRYO", "TCP"));

  @Test
  void quietCopiesWidenNothing() {
    SplittableRandom random = new SplittableRandom(8);
    int widened = 0;
    int calm = 0;
    for (int run = 0; run < 20; run++) {
      Copies copies = copies(measure(random));
      widened += copies.factor() > 1 ? 1 : 0;
      assertThat(copies.comparisons()).isEqualTo(2 * 2 * 7);
      // The machine falls to a tenth in some of them.
      calm += copies.spread() < 0.06 && copies.assumed() < 0.06 ? 1 : 0;
      assertThat(copies.spread()).isGreaterThan(0.01);
      assertThat(copies.assumed()).isGreaterThan(0.02);
    }
    assertThat(calm).isGreaterThan(12);
    assertThat(widened).isLessThanOrEqualTo(1);
  }

  /** A second pair that is always slower is no noise that replicates would show. */
  @Test
  void copiesThatDifferEachTimeWidenEverything() {
    Evidence evidence = changed(measure(new SplittableRandom(8)), (label, copy) -> copy == 2);
    Copies copies = copies(evidence);

    assertThat(copies.factor()).isBetween(2.0, 8.0);
    assertThat(copies.spread()).isBetween(0.1, 0.2);
    assertThat(copies.largest()).isGreaterThan(0.15);
  }

  @Test
  void oneOutlierIsNoReason() {
    Evidence evidence =
        changed(
            measure(new SplittableRandom(8)),
            (label, copy) -> copy == 2 && label.equals("empty:JSON:HTTP:"));

    assertThat(copies(evidence).largest()).isGreaterThan(0.1);
    assertThat(copies(evidence).factor()).isEqualTo(1);
  }

  @Test
  void withoutCopiesThereIsNothingToSay() {
    assertThat(copies(Evidence.of(Map.of()))).isEqualTo(Copies.NONE);
  }

  private interface Which {
    boolean is(String label, int copy);
  }

  /** What the chosen ones measured, 15 % slower. */
  private static Evidence changed(Evidence evidence, Which which) {
    Map<String, List<Rates>> rates = new HashMap<>();
    evidence
        .rates()
        .forEach(
            (label, all) -> {
              List<Rates> of = new ArrayList<>();
              for (Rates one : all) {
                of.addAll(TestCells.times(which.is(label, one.copy()) ? 0.85 : 1, List.of(one)));
              }
              rates.put(label, of);
            });
    return Evidence.of(rates);
  }

  private static Evidence measure(RandomGenerator random) {
    Map<String, Double> rates = new HashMap<>();
    CELLS.forEach(cell -> rates.put(cell.label(), 1000.0));
    return Noise.slices(0.03, 0.06, 0.015).measure(CELLS, rates, COPIED, 2, 10, random);
  }

  private static Copies copies(Evidence evidence) {
    return Ratios.of(CELLS, Baseline.USUAL, evidence).copies();
  }
}
