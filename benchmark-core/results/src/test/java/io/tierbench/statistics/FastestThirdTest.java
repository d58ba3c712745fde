package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FastestThirdTest {

  @Test
  void whatStallsDoesNotCount() {
    assertThat(FastestThird.mean(new double[] {7, 1, 9, 2, 8, 3})).isEqualTo(8.5);
    assertThat(FastestThird.mean(new double[] {5, 7, 6, 1})).isEqualTo(6.5);
    assertThat(FastestThird.mean(new double[] {4})).isEqualTo(4);
    assertThat(FastestThird.mean(new double[0])).isNaN();
    assertThat(FastestThird.ofRates(List.of(1.0, 2.0, 3.0, 4.0, 1.0, 9.0)))
        .isCloseTo(6, within(1e-9));
  }

  /** Normal noise lifts the mean of the upper third by a known amount, a stall does not. */
  @Test
  void noiseThatGoesBothWaysIsABias() {
    Random random = new Random(1);
    for (int rounds : new int[] {3, 6, 9, 15, 40}) {
      double bias = 0;
      double estimate = 0;
      for (int i = 0; i < 4000; i++) {
        double[] values = DoubleStream.generate(random::nextGaussian).limit(rounds).toArray();
        bias += FastestThird.mean(values) / 4000;
        estimate += FastestThird.bias(values) / 4000;
      }
      assertThat(estimate / bias).as("%d rounds", rounds).isBetween(0.8, 1.25);
    }
    assertThat(FastestThird.bias(new double[] {9, 9, 9, 9, 9, 1, 2, 1, 3})).isZero();
  }
}
