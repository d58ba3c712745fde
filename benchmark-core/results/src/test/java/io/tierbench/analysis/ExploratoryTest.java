package io.tierbench.analysis;

import static io.tierbench.report.ComparedRun.BASELINE;
import static io.tierbench.report.ComparedRun.EQUAL;
import static io.tierbench.report.ComparedRun.FAST;
import static io.tierbench.report.ComparedRun.FAST_DATA_SET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Cell;
import io.tierbench.report.ComparedRun;
import io.tierbench.statistics.Holm;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of cells that the plan of a run does not compare. */
class ExploratoryTest {
  @TempDir Path parent;

  private static List<Judgement> exploratory(Analysis analysis) {
    return Section.of(analysis.measurements()).stream()
        .flatMap(section -> section.workloads().stream())
        .flatMap(table -> analysis.exploratory(table).stream())
        .toList();
  }

  @Test
  void areCorrectedForAllPairsOfTheWorkload() throws IOException {
    Analysis analysis = Analysis.of(ComparedRun.folder(parent, "STANDARD", 1, 5));
    List<Judgement> exploratory = exploratory(analysis);

    assertThat(exploratory)
        .extracting(
            judgement -> judgement.contrast().one(), judgement -> judgement.contrast().other())
        .containsExactlyInAnyOrder(
            tuple(BASELINE.label(), FAST_DATA_SET.label()),
            tuple(EQUAL.label(), FAST_DATA_SET.label()));
    double[] pValues = {
      pValue(analysis, BASELINE, FAST_DATA_SET),
      pValue(analysis, EQUAL, FAST_DATA_SET),
      pValue(analysis, BASELINE, EQUAL),
      pValue(analysis, BASELINE, FAST),
      pValue(analysis, EQUAL, FAST),
      pValue(analysis, FAST, FAST_DATA_SET)
    };
    double[] adjusted = Holm.adjust(pValues);
    for (Judgement judgement : exploratory) {
      int pair = judgement.contrast().one().equals(BASELINE.label()) ? 0 : 1;
      assertThat(judgement.adjustedP())
          .isCloseTo(adjusted[pair], within(1e-12))
          .isGreaterThan(pValues[pair]);
      assertThat(judgement.verdict())
          .isEqualTo(Verdicts.decide(judgement.knownRatio(), adjusted[pair], Verdicts.MARGIN));
    }
  }

  private static double pValue(Analysis analysis, Cell one, Cell other) {
    return analysis.ratios().ratio(one.label(), other.label()).orElseThrow().pValue();
  }
}
