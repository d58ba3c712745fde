package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Expected values: the formulas of Smyth (2004), section 6.2, evaluated with {@code polygamma},
 * {@code digamma}, {@code brentq} and {@code t.ppf} of SciPy 1.17.1.
 */
class ModerationTest {
  private static final Offset<Double> PRINTED = within(1e-9);
  private static final double[] UNLIKE = {
    0.0004, 0.0009, 0.0025, 0.0001, 0.0016, 0.0036, 0.0049, 0.0002, 0.0012, 0.0100
  };
  private static final double[] ALIKE = {
    0.0010, 0.0012, 0.0009, 0.0011, 0.0010, 0.0013, 0.0008, 0.0010, 0.0011, 0.0012
  };

  @Test
  void unlikeVariancesShareLittle() {
    Moderation moderation = of(UNLIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));

    assertThat(moderation.degreesOfFreedom()).isCloseTo(2.167914157608054, PRINTED);
    assertThat(moderation.variance()).isCloseTo(0.0009263734587984116, PRINTED);
  }

  @Test
  void degreesOfFreedomMayDiffer() {
    Moderation moderation = of(UNLIKE, degrees(2, 2, 2, 4, 4, 4, 9, 9, 9, 9));

    assertThat(moderation.degreesOfFreedom()).isCloseTo(2.411256512544376, PRINTED);
    assertThat(moderation.variance()).isCloseTo(0.0010122694897078987, PRINTED);
  }

  @Test
  void variancesThatDifferByChanceArePooled() {
    Moderation moderation = of(ALIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));

    assertThat(moderation.degreesOfFreedom()).isInfinite();
    assertThat(moderation.variance()).isCloseTo(0.00106, PRINTED);
    assertThat(moderation.total(4)).isEqualTo(40);
    assertThat(moderation.squeeze(0.0013, 4)).isCloseTo(0.00106, PRINTED);
  }

  @Test
  void aRatioIsGivenTheVarianceBetween() {
    Moderation moderation = of(UNLIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));

    assertThat(moderation.total(4)).isCloseTo(6.167914157608054, PRINTED);
    assertThat(Math.sqrt(moderation.squeeze(0.0004, 4) / 5))
        .isCloseTo(0.010816756281335292, PRINTED);
  }

  @Test
  void ratiosThatShareCellsAreWorthLess() {
    double[] four = degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4);

    assertThat(Moderation.of(ALIKE, four, 24).total(4)).isEqualTo(24);
    assertThat(Moderation.of(ALIKE, four, 80).total(4)).isEqualTo(40);
  }

  private static Moderation of(double[] variances, double[] degrees) {
    return Moderation.of(variances, degrees, Double.POSITIVE_INFINITY);
  }

  private static double[] degrees(int... degrees) {
    return Arrays.stream(degrees).asDoubleStream().toArray();
  }
}
