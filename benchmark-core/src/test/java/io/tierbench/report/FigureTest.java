package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.report.Figure.Spread;
import io.tierbench.results.Median;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {

  @Test
  void medianOfAnOddAndOfAnEvenNumber() {
    assertThat(Median.of(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
    assertThat(Median.of(List.of(9.0, 1.0, 5.0, 7.0))).isEqualTo(6);
    assertThat(Median.of(List.of(4.0))).isEqualTo(4);
  }

  @Test
  void threeForksGiveTheMedianOfTheirMediansAndSpreadOverThese() {
    // Medians: 100, 200, 120. The outliers within the forks do not show.
    Figure figure =
        Figure.of(
            List.of(List.of(100.0, 1.0, 101.0), List.of(200.0, 199.0, 900.0), List.of(120.0)));

    assertThat(figure).isEqualTo(new Figure(120, 100, 200, 3, Spread.FORKS));
  }

  @Test
  void theMedianOfForksIsNotTheMedianOfAllIterations() {
    // All iterations together would have the median 30.
    Figure figure =
        Figure.of(List.of(List.of(10.0, 10.0, 30.0, 30.0, 30.0), List.of(20.0), List.of(40.0)));

    assertThat(figure.median()).isEqualTo(30);
    assertThat(
            Figure.of(List.of(List.of(10.0, 10.0, 10.0, 30.0, 30.0), List.of(20.0), List.of(40.0)))
                .median())
        .isEqualTo(20);
  }

  @Test
  void oneForkSpreadsOverItsIterations() {
    assertThat(Figure.of(List.of(List.of(10.0, 30.0, 20.0, 50.0))))
        .isEqualTo(new Figure(25, 10, 50, 1, Spread.ITERATIONS));
  }

  @Test
  void twoForksSpreadOverAllTheirIterations() {
    assertThat(Figure.of(List.of(List.of(10.0, 30.0, 20.0), List.of(5.0, 40.0, 35.0))))
        .isEqualTo(new Figure(27.5, 5, 40, 2, Spread.ITERATIONS));
  }

  @Test
  void aForkThatMeasuredNothingDoesNotCount() {
    assertThat(Figure.of(List.of(List.of(), List.of(7.0))))
        .isEqualTo(new Figure(7, 7, 7, 1, Spread.ITERATIONS));
    assertThatThrownBy(() -> Figure.of(List.of(List.of())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void timePerCallIsTheInverseOfTheRate() {
    assertThat(Figure.of(List.of(List.of(8_000.0))).microsecondsPerCall())
        .isCloseTo(125, within(1e-9));
  }
}
