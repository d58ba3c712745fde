package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  /** The worked example of Wikipedia's "Holm–Bonferroni method". */
  @Test
  void isHolmsStepDown() {
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void staysBetweenZeroAndOne() {
    assertThat(Holm.adjust(0, 0.5, 1, 0.6)).containsExactly(0, 1, 1, 1);
    assertThat(Holm.adjust()).isEmpty();
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
}
