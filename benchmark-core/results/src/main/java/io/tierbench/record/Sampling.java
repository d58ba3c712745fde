package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The sampling of a trial: rounds of iterations, some of them to warm up. The calls before the
 * rounds are counted, because compilers count calls, not seconds.
 *
 * <p>{@code docs/schema/plan.schema.json} describes the fields.
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
