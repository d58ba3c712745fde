package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Cell;
import io.tierbench.record.Series;
import io.tierbench.report.MeasuredCell;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Movement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MeasurementTest {

  @Test
  void readsTheIterationsOfEachTrial() {
    Measurement measurement =
        Runs.measured(
            result(
                new double[] {100, 300, 200},
                new double[] {600, 500, 400},
                new double[] {900, 700, 800}));

    assertThat(measurement.cell().type()).isEqualTo("RoundTripBenchmark");
    assertThat(measurement.cell().method()).isEqualTo("loadProducts");
    assertThat(measurement.cell().parameter("serialization")).isEqualTo("KRYO");
    assertThat(measurement.figure().median()).isCloseTo(600, within(1e-6));
    assertThat(measurement.figure().lowest()).isCloseTo(300, within(1e-6));
    assertThat(measurement.figure().highest()).isCloseTo(900, within(1e-6));
  }

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
    assertThat(moving(0)).isEmpty();
  }

  private static String moving(double most) {
    Cell cell = result(new double[] {100}).cell();
    List<Series> series = List.of(Runs.series(cell, 1, List.of(100.0), null));
    return Measurement.measured(
            cell, series, Map.of(1, 100.0), new Movement(cell.label(), most / 2, 0, most))
        .moves();
  }

  private static MeasuredCell result(double[]... forks) {
    return Runs.result(
        "RoundTripBenchmark.loadProducts",
        Runs.parameters("serialization", "KRYO", "transport", "TCP", "shape", "DTO"),
        forks);
  }
}
