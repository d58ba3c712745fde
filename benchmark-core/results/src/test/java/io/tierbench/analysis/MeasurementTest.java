package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Cell;
import io.tierbench.record.Series;
import io.tierbench.report.BrokenDownRun;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Movement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests what is computed from the iterations of a cell; {@code PublishedRunTest} tests the figures
 * and the phases of published runs.
 */
class MeasurementTest {
  private static final Cell CELL =
      BrokenDownRun.cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");

  /** Each of four callers has a call under way. */
  @Test
  void theTimeOfACallIsThatOfOneCaller() {
    Cell four =
        new Cell(CELL.benchmark(), Runs.with(CELL.parameters(), Cell.CALLERS, "4"), List.of());
    Measurement measurement =
        Runs.measured(four, List.of(Runs.series(four, 1, List.of(100.0), null)));

    assertThat(measurement.figure().median()).isCloseTo(100, within(1e-6));
    assertThat(measurement.microsecondsPerCall()).isCloseTo(40_000, within(1e-6));
    assertThat(measurement.micros().get(1)).isCloseTo(40_000, within(1e-6));
  }

  @Test
  void aStackThatTwoGroupsShareIsOneTrial() {
    Series first = Runs.series(CELL, 1, List.of(100.0), null);
    Series second =
        new Series(
            CELL.label(),
            1,
            2,
            1,
            CELL.benchmark(),
            CELL.parameters(),
            first.warmUp(),
            new TreeMap<>(Map.of(1, 200.0)),
            true,
            false,
            Map.of(),
            null,
            null,
            null);
    Measurement measurement = Runs.measured(CELL, List.of(first, second));

    // 10,000 us in one group, 5,000 us in the other.
    assertThat(measurement.micros()).containsOnlyKeys(1);
    assertThat(measurement.micros().get(1)).isCloseTo(7_500, within(1e-6));
  }

  @Test
  void whatIsNotLevelSaysSo() {
    assertThat(moving(0.041)).isEqualTo("may still gain, at most 4 %");
    assertThat(moving(0.007)).isEqualTo("may still gain, at most 0.7 %");
    assertThat(moving(0.001)).isEmpty();
  }

  private static String moving(double most) {
    return new Movement("cell", most / 2, 0, most).text();
  }

  @Test
  void spreadsOverThreeTrialsOrElseOverIterations() {
    assertThat(Figure.of(List.of(25.0), List.of(10.0, 30.0, 20.0, 50.0)))
        .isEqualTo(new Figure(25, 10, 50, 1));
    Figure figure = Figure.of(List.of(100.0, 200.0, 120.0), List.of(100.0, 1.0, 900.0, 120.0));

    assertThat(figure).isEqualTo(new Figure(120, 100, 200, 3));
  }

  @Test
  void isTheTIntervalOfTheMeanOfLogs() {
    // Logs ln 110 -+ ln 1.1; t = 4.302653 with 2 degrees of freedom (any table of t):
    // 110 / exp(4.302653 * ln 1.1 / sqrt 3) and its inverse.
    Interval interval = Interval.ofMean(List.of(121.0, 100.0, 110.0)).orElseThrow();

    assertThat(interval.low()).isCloseTo(86.8096, within(1e-3));
    assertThat(interval.high()).isCloseTo(139.3856, within(1e-3));
    assertThat(Interval.ofMean(List.of(100.0, 110.0))).isEmpty();
    assertThat(Interval.ofMean(List.of(100.0, 0.0, 110.0))).isEmpty();
  }

  /** Returns a cell with 10,000 calls/s and these phases. */
  private static Measurement measured(Map<String, Double> phases) {
    return Runs.measured(
        CELL, List.of(Runs.series(CELL, 1, 1, List.of(10_000.0), phases, null, null)));
  }

  @Test
  void withoutTimersThereIsNone() {
    assertThat(Breakdown.of(measured(Map.of()))).isEmpty();
    assertThat(Breakdown.of(measured(Map.of("step.send", 38.0, "step.work", 3.0)))).isEmpty();
    // A framework has no probe points of ours between its two ends.
    assertThat(Breakdown.of(measured(Map.of("step.work", 30.0, Series.TIMED_CALL, 100.0))))
        .isEmpty();
  }
}
