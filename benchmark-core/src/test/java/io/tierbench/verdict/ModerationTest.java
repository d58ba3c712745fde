package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
    Moderation moderation = Moderation.of(UNLIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));

    assertThat(moderation.degreesOfFreedom()).isCloseTo(2.167914157608054, PRINTED);
    assertThat(moderation.variance()).isCloseTo(0.0009263734587984116, PRINTED);
  }

  @Test
  void degreesOfFreedomMayDiffer() {
    Moderation moderation = Moderation.of(UNLIKE, degrees(2, 2, 2, 4, 4, 4, 9, 9, 9, 9));

    assertThat(moderation.degreesOfFreedom()).isCloseTo(2.411256512544376, PRINTED);
    assertThat(moderation.variance()).isCloseTo(0.0010122694897078987, PRINTED);
  }

  @Test
  void variancesThatDifferByChanceArePooled() {
    Moderation moderation = Moderation.of(ALIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));

    assertThat(moderation.degreesOfFreedom()).isInfinite();
    assertThat(moderation.variance()).isCloseTo(0.00106, PRINTED);
    assertThat(moderation.apply(ratio(0.05, 0.0013), 0.95).degreesOfFreedom()).isEqualTo(40);
  }

  @Test
  void aRatioIsGivenTheVarianceBetween() {
    Moderation moderation = Moderation.of(UNLIKE, degrees(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));
    Ratio moderated = moderation.apply(ratio(Math.log(1.05), 0.0004), 0.95);

    assertThat(moderated.estimate()).isCloseTo(1.05, PRINTED);
    assertThat(moderated.degreesOfFreedom()).isCloseTo(6.167914157608054, PRINTED);
    assertThat(moderated.standardError()).isCloseTo(0.010816756281335292, PRINTED);
    assertThat(moderated.low()).isCloseTo(1.02275115, within(1e-8));
    assertThat(moderated.high()).isCloseTo(1.07797483, within(1e-8));
    assertThat(moderated.pairs()).isEqualTo(5);
  }

  @Test
  void smallFamiliesKeepTheirOwnVariances() {
    List<Ratio> family = IntStream.range(0, 19).mapToObj(i -> ratio(0.1, UNLIKE[i % 10])).toList();
    Ratio ratio = family.get(3);
    Ratio same = Moderation.of(38, family).apply(ratio, 0.95);

    assertThat(same.degreesOfFreedom()).isEqualTo(ratio.degreesOfFreedom());
    assertThat(same.standardError()).isCloseTo(ratio.standardError(), PRINTED);
  }

  @Test
  void ratiosThatShareCellsAreWorthLess() {
    List<Ratio> family = IntStream.range(0, 20).mapToObj(i -> ratio(0.1, ALIKE[i % 10])).toList();

    // Twenty ratios of seven cells know no more than the six that are independent.
    assertThat(Moderation.of(7, family).apply(family.get(0), 0.95).degreesOfFreedom())
        .isEqualTo(24);
    assertThat(Moderation.of(40, family).apply(family.get(0), 0.95).degreesOfFreedom())
        .isEqualTo(80);
  }

  private static Ratio ratio(double log, double variance) {
    return Ratio.of(log, Math.sqrt(variance / 5), 4, 5, 0.95);
  }

  private static double[] degrees(int... degrees) {
    return Arrays.stream(degrees).asDoubleStream().toArray();
  }
}
