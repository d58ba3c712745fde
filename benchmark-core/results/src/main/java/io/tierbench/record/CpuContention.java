package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The CPU contention during the rounds of a trial, as far as the kernel reports it.
 *
 * @param repeated number of repetitions because of contention
 * @param secondsReturned time added to the calls before the rounds, for all stacks together
 */
public record OtherPrograms(
    @JsonProperty("slices") int iterations,
    int repeated,
    int disturbed,
    double secondsLost,
    double secondsReturned) {
  public static final OtherPrograms UNKNOWN = new OtherPrograms(0, 0, 0, 0, 0);

  /**
   * Tells whether more than this share of the iterations was repeated, or accepted in spite of
   * contention.
   */
  public boolean disturbedMoreThan(double share) {
    return repeated + disturbed > share * iterations;
  }

  public OtherPrograms since(OtherPrograms before) {
    return new OtherPrograms(
        iterations - before.iterations,
        repeated - before.repeated,
        disturbed - before.disturbed,
        secondsLost - before.secondsLost,
        secondsReturned - before.secondsReturned);
  }

  public OtherPrograms and(OtherPrograms other) {
    return new OtherPrograms(
        iterations + other.iterations,
        repeated + other.repeated,
        disturbed + other.disturbed,
        secondsLost + other.secondsLost,
        secondsReturned + other.secondsReturned);
  }
}
