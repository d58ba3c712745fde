package io.tierbench.verdict;

/**
 * What may be said of a contrast.
 *
 * @param contrast which cells, and why they are compared
 * @param ratio speed of the first as a multiple of the other's with its 95 % interval; null with
 *     fewer than two pairs
 * @param adjustedP of the t test that the two are the same, corrected for the family; null without
 *     a ratio
 * @param verdict on the first of the two
 * @param reason why it cannot or must not be told; else null
 * @param blocksNeeded about how many more blocks would decide, or give a verdict as many steady
 *     forks as it needs; null where decided, where more blocks do not help, and where it would take
 *     too many
 * @param minutesNeeded what those blocks take; null where not known
 */
public record Judgement(
    Contrast contrast,
    Ratio ratio,
    Double adjustedP,
    Verdict verdict,
    String reason,
    Integer blocksNeeded,
    Double minutesNeeded) {

  /** Whether a cell is one of the two. */
  public boolean concerns(String label) {
    return contrast.one().equals(label) || contrast.other().equals(label);
  }
}
