package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdicts;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The expected range of a ratio in a claim. Differences within {@link Verdicts#MARGIN} count as
 * none.
 */
enum Expectation {
  /** Greater than one; a claim without a number holds for any such ratio. */
  GREATER {
    @Override
    Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
      if (!(differs && ratio.low() > Verdicts.MARGIN)) {
        return notGreater(ratio, differs);
      }
      if (paper != null && ratio.high() < paper / Verdicts.MARGIN) {
        return new Decision(
            ClaimOutcome.HOLDS_WEAKLY, "the direction holds, the effect is clearly smaller");
      }
      return new Decision(ClaimOutcome.HOLDS, "the direction holds" + size(ratio, paper));
    }
  },
  /** Greater than one, and the number of the paper is {@link #isCompatible}. */
  GREATER_BY_NUMBER {
    @Override
    Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
      if (!(differs && ratio.low() > Verdicts.MARGIN)) {
        return notGreater(ratio, differs);
      }
      double number = Objects.requireNonNull(paper);
      if (isCompatible(ratio, number)) {
        return new Decision(ClaimOutcome.HOLDS, "the direction and the number hold");
      }
      return new Decision(
          ClaimOutcome.HOLDS_IN_DIRECTION,
          "the direction holds, "
              + (ratio.low() > number * TOLERANCE
                  ? "the effect is clearly larger"
                  : ratio.high() < number / TOLERANCE
                      ? "the effect is clearly smaller"
                      : "the interval is too wide for the number"));
    }
  },
  /** Greater than one, but not greater than in the paper. */
  GREATER_BY_LITTLE {
    @Override
    Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
      if (!(differs && ratio.low() > Verdicts.MARGIN)) {
        return notGreater(ratio, differs);
      }
      return ratio.low() > Objects.requireNonNull(paper) * Verdicts.MARGIN
          ? new Decision(
              ClaimOutcome.HOLDS_IN_DIRECTION,
              "the direction holds, the difference is clearly larger")
          : new Decision(
              ClaimOutcome.HOLDS, "the direction holds, the difference is not clearly larger");
    }
  },
  /** Equal to one. */
  EQUAL {
    @Override
    Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
      if (differs && ratio.beyond(Verdicts.MARGIN)) {
        return new Decision(ClaimOutcome.DOES_NOT_HOLD, "clearly different");
      }
      return ratio.within(Verdicts.MARGIN)
          ? new Decision(ClaimOutcome.HOLDS, "equal within 3 %")
          : undecided(ratio);
    }
  },
  /** Not less than one. */
  NOT_LESS {
    @Override
    Decision decide(Ratio ratio, boolean differs, @Nullable Double paper) {
      if (differs && ratio.high() < 1 / Verdicts.MARGIN) {
        return new Decision(ClaimOutcome.REVERSED, "clearly the other way round");
      }
      return ratio.low() >= 1 / Verdicts.MARGIN
          ? new Decision(ClaimOutcome.HOLDS, "not slower by more than 3 %")
          : undecided(ratio);
    }
  };

  /**
   * The decision by an interval.
   *
   * @param reason in a few words
   */
  record Decision(ClaimOutcome outcome, String reason) {}

  /** Tolerance for numbers of papers: the margin, and the rounding of rates. */
  private static final double TOLERANCE = 1.05;

  /**
   * Maximum width of an interval that can confirm a number, as a factor: a wider one fits too many
   * numbers.
   */
  private static final double WIDEST = 1.25;

  /**
   * Tells whether a 95 % interval and the number of a paper are compatible: the number lies in the
   * interval or within 5 % of it, and the upper end of the interval is at most 1.25 times its lower
   * end.
   */
  private static boolean isCompatible(Ratio ratio, double number) {
    return ratio.low() <= number * TOLERANCE
        && ratio.high() >= number / TOLERANCE
        && ratio.high() <= ratio.low() * WIDEST;
  }

  /**
   * Decides by the interval of a ratio.
   *
   * @param differs whether the ratio differs from one, according to {@link TestFamily}
   * @param paper the same ratio in the paper; absent if it has none
   */
  abstract Decision decide(Ratio ratio, boolean differs, @Nullable Double paper);

  private static Decision notGreater(Ratio ratio, boolean differs) {
    if (differs && ratio.high() < 1 / Verdicts.MARGIN) {
      return new Decision(ClaimOutcome.REVERSED, "clearly the other way round");
    }
    return ratio.within(Verdicts.MARGIN)
        ? new Decision(ClaimOutcome.DOES_NOT_HOLD, "equal within 3 %")
        : undecided(ratio);
  }

  private static Decision undecided(Ratio ratio) {
    return new Decision(
        ClaimOutcome.UNDECIDED,
        ratio.beyond(Verdicts.MARGIN)
            ? String.format(
                Locale.ROOT,
                "the interval over %d trials is beyond 3 %%, but among all comparisons this may be chance: more replicates are needed",
                ratio.pairs())
            : String.format(
                Locale.ROOT,
                "the interval over %d trials is too wide for a verdict: more are needed",
                ratio.pairs()));
  }

  private static String size(Ratio ratio, @Nullable Double paper) {
    if (paper == null) {
      return "";
    }
    return ratio.low() > Objects.requireNonNull(paper) * Verdicts.MARGIN
        ? ", the effect is clearly larger"
        : ", the effect is not clearly smaller";
  }
}
