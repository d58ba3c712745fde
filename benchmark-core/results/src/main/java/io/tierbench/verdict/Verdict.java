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

  public boolean decided() {
    return different() || this == EQUIVALENT;
  }

  public boolean different() {
    return this == FASTER || this == SLOWER;
  }
}
