package io.tierbench.results;

/**
 * How one replicate of a cell is measured: iterations of equal length, some of them to warm up.
 *
 * @param iterationMillis length of an iteration
 * @param fewestWarmUp iterations before the measured ones
 * @param mostWarmUp bound of a warm-up that is decided from data; where it equals the fewest,
 *     nothing is decided
 * @param measured iterations
 */
public record Sampling(int iterationMillis, int fewestWarmUp, int mostWarmUp, int measured) {

  /** Whether the length of the warm-up is decided cell by cell. */
  public boolean decidesWarmUp() {
    return mostWarmUp > fewestWarmUp;
  }

  /** Time spent in the iterations of one replicate. */
  public double seconds(int warmUp) {
    return (warmUp + measured) * iterationMillis / 1000.0;
  }
}
