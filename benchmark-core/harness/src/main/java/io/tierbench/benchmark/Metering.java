package io.tierbench.benchmark;

/**
 * The metrics that a benchmark takes beyond its throughput, see {@link CallProfiler}. {@link
 * #ALTERNATING} shows the cost of taking them: forks differ by more than that, iterations of one
 * fork do not.
 */
public enum Metering {
  ON,
  OFF,
  /** Times each call in every other iteration, beginning with the first. */
  ALTERNATING,
  /**
   * Times the {@linkplain CallPhases phases} of each call on both sides instead of the whole call.
   */
  STEPS
}
