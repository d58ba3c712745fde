package io.tierbench.verdict;

import java.util.Collection;
import java.util.SortedMap;

/**
 * What the replicates say of two cells together, each with its {@link Weights weight}.
 *
 * @param log the mean logarithm of their ratio
 * @param flattery by how much that is too high, at most, as one cell varies more than the other
 * @param flatteryVariance what noise alone makes of the square of that
 * @param variance of a replicate of weight 1, as the replicates show it
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

  static Sample of(SortedMap<Integer, Paired> byReplicate, Weights ofReplicates) {
    Collection<Paired> paired = byReplicate.values();
    double[] weights = ofReplicates.of(byReplicate.keySet());
    double[] logs = paired.stream().mapToDouble(Paired::log).toArray();
    double[] flatteries = paired.stream().mapToDouble(Paired::flattery).toArray();
    double[] within = paired.stream().mapToDouble(Paired::variance).toArray();
    return new Sample(
        Weights.mean(weights, logs),
        Weights.mean(weights, flatteries),
        Weights.variance(weights, flatteries) / logs.length,
        Weights.variance(weights, logs),
        ofReplicates.within(weights, within),
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
