package io.tierbench.papers;

import java.util.Collection;
import java.util.List;

/** What a run says of a claim. Only a direction or an order can fail, not a factor. */
public enum ClaimOutcome {
  /** The direction is the paper's, and the effect not clearly smaller. */
  HOLDS,
  /** The direction is the paper's, but the effect clearly smaller. */
  HOLDS_WEAKLY,
  /** What is claimed is clearly not there, or not in every case. */
  DOES_NOT_HOLD,
  /** It is clearly the other way round. */
  REVERSED,
  /** The intervals do not carry an answer, or the cells are unusable. */
  UNDECIDED,
  /** The run, or the matrix, does not have what it takes. */
  NOT_MEASURED;

  /** The first of these that is among the parts of a claim is its outcome. */
  private static final List<ClaimOutcome> OPEN = List.of(NOT_MEASURED, UNDECIDED, HOLDS_WEAKLY);

  /** Of a claim that says several things: one that fails is enough against it. */
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
