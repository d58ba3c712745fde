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
    for (int more = 1; more <= MOST_BLOCKS; more++) {
      int pairs = ratio.pairs() + more;
      Ratio later =
          Ratio.of(
              ratio.log(),
              Math.sqrt(ratio.variance() / pairs),
              ratio.degreesOfFreedom() + more,
              pairs,
              Verdicts.CONFIDENCE);
      if (later.within(Verdicts.MARGIN)
          || later.pValueBeyond(Verdicts.MARGIN) * correction <= Verdicts.LEVEL) {
        return OptionalInt.of(more);
      }
    }
    return OptionalInt.empty();
  }
}
