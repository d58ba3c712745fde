package io.tierbench.results;

/**
 * How a fleet measures: rounds of slices, some of them to warm up.
 *
 * @param sliceMillis length of a slice
 * @param fewestWarmUpSeconds that every pair has run before it is measured
 * @param mostWarmUpSeconds after which it is measured whether every cell is level or not
 * @param fewestRounds that are measured
 * @param mostRounds that are measured
 * @param measuredSeconds that the measured rounds may take where they are more than the fewest
 */
public record Sampling(
    int sliceMillis,
    double fewestWarmUpSeconds,
    double mostWarmUpSeconds,
    int fewestRounds,
    int mostRounds,
    double measuredSeconds) {

  /** With another warm-up, of always the same length. */
  public Sampling warmedUpFor(double seconds) {
    return new Sampling(sliceMillis, seconds, seconds, fewestRounds, mostRounds, measuredSeconds);
  }
}
