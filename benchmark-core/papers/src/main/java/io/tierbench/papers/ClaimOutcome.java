package io.tierbench.papers;

import java.util.Collection;
import java.util.List;

/** The outcome of a claim in a run. Only a direction or an order can fail, not a factor. */
public enum ClaimOutcome {
  /**
   * The direction is the paper's, and the effect not significantly smaller; for a claim with a
   * number, it is compatible with that.
   */
  HOLDS("holds", "hold"),
  /** The direction is the paper's, but not the number that the claim gives. */
  HOLDS_IN_DIRECTION("holds in direction", "hold in direction"),
  /**
   * The direction is the paper's, but the effect significantly smaller; the claim gives no number.
   */
  HOLDS_WEAKLY("holds more weakly", "hold more weakly"),
  /** The claimed effect is significantly absent, or absent in some cases. */
  DOES_NOT_HOLD("does not hold", "do not hold"),
  /** The effect is significantly reversed. */
  REVERSED("is reversed", "are reversed"),
  /** The intervals are too wide for an answer, or the cells are unusable. */
  UNDECIDED("is undecided", "are undecided"),
  /** The run, or the matrix, lacks required cells. */
  NOT_MEASURED("is not measured yet", "are not measured yet");

  /** Order of precedence: the first of these among the parts of a claim is its outcome. */
  private static final List<ClaimOutcome> PRECEDENCE =
      List.of(NOT_MEASURED, UNDECIDED, HOLDS_IN_DIRECTION, HOLDS_WEAKLY);

  private final String singular;
  private final String plural;

  ClaimOutcome(String singular, String plural) {
    this.singular = singular;
    this.plural = plural;
  }

  /** Returns the end of a sentence for a number of claims. */
  public String predicate(int claims) {
    return claims == 1 ? singular : plural;
  }

  /** Returns the outcome of a claim with several parts: it fails if one part fails. */
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
