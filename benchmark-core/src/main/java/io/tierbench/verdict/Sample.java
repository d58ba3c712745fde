package io.tierbench.verdict;

import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the replicates say of two cells together.
 *
 * @param log the mean logarithm of their ratio
 * @param variance of a replicate, as the replicates show it
 * @param within the part of it that their rounds explain
 * @param replicates how many; two at least
 * @param rounds in all replicates together
 * @param acrossGroups whether the two were never alive together in one of the replicates
 */
record Sample(
    double log, double variance, double within, int replicates, int rounds, boolean acrossGroups) {

  static Sample of(Collection<Paired> paired) {
    double[] logs = paired.stream().mapToDouble(Paired::log).toArray();
    return new Sample(
        StatUtils.mean(logs),
        StatUtils.variance(logs),
        StatUtils.mean(paired.stream().mapToDouble(Paired::variance).toArray()),
        logs.length,
        paired.stream().mapToInt(Paired::rounds).sum(),
        paired.stream().anyMatch(Paired::acrossGroups));
  }

  int degreesOfFreedom() {
    return replicates - 1;
  }

  /** Whether it varies as measured things do. */
  boolean varies() {
    return variance > 1e-24;
  }
}
