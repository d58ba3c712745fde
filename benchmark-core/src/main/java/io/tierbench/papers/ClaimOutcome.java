package io.tierbench.papers;

import java.util.Collection;
import java.util.List;

/** The outcome of a claim in a run. Only a direction or an order can fail, not a factor. */
public enum ClaimOutcome {
  /** The direction is the paper's, and the effect not clearly smaller. */
  HOLDS,
  /** The direction is the paper's, but the effect clearly smaller. */
  HOLDS_WEAKLY,
  /** What is claimed is clearly not there, or not in every case. */
  DOES_NOT_HOLD,
  /** It is clearly the other way round. */
  REVERSED,
  /** The intervals are too wide for an answer, or the cells are unusable. */
  UNDECIDED,
  /** The run, or the matrix, does not have what it takes. */
  NOT_MEASURED;

  /** The order of precedence: the first of these among the parts of a claim is its outcome. */
  private static final List<ClaimOutcome> OPEN = List.of(NOT_MEASURED, UNDECIDED, HOLDS_WEAKLY);

  /** The outcome of a claim with several parts: it fails if one part fails. */
  static ClaimOutcome ofAll(Collection<ClaimOutcome> parts) {
    List<ClaimOutcome> distinct = parts.stream().distinct().toList();
    if (distinct.size() == 1) {
      return distinct.get(0);
    }
    if (distinct.contains(DOES_NOT_HOLD) || distinct.contains(REVERSED)) {
      return DOES_NOT_HOLD;
    }
    return OPEN.stream().filter(distinct::contains).findFirst().orElse(HOLDS);
  }
}
