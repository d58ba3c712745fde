package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CellDescription.StackConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackNoiseTest {
  private static final List<String> STACKS = List.of("A", "B", "C", "D", "E");

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
    List<StackNoise.Comparison> two =
        List.of(new StackNoise.Comparison(stack("A"), stack("B"), 9, 3));

    assertThat(StackNoise.of(List.of(two)).multiple(stack("A"), stack("C"))).isEqualTo(1);
  }

  /** E is so many times as noisy as the others, in four workloads. */
  private static List<List<StackNoise.Comparison>> seen(double times) {
    List<StackNoise.Comparison> seen = new ArrayList<>();
    for (int i = 0; i < STACKS.size(); i++) {
      for (int j = 0; j < i; j++) {
        double variance = STACKS.get(i).equals("E") ? (1 + times) / 2 : 1;
        seen.add(
            new StackNoise.Comparison(stack(STACKS.get(i)), stack(STACKS.get(j)), variance, 3));
      }
    }
    return Collections.nCopies(4, seen);
  }

  private static StackConfig stack(String serialization) {
    return new StackConfig("", serialization, "TCP", "", Map.of());
  }
}
