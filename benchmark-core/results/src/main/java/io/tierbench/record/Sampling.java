package io.tierbench.record;

/**
 * How a fleet measures: rounds of slices, some of them to warm up.
 *
 * @param sliceMillis length of a slice
 * @param warmUpCalls that every pair makes before its first round, of each of its cells as many:
 *     compilers count calls, not seconds
 * @param mostCallSeconds that these calls of a pair may take, each of its cells as many
 * @param fewestWarmUpSeconds that every pair has run in rounds before it is measured, or a usual
 *     one if every pair has made calls
 * @param mostWarmUpSeconds after which it is measured whether every cell is level or not
 * @param fewestRounds that are measured
 * @param mostRounds that are measured
 * @param measuredSeconds that the measured rounds may take where they are more than the fewest
 */
public record Sampling(
    int sliceMillis,
    Integer warmUpCalls,
    Double mostCallSeconds,
    double fewestWarmUpSeconds,
    double mostWarmUpSeconds,
    int fewestRounds,
    int mostRounds,
    double measuredSeconds) {

  /** Plans of earlier versions have no such calls. */
  public Sampling {
    warmUpCalls = warmUpCalls == null ? 0 : warmUpCalls;
    mostCallSeconds = mostCallSeconds == null ? 0.0 : mostCallSeconds;
  }

  /** This sampling with a warm-up of fixed length, in rounds only. */
  public Sampling warmedUpFor(double seconds) {
    return new Sampling(
        sliceMillis, 0, 0.0, seconds, seconds, fewestRounds, mostRounds, measuredSeconds);
  }
}
