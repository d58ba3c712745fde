package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests Holm's correction, the fastest third and moderation, the latter against SciPy. */
class StatisticsTest {

  /** The worked example of Wikipedia's "Holm–Bonferroni method". */
  @Test
  void isHolmsStepDown() {
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void whatIsBeyondOneIsMultipliedAsMuch() {
    assertThat(Holm.factors(0.5, 0.01, 0.6))
        .containsExactly(new double[] {2, 3, 1 / 0.6}, within(1e-12));
    assertThat(Holm.factors(0, 0.5)).containsExactly(2, 1);
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> Holm.adjust(0.5, Double.NaN)).hasMessage("not a p-value: NaN");
  }

  @Test
  void whatStallsDoesNotCount() {
    assertThat(FastestThird.mean(new double[] {7, 1, 9, 2, 8, 3})).isEqualTo(8.5);
    assertThat(FastestThird.mean(new double[] {5, 7, 6, 1})).isEqualTo(6.5);
    assertThat(FastestThird.mean(new double[] {4})).isEqualTo(4);
    assertThat(FastestThird.mean(new double[0])).isNaN();
    assertThat(FastestThird.ofRates(List.of(1.0, 2.0, 3.0, 4.0, 1.0, 9.0)))
        .isCloseTo(6, within(1e-9));
  }

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
