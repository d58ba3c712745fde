package io.tierbench.verdict;

import io.tierbench.statistics.Paired;
import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of two cells over all trials.
 *
 * @param log mean over the trials of the logarithm of the ratio
 * @param variance variance of the logarithm across trials, not of its mean
 * @param bias mean bias of the logarithm, because one cell varies more than the other
 * @param meanBiasVariance variance of the mean bias
 * @param rounds smallest number of common rounds in a trial
 * @param acrossGroups whether in some trial the two were never alive together
 */
record Sample(
    double log,
    double variance,
    double bias,
    double meanBiasVariance,
    int trials,
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

  boolean varies() {
    return variance > MIN_VARIANCE;
  }
}
