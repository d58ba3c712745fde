package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * "Student"'s sleep data (Biometrika 6, 1908; R's {@code sleep}), taken as logs of figures. The
 * expected values are those of R's {@code t.test}, which SciPy 1.17.1 gives as well.
 */
class RatioTest {
  private static final Offset<Double> PRINTED = within(1e-6);
  private static final double[] FIRST_DRUG = exp(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2);
  private static final double[] SECOND_DRUG =
      exp(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

  @Test
  void pairedIsThePairedTInterval() {
    // t = -4.0621, df = 9, p-value = 0.002833, -2.4598858 to -0.7001142, mean difference -1.58
    Ratio ratio = Ratio.paired(byBlock(FIRST_DRUG), byBlock(SECOND_DRUG), 0.95);

    assertThat(Math.log(ratio.estimate())).isCloseTo(-1.58, PRINTED);
    assertThat(Math.log(ratio.low())).isCloseTo(-2.4598858, PRINTED);
    assertThat(Math.log(ratio.high())).isCloseTo(-0.7001142, PRINTED);
    assertThat(Math.log(ratio.estimate()) / ratio.standardError()).isCloseTo(-4.062128, PRINTED);
    assertThat(ratio.degreesOfFreedom()).isEqualTo(9);
    assertThat(ratio.pairs()).isEqualTo(10);
    assertThat(ratio.pValueBeyond(1)).isCloseTo(0.00283289, PRINTED);
  }

  @Test
  void unpairedIsWelchsInterval() {
    // t = -1.8608, df = 17.776, p-value = 0.07939, -3.3654832 to 0.2054832
    Ratio ratio = Ratio.unpaired(FIRST_DRUG, SECOND_DRUG, 0.95);

    assertThat(Math.log(ratio.low())).isCloseTo(-3.3654832, PRINTED);
    assertThat(Math.log(ratio.high())).isCloseTo(0.2054832, PRINTED);
    assertThat(ratio.degreesOfFreedom()).isCloseTo(17.776474, PRINTED);
    assertThat(ratio.pValueBeyond(1)).isCloseTo(0.07939414, PRINTED);
  }

  @Test
  void theMinimumEffectTestIsTwiceTheOneSidedTest() {
    // scipy.stats.ttest_1samp(second - first, 0.5, alternative='greater'), doubled
    Ratio ratio = Ratio.paired(byBlock(SECOND_DRUG), byBlock(FIRST_DRUG), 0.95);
    Ratio inverse = Ratio.paired(byBlock(FIRST_DRUG), byBlock(SECOND_DRUG), 0.95);

    assertThat(ratio.pValueBeyond(Math.exp(0.5))).isCloseTo(0.0215184868, PRINTED);
    assertThat(inverse.pValueBeyond(Math.exp(0.5))).isCloseTo(0.0215184868, PRINTED);
    assertThat(ratio.pValueBeyond(Math.exp(1.59))).isEqualTo(1);
  }

  @Test
  void theMinimumEffectTestAgreesWithTheInterval() {
    Ratio ratio = Ratio.paired(byBlock(SECOND_DRUG), byBlock(FIRST_DRUG), 0.95);

    assertThat(ratio.pValueBeyond(ratio.low())).isCloseTo(0.05, PRINTED);
  }

  @Test
  void onlyBlocksThatBothHaveCount() {
    Map<Integer, Double> one = byBlock(FIRST_DRUG);
    Map<Integer, Double> other = byBlock(SECOND_DRUG);
    Ratio whole = Ratio.paired(one, other, 0.95);
    one.put(11, 5.0);
    other.put(12, 7.0);

    assertThat(Ratio.paired(one, other, 0.95)).isEqualTo(whole);
  }

  @Test
  void isWithinTheMarginWithBothEnds() {
    assertThat(new Ratio(1, 0.98, 1.02, 9, 0.01, 10).within(1.03)).isTrue();
    assertThat(new Ratio(1, 0.96, 1.02, 9, 0.01, 10).within(1.03)).isFalse();
    assertThat(new Ratio(1, 0.98, 1.04, 9, 0.01, 10).within(1.03)).isFalse();
  }

  @Test
  void figuresThatDoNotVaryAreNoticed() {
    Ratio ratio =
        Ratio.paired(byBlock(3, 5, 7, 11), byBlock(3 * 1.7, 5 * 1.7, 7 * 1.7, 11 * 1.7), 0.95);

    assertThat(ratio.varies()).isFalse();
    assertThat(ratio.pValueBeyond(1.03)).isZero();
    assertThat(Ratio.unpaired(new double[] {4, 4}, new double[] {4, 4}, 0.95).pValueBeyond(1.03))
        .isEqualTo(1);
  }

  @Test
  void refusesTooFewFigures() {
    assertThatThrownBy(() -> Ratio.paired(byBlock(3, 4), Map.of(2, 5.0, 7, 6.0), 0.95))
        .hasMessage("an interval needs two common blocks, there are 1");
    assertThatThrownBy(() -> Ratio.unpaired(new double[] {1}, new double[] {1, 2}, 0.95))
        .hasMessage("an interval needs two forks on each side, there are 1 and 2");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -3, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesFiguresThatAreNone(double figure) {
    assertThatThrownBy(() -> Ratio.paired(byBlock(3, figure), byBlock(3, 4), 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a figure must be a positive number, not " + figure);
  }

  private static double[] exp(double... logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  private static Map<Integer, Double> byBlock(double... figures) {
    Map<Integer, Double> blocks = new TreeMap<>();
    for (int i = 0; i < figures.length; i++) {
      blocks.put(i + 1, figures[i]);
    }
    return blocks;
  }
}
