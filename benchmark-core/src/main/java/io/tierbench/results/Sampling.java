package io.tierbench.results;

/**
 * How one replicate of a cell is measured: iterations of equal length, some of them to warm up.
 *
 * @param iterationMillis length of an iteration
 * @param fewestWarmUp iterations before the measured ones
 * @param firstWarmUp in the first block, whose own iterations say how many the next ones need;
 *     where it equals the fewest, nothing is decided
 * @param mostWarmUp for forks of a cell that was not warm before
 * @param measured iterations
 */
public record Sampling(
    int iterationMillis, int fewestWarmUp, int firstWarmUp, int mostWarmUp, int measured) {

  /** With a warm-up of always the same length. */
  public static Sampling fixed(int iterationMillis, int warmUp, int measured) {
    return new Sampling(iterationMillis, warmUp, warmUp, warmUp, measured);
  }

  /** Whether the length of the warm-up is decided cell by cell. */
  public boolean decidesWarmUp() {
    return firstWarmUp > fewestWarmUp;
  }

  /** Time spent in the iterations of one replicate. */
  public double seconds(int warmUp) {
    return (warmUp + measured) * iterationMillis / 1000.0;
  }
}
