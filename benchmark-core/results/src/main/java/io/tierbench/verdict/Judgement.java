package io.tierbench.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The judgement on a contrast.
 *
 * @param ratio throughput of the first relative to the other with its 95 % interval; absent with
 *     fewer than two trials
 * @param adjustedP p-value of the t test for equality, corrected for the family; absent without a
 *     ratio
 * @param reason why there is no verdict, or why the comparison is invalid
 * @param trialsNeeded estimated number of further trials for a decision; absent if decided, if more
 *     trials do not help, and if more than 100 would be needed
 * @param minutesNeeded time of those trials; absent if unknown
 */
public record Judgement(
    Contrast contrast,
    @Nullable Ratio ratio,
    @Nullable Double adjustedP,
    Verdict verdict,
    @Nullable String reason,
    @JsonProperty("replicatesNeeded") @Nullable Integer trialsNeeded,
    @Nullable Double minutesNeeded) {

  public Ratio knownRatio() {
    return Objects.requireNonNull(ratio);
  }

  /** Returns the same judgement seen from the other cell. */
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
        trialsNeeded,
        minutesNeeded);
  }

  /** Returns the judgement seen from one of its two cells. */
  public Judgement from(String label) {
    return contrast.one().equals(label) ? this : inverse();
  }

  boolean concerns(String label) {
    return contrast.one().equals(label) || contrast.other().equals(label);
  }
}
