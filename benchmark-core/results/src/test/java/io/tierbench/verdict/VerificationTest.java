package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.compare.Verification;
import io.tierbench.compare.Verification.Finding;
import io.tierbench.compare.Verification.Outcome;
import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final List<CellDescription> CELLS =
      List.of(
          new CellDescription("json", "empty", "JSON", "HTTP", "", Map.of()),
          new CellDescription("kryo", "empty", "KRYO", "HTTP", "", Map.of()));

  /**
   * Returns verdicts on Kryo against JSON, where JSON makes 1,000 calls per second in each trial.
   */
  private static Verdicts verdicts(double... kryo) {
    double[] json = IntStream.range(0, kryo.length).mapToDouble(trial -> 1000 + trial).toArray();
    return Verdicts.of(
        CELLS,
        Baseline.USUAL,
        Evidence.of(Map.of("json", TestCells.rates(json), "kryo", TestCells.rates(kryo))));
  }

  private static Verification verify(Verdicts published, Verdicts now) {
    return Verification.of(published, now, Contrast.planned(CELLS, Baseline.USUAL));
  }

  private static final Verdicts PUBLISHED = verdicts(1500, 1510, 1505, 1495);

  private static Finding again(double... kryo) {
    List<Finding> findings = verify(PUBLISHED, verdicts(kryo)).findings();
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  @Test
  void aSecondMeasurementReproducesContradictsOrLeavesOpen() {
    Finding same = again(1300, 1310, 1305, 1295);
    assertThat(same.published()).isEqualTo(Verdict.FASTER);
    assertThat(same.publishedRatio()).isBetween(1.49, 1.51);
    assertThat(same.ratioNow()).isBetween(1.29, 1.31);
    assertThat(same.outcome()).isEqualTo(Outcome.REPRODUCED);
    assertThat(again(1001, 1000, 1003, 1002).outcome()).isEqualTo(Outcome.CONTRADICTED);
    Finding open = again(1500, 900, 1100, 2000);
    assertThat(open.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(open.reason()).isNotBlank();
  }

  @Test
  void whatWasUndecidedBeforeIsCountedOnly() {
    Verification verification = verify(verdicts(1500, 900, 1100, 2000), PUBLISHED);

    assertThat(verification.findings()).isEmpty();
    assertThat(verification.undecidedBefore()).isEqualTo(1);
  }
}
