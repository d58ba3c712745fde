package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.analysis.Figure.SpreadOver;
import io.tierbench.statistics.Median;
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
  void threeTrialsGiveTheirMedianAndSpreadOverThem() {
    Figure figure = Figure.of(List.of(100.0, 200.0, 120.0), List.of(100.0, 1.0, 900.0, 120.0));

    assertThat(figure).isEqualTo(new Figure(120, 100, 200, 3, SpreadOver.REPLICATES));
  }

  @Test
  void oneTrialSpreadsOverItsIterations() {
    assertThat(Figure.of(List.of(25.0), List.of(10.0, 30.0, 20.0, 50.0)))
        .isEqualTo(new Figure(25, 10, 50, 1, SpreadOver.SLICES));
  }

  @Test
  void nothingHasNoFigure() {
    assertThatThrownBy(() -> Figure.of(List.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Figure.of(List.of(1.0), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
