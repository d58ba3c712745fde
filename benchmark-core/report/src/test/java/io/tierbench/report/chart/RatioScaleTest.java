package io.tierbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.statistics.Ratio;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioScaleTest {

  private static RatioScale of(double... ratios) {
    return RatioScale.of(Arrays.stream(ratios).mapToObj(r -> ratio(r, r, r)).toList())
        .between(100, 500);
  }

  private static Ratio ratio(double estimate, double low, double high) {
    return new Ratio(estimate, low, high, 3, 0.01, 4, 0, 0);
  }

  @Test
  void anIntervalOfFewTrialsDoesNotDwarfTheRatios() {
    RatioScale scale = RatioScale.of(List.of(ratio(1.2, 0.001, 5000))).between(0, 400);

    assertThat(scale.shows(1.2)).isTrue();
    assertThat(scale.shows(2.3)).isTrue();
    assertThat(scale.shows(3)).isFalse();
    assertThat(scale.at(5000)).isEqualTo(400);
    assertThat(scale.at(0.001)).isZero();
  }

  @Test
  void ticksAreRoundAndApart() {
    for (RatioScale scale :
        List.of(of(0.3, 1.4), of(0.96, 1.05), of(1e-4, 50), of(0.5), of(7), of(1e-9, 1e9))) {
      List<Double> ticks = scale.ticks();

      assertThat(ticks).contains(1.0).hasSizeGreaterThan(2).isSorted().allMatch(scale::shows);
      for (int i = 1; i < ticks.size(); i++) {
        assertThat(scale.at(ticks.get(i)) - scale.at(ticks.get(i - 1))).isGreaterThan(31);
      }
    }
    assertThat(of(0.3, 1.4).ticks()).contains(0.3, 0.5, 0.7, 1.0, 1.2);
    assertThat(of(0.96, 1.05).ticks()).contains(0.98, 1.02, 1.05);
  }
}
