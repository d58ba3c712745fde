package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.CellDescription.Served;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import io.tierbench.study.Calibration;
import io.tierbench.study.Noise;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackNoiseTest {
  private static final List<String> STACKS = List.of("A", "B", "C", "D", "E");

  @Test
  void stacksThatVaryByChanceAreAlike() {
    StackNoise noise = StackNoise.of(seen(1));

    assertThat(noise.multiple(stack("A"), stack("B"))).isEqualTo(1);
    assertThat(noise.multiple(stack("D"), stack("E"))).isEqualTo(1);
  }

  @Test
  void aNoisyStackIsFoundByItsContrasts() {
    StackNoise noise = StackNoise.of(seen(25));

    assertThat(noise.multiple(stack("A"), stack("B"))).isEqualTo(1);
    assertThat(noise.multiple(stack("D"), stack("E"))).isCloseTo(13, within(0.1));
    assertThat(noise.degreesOfFreedom(stack("A"), stack("B"))).isInfinite();
    assertThat(noise.degreesOfFreedom(stack("D"), stack("E"))).isEqualTo(12);
    assertThat(noise.multiple(stack("A"), null)).as("a reference").isEqualTo(1);
  }

  /** Twelve degrees of freedom explain up to 2.18 times the usual variance. */
  @ParameterizedTest
  @CsvSource({"3.2, 1", "3.6, 2.3"})
  void chanceExplainsSomeNoise(double times, double multiple) {
    assertThat(StackNoise.of(seen(times)).multiple(stack("D"), stack("E")))
        .isCloseTo(multiple, within(1e-9));
  }

  /** The noisy one of two stacks cannot be identified. */
  @Test
  void twoStacksAreAlike() {
    List<StackNoise.Seen> two = List.of(new StackNoise.Seen(stack("A"), stack("B"), 9, 3));

    assertThat(StackNoise.of(List.of(two)).multiple(stack("A"), stack("C"))).isEqualTo(1);
  }

  /** E is so many times as noisy as the others, in four workloads. */
  private static List<List<StackNoise.Seen>> seen(double times) {
    List<StackNoise.Seen> seen = new ArrayList<>();
    for (int i = 0; i < STACKS.size(); i++) {
      for (int j = 0; j < i; j++) {
        double variance = STACKS.get(i).equals("E") ? (1 + times) / 2 : 1;
        seen.add(new StackNoise.Seen(stack(STACKS.get(i)), stack(STACKS.get(j)), variance, 3));
      }
    }
    return Collections.nCopies(4, seen);
  }

  private static Served stack(String serialization) {
    return new Served(serialization, "TCP", "", Map.of());
  }

  @Test
  void intervalsAreAsWideAsTheirStacksAreNoisy() {
    List<CellDescription> cells = Calibration.matrix();
    Noise noise = Noise.iterations(0.03, 0.06, 0.01).uneven("SOAP", 4);
    Map<String, Double> rates = new HashMap<>();
    cells.forEach(cell -> rates.put(cell.label(), 1000.0));
    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);
    Map<Boolean, Widths> widths = Map.of(true, new Widths(), false, new Widths());
    for (int seed = 1; seed <= 20; seed++) {
      Ratios ratios =
          Ratios.of(
              cells,
              contrasts,
              noise.measure(cells, rates, Set.of(), 4, 34, new SplittableRandom(seed)));
      for (Contrast contrast : contrasts) {
        ratios
            .ratio(contrast.one(), contrast.other())
            .ifPresent(widths.get(contrast.one().contains("SOAP"))::add);
      }
    }

    Widths ofSoap = widths.get(true);
    Widths ofOthers = widths.get(false);
    assertThat(ofSoap.mean()).isGreaterThan(1.7 * ofOthers.mean());
    assertThat(ofSoap.held()).isBetween(0.92, 0.97);
    assertThat(ofOthers.held()).isBetween(0.93, 0.98);
  }

  /** Widths of the intervals of equal stacks. */
  private static final class Widths {
    private double sum;
    private int held;
    private int count;

    void add(Ratio ratio) {
      sum += Math.log(ratio.high() / ratio.low());
      held += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
      count++;
    }

    double mean() {
      return sum / count;
    }

    double held() {
      return held / (double) count;
    }
  }
}
