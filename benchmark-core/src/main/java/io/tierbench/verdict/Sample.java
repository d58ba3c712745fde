package io.tierbench.verdict;

import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the replicates say of two cells together.
 *
 * @param log the mean logarithm of their ratio
 * @param flattery by how much that is too high, at most, as one cell varies more than the other
 * @param flatteryVariance what noise alone makes of the square of that
 * @param variance of a replicate, as the replicates show it
 * @param within the part of it that their rounds explain
 * @param replicates how many; two at least
 * @param rounds in the replicate that has the fewest
 * @param acrossGroups whether the two were never alive together in one of the replicates
 */
record Sample(
    double log,
    double flattery,
    double flatteryVariance,
    double variance,
    double within,
    int replicates,
    int rounds,
    boolean acrossGroups) {

  static Sample of(Collection<Paired> paired) {
    double[] logs = paired.stream().mapToDouble(Paired::log).toArray();
    double[] flatteries = paired.stream().mapToDouble(Paired::flattery).toArray();
    return new Sample(
        StatUtils.mean(logs),
        StatUtils.mean(flatteries),
        StatUtils.variance(flatteries) / logs.length,
        StatUtils.variance(logs),
        StatUtils.mean(paired.stream().mapToDouble(Paired::variance).toArray()),
        logs.length,
        paired.stream().mapToInt(Paired::rounds).min().orElse(0),
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
