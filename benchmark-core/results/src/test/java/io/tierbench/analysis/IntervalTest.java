package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void isTheTIntervalOfTheMeanOfLogs() {
    // Logs ln 110 -+ ln 1.1; t = 4.302653 with 2 degrees of freedom (any table of t):
    // 110 / exp(4.302653 * ln 1.1 / sqrt 3) and its inverse.
    Interval interval = Interval.ofMean(List.of(121.0, 100.0, 110.0)).orElseThrow();

    assertThat(interval.low()).isCloseTo(86.8096, within(1e-3));
    assertThat(interval.high()).isCloseTo(139.3856, within(1e-3));
  }

  @Test
  void needsThreeForksThatHaveALogarithm() {
    assertThat(Interval.ofMean(List.of(100.0, 110.0))).isEmpty();
    assertThat(Interval.ofMean(List.of(100.0, 0.0, 110.0))).isEmpty();
    assertThat(Interval.ofMean(List.of())).isEmpty();
  }
}
