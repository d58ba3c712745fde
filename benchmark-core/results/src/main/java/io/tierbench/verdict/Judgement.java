package io.tierbench.verdict;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of a contrast.
 *
 * @param contrast which cells, and why they are compared
 * @param ratio speed of the first as a multiple of the other's with its 95 % interval; absent with
 *     fewer than two replicates
 * @param adjustedP of the t test that the two are the same, corrected for the family; absent
 *     without a ratio
 * @param verdict on the first of the two
 * @param reason why there is no verdict, or why nothing can be said
 * @param replicatesNeeded about how many more replicates would decide; absent where decided, where
 *     more do not help, and where it would take too many
 * @param minutesNeeded what those replicates take; absent where not known
 */
public record Judgement(
    Contrast contrast,
    @Nullable Ratio ratio,
    @Nullable Double adjustedP,
    Verdict verdict,
    @Nullable String reason,
    @Nullable Integer replicatesNeeded,
    @Nullable Double minutesNeeded) {

  /** The ratio where something is said of it. */
  public Ratio knownRatio() {
    return Objects.requireNonNull(ratio);
  }

  /** The same, said of the other of the two. */
  public Judgement inverse() {
    Verdict opposite =
        switch (verdict) {
          case FASTER -> Verdict.SLOWER;
          case SLOWER -> Verdict.FASTER;
          default -> verdict;
        };
    return new Judgement(
        new Contrast(contrast.workload(), contrast.other(), contrast.one(), contrast.questions()),
        ratio == null ? null : ratio.inverse(),
        adjustedP,
        opposite,
        reason,
        replicatesNeeded,
        minutesNeeded);
  }

  /** Whether a cell is one of the two. */
  boolean concerns(String label) {
    return contrast.one().equals(label) || contrast.other().equals(label);
  }
}
