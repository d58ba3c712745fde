package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The sampling of a trial: rounds of iterations, some of them to warm up.
 *
 * @param warmUpCalls calls of every stack before its first round, evenly over its cells: compilers
 *     count calls, not seconds
 * @param maxCallSeconds time limit for these calls of a stack
 * @param minWarmUpSeconds minimum warm-up of every stack in rounds; of a typical stack if every
 *     stack makes calls before
 * @param maxWarmUpSeconds maximum warm-up, after which measuring begins even if some cells have not
 *     converged
 */
public record Sampling(
    @JsonProperty("sliceMillis") int iterationMillis,
    int warmUpCalls,
    @JsonProperty("mostCallSeconds") double maxCallSeconds,
    @JsonProperty("fewestWarmUpSeconds") double minWarmUpSeconds,
    @JsonProperty("mostWarmUpSeconds") double maxWarmUpSeconds,
    @JsonProperty("fewestRounds") int minRounds,
    @JsonProperty("mostRounds") int maxRounds,
    double measuredSeconds) {

  /** Returns a copy with a warm-up of fixed length, in rounds only. */
  public Sampling warmedUpFor(double seconds) {
    return new Sampling(
        iterationMillis, 0, 0.0, seconds, seconds, minRounds, maxRounds, measuredSeconds);
  }
}
