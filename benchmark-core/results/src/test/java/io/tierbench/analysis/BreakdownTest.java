package io.tierbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CallPhase;
import io.tierbench.record.Cell;
import io.tierbench.record.Series;
import io.tierbench.report.BrokenDownRun;
import io.tierbench.report.Runs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BreakdownTest {
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
  void thePhasesOfACallAddUpToIt() {
    Breakdown breakdown = Breakdown.of(measured(BrokenDownRun.phases(Map.of()))).orElseThrow();

    assertThat(breakdown.phases().values())
        .containsExactly(3.0, 38.0, 2.0, 5.0, 3.0, 6.0, 40.0, 4.0);
    assertThat(breakdown.phases()).doesNotContainKey(CallPhase.WIRE);
    assertThat(breakdown.call()).isEqualTo(102);
    assertThat(breakdown.unexplained()).isCloseTo(1, within(1e-9));
    assertThat(breakdown.unexplainedShare()).isCloseTo(1 / 102.0, within(1e-9));
    assertThat(breakdown.closes()).isTrue();
    // 102 us with timers, 100 us without.
    assertThat(breakdown.timersShare()).isCloseTo(0.02, within(1e-9));
    assertThat(breakdown.database()).isNull();
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
  void moreThanAFewPercentAreLeftOpen() {
    Map<String, Double> longer = BrokenDownRun.phases(Map.of(Series.TIMED_CALL, 110.0));
    Map<String, Double> shorter = BrokenDownRun.phases(Map.of(Series.TIMED_CALL, 90.0));

    assertThat(Breakdown.of(measured(longer)).orElseThrow().closes()).isFalse();
    Breakdown negative = Breakdown.of(measured(shorter)).orElseThrow();
    assertThat(negative.unexplained()).isCloseTo(-11, within(1e-9));
    assertThat(negative.closes()).isFalse();
  }

  @Test
  void sidesWithDifferentClocksHaveAWireInsteadOfTwoWays() {
    Map<String, Double> phases = new HashMap<>(BrokenDownRun.phases(Map.of("step.wire", 78.0)));
    phases.remove("step.send");
    phases.remove("step.return");

    Breakdown breakdown = Breakdown.of(measured(phases)).orElseThrow();

    assertThat(breakdown.phases())
        .containsEntry(CallPhase.WIRE, 78.0)
        .doesNotContainKeys(CallPhase.SEND, CallPhase.RETURN);
    assertThat(breakdown.unexplained()).isCloseTo(1, within(1e-9));
  }

  @Test
  void withoutTimersThereIsNone() {
    assertThat(Breakdown.of(measured(Map.of()))).isEmpty();
    Map<String, Double> withoutCall = new HashMap<>(BrokenDownRun.phases(Map.of()));
    withoutCall.remove(Series.TIMED_CALL);
    assertThat(Breakdown.of(measured(withoutCall))).isEmpty();
  }

  /** A framework has no probe points of ours between its two ends. */
  @Test
  void ofTheWorkAloneThereIsNone() {
    assertThat(Breakdown.of(measured(Map.of("step.work", 30.0, Series.TIMED_CALL, 100.0))))
        .isEmpty();
  }
}
