package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * "Student"'s sleep data (Biometrika 6, 1908; R's {@code sleep}), taken as logs of figures. The
 * expected values are those of SciPy 1.17.1; R's {@code t.test} prints the same for Welch's.
 */
class RatioTest {
  private static final Offset<Double> PRINTED = within(1e-6);
  private static final double[] FIRST_DRUG = exp(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2);
  private static final double[] SECOND_DRUG =
      exp(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

  @Test
  void pairedIsThePairedTInterval() {
    // scipy.stats.ttest_rel of the first nine: -3.68414, df = 9 - 1, 0.0061821, -2.6014833 to
    // -0.5985167, mean difference -1.6
    Ratio ratio = paired(firstNine(FIRST_DRUG), SECOND_DRUG);

    assertThat(Math.log(ratio.estimate())).isCloseTo(-1.6, PRINTED);
    assertThat(Math.log(ratio.low())).isCloseTo(-2.6014833, PRINTED);
    assertThat(Math.log(ratio.high())).isCloseTo(-0.5985167, PRINTED);
    assertThat(Math.log(ratio.estimate()) / ratio.standardError()).isCloseTo(-3.684142, PRINTED);
    assertThat(ratio.degreesOfFreedom()).isEqualTo(8);
    assertThat(ratio.pairs()).isEqualTo(9);
    assertThat(ratio.pValue()).isCloseTo(0.0061821452, PRINTED);
  }

  @Test
  void tenPairsLoseTheHighestAndTheLowest() {
    // scipy.stats.mstats: trimmed_mean, trimmed_stde, trimmed_mean_ci with limits (0.1, 0.1)
    Ratio ratio = paired(FIRST_DRUG, SECOND_DRUG);

    assertThat(Math.log(ratio.estimate())).isCloseTo(-1.4, PRINTED);
    assertThat(ratio.standardError()).isCloseTo(0.2313907229, PRINTED);
    assertThat(Math.log(ratio.low())).isCloseTo(-1.94715212, PRINTED);
    assertThat(Math.log(ratio.high())).isCloseTo(-0.85284788, PRINTED);
    assertThat(ratio.degreesOfFreedom()).isEqualTo(7);
    assertThat(ratio.pairs()).isEqualTo(10);
  }

  @Test
  void unpairedIsWelchsInterval() {
    // t = -1.8608, df = 17.776, p-value = 0.07939, -3.3654832 to 0.2054832
    Ratio ratio = Ratio.unpaired(FIRST_DRUG, SECOND_DRUG, 0.95);

    assertThat(Math.log(ratio.low())).isCloseTo(-3.3654832, PRINTED);
    assertThat(Math.log(ratio.high())).isCloseTo(0.2054832, PRINTED);
    assertThat(ratio.degreesOfFreedom()).isCloseTo(17.776474, PRINTED);
    assertThat(ratio.pValue()).isCloseTo(0.07939414, PRINTED);
  }

  @ParameterizedTest
  @CsvSource({
    "0.98, 1.02, true, false",
    "0.96, 1.02, false, false",
    "0.98, 1.04, false, false",
    "1.04, 1.16, false, true",
    "0.85, 0.96, false, true"
  })
  void isWithinOrBeyondTheMarginWithBothEnds(
      double low, double high, boolean within, boolean beyond) {
    Ratio ratio = new Ratio(Math.sqrt(low * high), low, high, 9, 0.01, 10, 0, 0);

    assertThat(ratio.within(1.03)).isEqualTo(within);
    assertThat(ratio.beyond(1.03)).isEqualTo(beyond);
  }

  @Test
  void whatMayYetMoveHurtsOnlyOneSide() {
    Ratio still = Ratio.of(0.1, 0.02, 10, 2, 0.95);
    Ratio falling = Ratio.of(0.1, 0.02, 10, 2, 0.05, 0, 0.95);
    Ratio rising = Ratio.of(0.1, 0.02, 10, 2, 0, 0.05, 0.95);

    assertThat(falling.low()).isCloseTo(still.low() * Math.exp(-0.05), PRINTED);
    assertThat(falling.high()).isEqualTo(still.high());
    assertThat(falling.pValue()).isCloseTo(Ratio.of(0.05, 0.02, 10, 2, 0.95).pValue(), PRINTED);
    assertThat(rising.pValue()).isEqualTo(still.pValue());
    assertThat(rising.low()).isEqualTo(still.low());
    assertThat(rising.precision()).isCloseTo(still.precision(), PRINTED);
    assertThat(falling.inverse().mayRise()).isEqualTo(0.05);
    assertThat(falling.inverse().pValue()).isCloseTo(falling.pValue(), PRINTED);
    assertThat(Ratio.of(0.1, 0.02, 10, 2, 0.2, 0, 0.95).pValue()).isEqualTo(1);
  }

  @Test
  void figuresThatDoNotVaryAreNoticed() {
    Ratio ratio =
        paired(new double[] {3, 5, 7, 11}, new double[] {3 * 1.7, 5 * 1.7, 7 * 1.7, 11 * 1.7});

    assertThat(ratio.varies()).isFalse();
    assertThat(ratio.pValue()).isZero();
    assertThat(Ratio.unpaired(new double[] {4, 4}, new double[] {4, 4}, 0.95).pValue())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesFiguresThatAreNone(double figure) {
    assertThatThrownBy(() -> Ratio.ofTrials(List.of(3.0, figure), 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a value must be a positive number, not " + figure);
    assertThatThrownBy(() -> Ratio.ofTrials(List.of(3.0), 0.95))
        .hasMessage("an interval needs two trials, there are 1");
  }

  private static double[] exp(double... logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  private static double[] firstNine(double[] figures) {
    return Arrays.copyOf(figures, 9);
  }

  /** The ratio of as many trials as the first has. */
  private static Ratio paired(double[] one, double[] other) {
    return Ratio.ofTrials(
        IntStream.range(0, one.length).mapToObj(i -> one[i] / other[i]).toList(), 0.95);
  }
}
