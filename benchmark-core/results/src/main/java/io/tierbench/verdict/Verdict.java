package io.tierbench.verdict;

/** The verdict on two cells. */
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

  /** Whether the comparison is decided. */
  public boolean decided() {
    return different() || this == EQUIVALENT;
  }

  /** Whether the two differ by more than the margin. */
  public boolean different() {
    return this == FASTER || this == SLOWER;
  }
}
