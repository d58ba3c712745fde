package io.tierbench.benchmark;

/**
 * Whether a benchmark takes {@link CallProfiler its metrics} beside the rate. {@link #ALTERNATING}
 * shows what taking them costs: forks differ by more than that, iterations of one fork do not.
 */
public enum Metering {
  ON,
  OFF,
  /** In the first iteration, the third, and so on, the time of each call is taken. */
  ALTERNATING,
  /** Instead of the time of each call, that of its {@linkplain CallSteps steps} on both sides. */
  STEPS
}
