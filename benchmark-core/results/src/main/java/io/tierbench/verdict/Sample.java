package io.tierbench.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.statistics.Paired;
import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of two cells over all trials.
 *
 * @param log mean over the trials of the logarithm of the ratio
 * @param variance of the logarithm between trials
 * @param bias mean bias of the logarithm, as one cell varies more than the other
 * @param biasVariance variance of that mean
 * @param trials number of trials; two at least
 * @param rounds in the trial that has the fewest
 * @param acrossGroups whether the two were never alive together in one of the trials
 */
record Sample(
    double log,
    double variance,
    double bias,
    double biasVariance,
    @JsonProperty("replicates") int trials,
    int rounds,
    boolean acrossGroups) {
  private static final double MIN_VARIANCE = 1e-24;

  static Sample of(Collection<Paired> trials) {
    double[] logs = trials.stream().mapToDouble(Paired::log).toArray();
    double[] biases = trials.stream().mapToDouble(Paired::bias).toArray();
    return new Sample(
        StatUtils.mean(logs),
        StatUtils.variance(logs),
        StatUtils.mean(biases),
        StatUtils.variance(biases) / biases.length,
        logs.length,
        trials.stream().mapToInt(Paired::rounds).min().orElse(0),
        trials.stream().anyMatch(Paired::acrossGroups));
  }

  int degreesOfFreedom() {
    return trials - 1;
  }

  /** Returns whether it varies as measured ratios do. */
  boolean varies() {
    return variance > MIN_VARIANCE;
  }
}
