package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The CPU contention during the rounds of a trial, as far as the kernel reports it.
 *
 * <p>{@code docs/schema/replicates.schema.json} describes the fields.
 */
public record CpuContention(
    @JsonProperty("slices") int iterations,
    int repeated,
    int disturbed,
    double secondsLost,
    double secondsReturned) {
  public static final CpuContention UNKNOWN = new CpuContention(0, 0, 0, 0, 0);

  /**
   * Tells whether more than this share of the iterations was repeated, or accepted in spite of
   * contention.
   */
  public boolean disturbedMoreThan(double share) {
    return repeated + disturbed > share * iterations;
  }

  public CpuContention since(CpuContention before) {
    return new CpuContention(
        iterations - before.iterations,
        repeated - before.repeated,
        disturbed - before.disturbed,
        secondsLost - before.secondsLost,
        secondsReturned - before.secondsReturned);
  }

  public CpuContention and(CpuContention other) {
    return new CpuContention(
        iterations + other.iterations,
        repeated + other.repeated,
        disturbed + other.disturbed,
        secondsLost + other.secondsLost,
        secondsReturned + other.secondsReturned);
  }
}
