package io.tierbench.papers;

import java.util.Collection;
import java.util.List;

/** The outcome of a claim in a run. Only a direction or an order can fail, not a factor. */
public enum ClaimOutcome {
  /**
   * The effect has the claimed direction and is not significantly smaller than in the paper; if the
   * claim gives a number, the interval is compatible with it.
   */
  HOLDS("holds", "hold"),
  /** The effect has the claimed direction, but is incompatible with the number of the claim. */
  HOLDS_IN_DIRECTION("holds in direction", "hold in direction"),
  /**
   * The effect has the claimed direction, but is significantly smaller than in the paper; the claim
   * gives no number.
   */
  HOLDS_WEAKLY("holds more weakly", "hold more weakly"),
  /** The interval excludes the claimed effect, or a part of the claim fails. */
  DOES_NOT_HOLD("does not hold", "do not hold"),
  /** The effect is significantly reversed. */
  REVERSED("is reversed", "are reversed"),
  /** The intervals are too wide for an answer, or the cells are unusable. */
  UNDECIDED("is undecided", "are undecided"),
  /** The run, or the matrix, lacks required cells. */
  NOT_MEASURED("is not measured yet", "are not measured yet");

  /** Outcomes of parts, in the order in which they decide the outcome of a claim. */
  private static final List<ClaimOutcome> PRECEDENCE =
      List.of(NOT_MEASURED, UNDECIDED, HOLDS_IN_DIRECTION, HOLDS_WEAKLY);

  private final String singular;
  private final String plural;

  ClaimOutcome(String singular, String plural) {
    this.singular = singular;
    this.plural = plural;
  }

  /** Returns the predicate for a number of claims, such as {@code do not hold}. */
  public String predicate(int claims) {
    return claims == 1 ? singular : plural;
  }

  /** Returns the outcome of a claim with several parts: the claim fails if one part fails. */
  static ClaimOutcome ofAll(Collection<ClaimOutcome> parts) {
    List<ClaimOutcome> distinct = parts.stream().distinct().toList();
    if (distinct.size() == 1) {
      return distinct.get(0);
    }
    if (distinct.contains(DOES_NOT_HOLD) || distinct.contains(REVERSED)) {
      return DOES_NOT_HOLD;
    }
    return PRECEDENCE.stream().filter(distinct::contains).findFirst().orElse(HOLDS);
  }
}
