package io.tierbench.report.page;

import io.tierbench.verdict.Contrast;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Verdict;

/** Comparisons seen from the other side. */
final class Turned {

  private Turned() {}

  static Judgement of(Judgement judgement) {
    Contrast contrast = judgement.contrast();
    return new Judgement(
        new Contrast(contrast.workload(), contrast.other(), contrast.one(), contrast.questions()),
        judgement.ratio() == null ? null : of(judgement.ratio()),
        judgement.adjustedP(),
        of(judgement.verdict()),
        judgement.reason(),
        judgement.blocksNeeded(),
        judgement.minutesNeeded());
  }

  static Verdict of(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> Verdict.SLOWER;
      case SLOWER -> Verdict.FASTER;
      case EQUIVALENT, INCONCLUSIVE, INVALID -> verdict;
    };
  }

  static Ratio of(Ratio ratio) {
    return new Ratio(
        1 / ratio.estimate(),
        1 / ratio.high(),
        1 / ratio.low(),
        ratio.degreesOfFreedom(),
        ratio.standardError(),
        ratio.pairs());
  }
}
