package io.tierbench.benchmark;

/**
 * Whether a benchmark takes {@link CallProfiler its metrics} beside the rate. Both values in one
 * run show what taking them costs: {@code -p metering=ON,OFF}.
 */
public enum Metering {
  ON,
  OFF
}
