package io.tierbench.verdict;

/** The verdict on two cells. */
public enum Verdict {
  /** Faster by more than the margin. */
  FASTER,
  /** Slower by more than the margin. */
  SLOWER,
  /** Equal within the margin. */
  EQUIVALENT,
  /** No verdict yet: not enough data. */
  INCONCLUSIVE,
  /** Unusable: the measurement was faulty. */
  INVALID;

  /** Tells whether the comparison is decided. */
  public boolean decided() {
    return different() || this == EQUIVALENT;
  }

  /** Tells whether the two differ by more than the margin. */
  public boolean different() {
    return this == FASTER || this == SLOWER;
  }
}
