package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that a run stops by widths and numbers of trials, whatever the ratios are. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class PrecisionTest {
  private static final List<CellDescription> CELLS = TestCells.matrix("load", Map.of());

  @Test
  void preciseRatiosAreEnough() {
    assertThat(of(noise(3, 0.05), 0.05).isReached()).isFalse();
    assertThat(of(noise(3, 0.002), 0.05).isReached()).isTrue();
    assertThat(of(noise(3, 0.002), null).isReached()).as("all trials are run").isFalse();
  }

  @Test
  void oneTrialNeverIs() {
    assertThat(of(noise(1, 0.002), 0.05).isReached()).isFalse();
    assertThat(of(Map.of(), 0.05).widths())
        .isNotEmpty()
        .allSatisfy(width -> assertThat(width.halfWidth()).isInfinite());
  }

  @Test
  void whatFailedIsNotMeasuredAgain() {
    String failed = CELLS.get(5).label();
    Evidence evidence = new Evidence(noise(3, 0.05), Map.of(failed, "died"), Map.of(), 0);

    assertThat(of(evidence, 0.01).widths())
        .extracting(Precision.Width::name)
        .isNotEmpty()
        .noneMatch(name -> name.contains(failed));
  }

  @Test
  void aCellThatIsComparedWithNoneIsKnownByItsOwnFigures() {
    Map<String, List<Rates>> figures =
        Map.of("quiet", TestCells.rates(100, 100.1, 99.9), "loud", TestCells.rates(100, 150, 70));

    Precision precision =
        Precision.of(List.of(), Evidence.of(figures), List.of("quiet", "loud", "new"), 0.05);

    assertThat(precision.isReached()).isFalse();
    assertThat(precision.widths())
        .extracting(Precision.Width::name)
        .containsExactly("new", "loud", "quiet");
  }

  private static Precision of(Map<String, List<Rates>> figures, Double wanted) {
    return of(Evidence.of(figures), wanted);
  }

  private static Precision of(Evidence evidence, Double wanted) {
    return Precision.of(
        Verdicts.of(CELLS, Baseline.USUAL, evidence).judgements(), evidence, List.of(), wanted);
  }

  private static Map<String, List<Rates>> noise(int trials, double deviation) {
    return TestCells.noise(CELLS, trials, deviation, deviation, 1);
  }
}
