package io.tierbench.verdict;

/** What may be said of two cells. */
public enum Verdict {
  /** The first is faster by more than the margin. */
  FASTER,
  /** The first is slower by more than the margin. */
  SLOWER,
  /** Whatever the difference is, it lies within the margin. */
  EQUIVALENT,
  /** No verdict yet: not enough data. */
  INCONCLUSIVE,
  /** Unusable: something was wrong with the measurement. */
  INVALID;

  /** Whether it is known how the two relate. */
  public boolean decided() {
    return different() || this == EQUIVALENT;
  }

  /** Whether the two differ. */
  public boolean different() {
    return this == FASTER || this == SLOWER;
  }
}
