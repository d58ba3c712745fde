package io.tierbench.verdict;

import io.tierbench.statistics.Ratio;
import java.util.OptionalInt;

/**
 * Forecasts the number of further trials that a verdict needs, if the ratio and its noise stay the
 * same.
 */
final class Forecast {
  /** Maximum forecast. */
  static final int MAX_TRIALS = 100;

  private Forecast() {}

  /**
   * @param correction factor of the p-value in the family
   * @return empty if it would take more than {@link #MAX_TRIALS}
   */
  static OptionalInt trialsNeeded(Ratio ratio, double correction) {
    int tooFew = 0;
    int enough = MAX_TRIALS + 1;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (decided(ratio, correction, middle)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough > MAX_TRIALS ? OptionalInt.empty() : OptionalInt.of(enough);
  }

  /** Returns the ratio without the bounds for drift. */
  static Ratio still(Ratio ratio) {
    return Ratio.of(
        ratio.log(),
        ratio.standardError(),
        ratio.degreesOfFreedom(),
        ratio.pairs(),
        Verdicts.CONFIDENCE);
  }

  private static boolean decided(Ratio ratio, double correction, int more) {
    int pairs = ratio.pairs() + more;
    // Degrees of freedom are shared: each trial adds the same number as the earlier ones.
    double degrees =
        ratio.degreesOfFreedom() + more * ratio.degreesOfFreedom() / (ratio.pairs() - 1);
    Ratio later =
        Ratio.of(
            ratio.log(),
            Math.sqrt(ratio.variance() / pairs),
            degrees,
            pairs,
            ratio.mayFall(),
            ratio.mayRise(),
            Verdicts.CONFIDENCE);
    return Verdicts.decide(later, Math.min(1, later.pValue() * correction), Verdicts.MARGIN)
        != Verdict.INCONCLUSIVE;
  }
}
