package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdicts;
import org.jspecify.annotations.Nullable;

/**
 * The expected range of a ratio in a claim. Differences within {@link Verdicts#MARGIN} count as
 * none.
 */
enum Expectation {
  /** Greater than one. A ratio that is clearly smaller than in the paper holds weakly. */
  GREATER,
  /** Greater than one, and {@link #isCompatible compatible} with the number of the paper. */
  GREATER_BY_NUMBER,
  /** Greater than one, but not clearly greater than in the paper. */
  GREATER_BY_LITTLE,
  /** Equal to one. */
  EQUAL,
  /** Not less than one. */
  NOT_LESS;

  /** The outcome that an interval decides, with the reason in a few words. */
  record Decision(ClaimOutcome outcome, String reason) {}

  /** Tolerance for published numbers: the margin, plus the rounding of rates. */
  private static final double TOLERANCE = 1.05;

  /**
   * Maximum ratio of the upper to the lower end of an interval that can confirm a number: a wider
   * interval is compatible with too many numbers.
   */
  private static final double MAX_WIDTH = 1.25;

  private static final Decision REVERSED =
      new Decision(ClaimOutcome.REVERSED, "clearly the other way round");

  /**
   * Tells whether a 95 % interval and the number of a paper are compatible: the number lies in the
   * interval or within 5 % of it, and the upper end of the interval is at most 1.25 times its lower
   * end.
   */
  private static boolean isCompatible(Ratio ratio, double number) {
    return ratio.low() <= number * TOLERANCE
        && ratio.high() >= number / TOLERANCE
        && ratio.high() <= ratio.low() * MAX_WIDTH;
  }

  /**
   * Decides by the interval of a ratio.
   *
   * @param differs whether the ratio differs from one, according to {@link TestFamily}
   * @param paper the same ratio in the paper; absent if it has none
   */
  Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
    return switch (this) {
      case EQUAL -> equal(ratio, differs);
      case NOT_LESS ->
          isLess(ratio, differs)
              ? REVERSED
              : ratio.low() >= 1 / Verdicts.MARGIN
                  ? new Decision(ClaimOutcome.HOLDS, "not slower by more than 3 %")
                  : undecided(ratio);
      default ->
          differs && ratio.low() > Verdicts.MARGIN
              ? greater(ratio, paper)
              : isLess(ratio, differs)
                  ? REVERSED
                  : ratio.within(Verdicts.MARGIN)
                      ? new Decision(ClaimOutcome.DOES_NOT_HOLD, "equal within 3 %")
                      : undecided(ratio);
    };
  }

  private static boolean isLess(Ratio ratio, boolean differs) {
    return differs && ratio.high() < 1 / Verdicts.MARGIN;
  }

  private static Decision equal(Ratio ratio, boolean differs) {
    if (differs && ratio.beyond(Verdicts.MARGIN)) {
      return new Decision(ClaimOutcome.DOES_NOT_HOLD, "clearly different");
    }
    return ratio.within(Verdicts.MARGIN)
        ? new Decision(ClaimOutcome.HOLDS, "equal within 3 %")
        : undecided(ratio);
  }

  /** Compares a ratio that is greater than one with the paper's. */
  private Decision greater(Ratio ratio, @Nullable Double paper) {
    if (paper == null) {
      return new Decision(ClaimOutcome.HOLDS, "the direction holds");
    }
    boolean larger = ratio.low() > paper * Verdicts.MARGIN;
    boolean smaller = ratio.high() < paper / Verdicts.MARGIN;
    return switch (this) {
      case GREATER ->
          smaller
              ? new Decision(
                  ClaimOutcome.HOLDS_WEAKLY, "the direction holds, the effect is clearly smaller")
              : new Decision(
                  ClaimOutcome.HOLDS,
                  "the direction holds, the effect is "
                      + (larger ? "clearly larger" : "not clearly smaller"));
      case GREATER_BY_LITTLE ->
          larger
              ? new Decision(
                  ClaimOutcome.HOLDS_IN_DIRECTION,
                  "the direction holds, the difference is clearly larger")
              : new Decision(
                  ClaimOutcome.HOLDS, "the direction holds, the difference is not clearly larger");
      default ->
          isCompatible(ratio, paper)
              ? new Decision(ClaimOutcome.HOLDS, "the direction and the number hold")
              : new Decision(
                  ClaimOutcome.HOLDS_IN_DIRECTION,
                  "the direction holds, "
                      + (ratio.low() > paper * TOLERANCE
                          ? "the effect is clearly larger"
                          : ratio.high() < paper / TOLERANCE
                              ? "the effect is clearly smaller"
                              : "the interval is too wide for the number"));
    };
  }

  private static Decision undecided(Ratio ratio) {
    return new Decision(
        ClaimOutcome.UNDECIDED,
        "the interval over %s trials is %s"
            .formatted(
                ratio.pairs(),
                ratio.beyond(Verdicts.MARGIN)
                    ? "beyond 3 %, but may be chance among all comparisons: more trials are needed"
                    : "too wide for a verdict: more trials are needed"));
  }
}
