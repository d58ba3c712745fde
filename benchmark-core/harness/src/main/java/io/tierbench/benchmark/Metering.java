package io.tierbench.benchmark;

/** The metrics that a benchmark takes beyond its throughput, see {@link CallProfiler}. */
public enum Metering {
  ON,
  OFF,
  /** Times the {@linkplain CallPhases phases} of each call on both sides, not the whole call. */
  STEPS
}
