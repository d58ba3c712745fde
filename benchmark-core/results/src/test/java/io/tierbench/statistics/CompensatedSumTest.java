package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompensatedSumTest {

  @Test
  void toTheLastBitItIsTheSumOfAStream() {
    SplittableRandom random = new SplittableRandom(4);
    for (int run = 0; run < 2_000; run++) {
      double[] values = new double[random.nextInt(1, 60)];
      Arrays.setAll(values, i -> random.nextGaussian() * Math.pow(10, random.nextInt(-8, 9)));

      assertThat(CompensatedSum.of(values)).isEqualTo(Arrays.stream(values).sum());
      assertThat(CompensatedSum.mean(values))
          .isEqualTo(Arrays.stream(values).average().orElseThrow());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, Infinity", "-Infinity, 1", "Infinity, -Infinity", "NaN, 1", "1e308, 1e308"})
  void whatIsNoNumberIsTheSameAsOfAStream(double one, double other) {
    double[] values = {one, other, 1};

    assertThat(CompensatedSum.of(values)).isEqualTo(Double.valueOf(Arrays.stream(values).sum()));
  }

  @Test
  void nothingHasNoMean() {
    assertThat(CompensatedSum.of(new double[0])).isZero();
    assertThat(CompensatedSum.mean(new double[0])).isNaN();
  }
}
