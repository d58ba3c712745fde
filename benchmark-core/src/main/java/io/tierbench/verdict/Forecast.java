package io.tierbench.verdict;

import java.util.OptionalInt;

/** How many more blocks would decide, if the ratio and its noise stay as they are. */
final class Forecast {
  /** Beyond this nobody waits. */
  static final int MOST_BLOCKS = 100;

  private Forecast() {}

  /**
   * @param correction what the family multiplies the p-value by
   * @return empty where it would take more than {@link #MOST_BLOCKS}
   */
  static OptionalInt blocksNeeded(Ratio ratio, double correction) {
    int tooFew = 0;
    int enough = MOST_BLOCKS + 1;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (decided(ratio, correction, middle)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough > MOST_BLOCKS ? OptionalInt.empty() : OptionalInt.of(enough);
  }

  private static boolean decided(Ratio ratio, double correction, int more) {
    int pairs = ratio.pairs() + more;
    Ratio later =
        Ratio.of(
            ratio.log(),
            Math.sqrt(ratio.variance() / pairs),
            ratio.degreesOfFreedom() + more,
            pairs,
            Verdicts.CONFIDENCE);
    return Verdicts.decide(later, later.pValue() * correction, Verdicts.MARGIN)
        != Verdict.INCONCLUSIVE;
  }
}
