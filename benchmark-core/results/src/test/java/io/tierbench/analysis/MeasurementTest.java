package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CallPhase;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Series;
import io.tierbench.report.BrokenDownRun;
import io.tierbench.report.MeasuredCell;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Movement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests what is computed from the iterations of a cell. */
class MeasurementTest {

  /** Each of four callers has a call under way. */
  @Test
  void theTimeOfACallIsThatOfOneCaller() {
    Cell alone = result(new double[] {100}).cell();
    Cell four =
        new Cell(
            alone.benchmark(), Runs.with(alone.parameters(), Cell.CALLERS, "4"), alone.varying());
    Measurement measurement =
        Runs.measured(four, List.of(Runs.series(four, 1, List.of(100.0), null)));

    assertThat(measurement.figure().median()).isCloseTo(100, within(1e-6));
    assertThat(measurement.microsecondsPerCall()).isCloseTo(40_000, within(1e-6));
    assertThat(measurement.micros().get(1)).isCloseTo(40_000, within(1e-6));
  }

  @Test
  void aStackThatTwoGroupsShareIsOneTrial() {
    Cell cell = result(new double[] {100}).cell();
    Series first = Runs.series(cell, 1, List.of(100.0), null);
    Measurement measurement =
        Runs.measured(
            cell,
            List.of(
                first,
                new Series(
                    cell.label(),
                    1,
                    2,
                    1,
                    first.benchmark(),
                    first.parameters(),
                    first.warmUp(),
                    new TreeMap<>(Map.of(1, 200.0)),
                    true,
                    false,
                    Map.of(),
                    null,
                    null,
                    null)));

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
    Cell cell = result(new double[] {100}).cell();
    List<Series> series = List.of(Runs.series(cell, 1, List.of(100.0), null));
    return Measurement.measured(
            cell,
            CellDescription.of(cell),
            series,
            Map.of(1, 100.0),
            new Movement(cell.label(), most / 2, 0, most))
        .drift();
  }

  private static MeasuredCell result(double[]... forks) {
    return Runs.result(
        "RoundTripBenchmark.loadProducts",
        Runs.parameters("serialization", "KRYO", "transport", "TCP", "shape", "DTO"),
        forks);
  }

  @Test
  void hasAFigureOverAllIterationsToo() {
    Measurement measurement = Runs.measured(result(new double[] {30, 60, 90}, new double[] {80}));

    assertThat(measurement.overAllIterations()).hasValue(70.0);
    assertThat(measurement.measuredFigure().median()).isGreaterThan(80);
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

  private static final Cell CELL =
      BrokenDownRun.cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");

  /** Returns a cell with 10,000 calls/s and these phases in each trial. */
  @SafeVarargs
  private static Measurement measured(Map<String, Double>... phases) {
    List<Series> series = new ArrayList<>();
    for (int trial = 1; trial <= phases.length; trial++) {
      series.add(Runs.series(CELL, trial, 1, List.of(10_000.0), phases[trial - 1], null, null));
    }
    return Runs.measured(CELL, series);
  }

  @Test
  void takesTheMedianOverTrialsAndTheirRange() {
    Breakdown breakdown =
        Breakdown.of(
                measured(
                    BrokenDownRun.phases(Map.of()),
                    BrokenDownRun.phases(Map.of("step.send", 28.0)),
                    BrokenDownRun.phases(Map.of("step.send", 48.0, Series.TIMED_CALL, 132.0))))
            .orElseThrow();

    assertThat(breakdown.trials()).isEqualTo(3);
    assertThat(breakdown.phases()).containsEntry(CallPhase.SEND, 38.0);
    assertThat(breakdown.unexplainedShare()).isCloseTo(1 / 102.0, within(1e-9));
    assertThat(breakdown.lowestShare()).isCloseTo(1 / 102.0, within(1e-9));
    assertThat(breakdown.highestShare()).isCloseTo(21 / 132.0, within(1e-9));
    assertThat(breakdown.timersShare()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void withoutTimersThereIsNone() {
    assertThat(Breakdown.of(measured(Map.of()))).isEmpty();
    Map<String, Double> withoutCall = new HashMap<>(BrokenDownRun.phases(Map.of()));
    withoutCall.remove(Series.TIMED_CALL);
    assertThat(Breakdown.of(measured(withoutCall))).isEmpty();
    // A framework has no probe points of ours between its two ends.
    assertThat(Breakdown.of(measured(Map.of("step.work", 30.0, Series.TIMED_CALL, 100.0))))
        .isEmpty();
  }
}
