package io.tierbench.statistics;

import java.util.Collection;
import java.util.SortedMap;

/**
 * The ratio of two cells over all replicates, each with its {@link Weights weight}.
 *
 * @param log the mean logarithm of their ratio
 * @param bias by how much that is too high, at most, as one cell varies more than the other
 * @param biasVariance what noise alone makes of the square of that
 * @param variance of a replicate of weight 1, as the replicates show it
 * @param within what their rounds explain of the variances of the replicates: the weighted mean
 * @param squaredWithin the same, weighted by the squares of the weights
 * @param inequality of the weights: the mean of their squares, 1 where all are equal
 * @param jvms how many times as much as usual the JVMs of its cells differ from fleet to fleet
 * @param replicates how many; two at least
 * @param rounds in the replicate that has the fewest
 * @param acrossGroups whether the two were never alive together in one of the replicates
 */
public record Sample(
    double log,
    double bias,
    double biasVariance,
    double variance,
    double within,
    double squaredWithin,
    double inequality,
    double jvms,
    int replicates,
    int rounds,
    boolean acrossGroups) {
  private static final double MIN = 1e-12;

  /** The ratio of cells whose JVMs differ as usual ones do. */
  public static Sample of(SortedMap<Integer, Paired> byReplicate, Weights ofReplicates) {
    return of(byReplicate, ofReplicates, 1);
  }

  public static Sample of(
      SortedMap<Integer, Paired> byReplicate, Weights ofReplicates, double jvms) {
    Collection<Paired> paired = byReplicate.values();
    double[] weights = ofReplicates.of(byReplicate.keySet());
    double[] logs = paired.stream().mapToDouble(Paired::log).toArray();
    double[] biases = paired.stream().mapToDouble(Paired::bias).toArray();
    double[] within = paired.stream().mapToDouble(Paired::variance).toArray();
    return new Sample(
        Weights.mean(weights, logs),
        Weights.mean(weights, biases),
        Weights.variance(weights, biases) / logs.length,
        Weights.variance(weights, logs),
        Weights.mean(weights, within),
        Weights.meanBySquares(weights, within),
        Weights.mean(weights, weights),
        jvms,
        logs.length,
        paired.stream().mapToInt(Paired::rounds).min().orElse(0),
        paired.stream().anyMatch(Paired::acrossGroups));
  }

  /**
   * What {@link #variance} is to be expected.
   *
   * @param between the variance of a usual replicate that its rounds do not explain
   */
  public double expectedVariance(double between) {
    return Math.max(
        MIN, replicates * (jvms * between + within - varianceOfMean(between)) / degreesOfFreedom());
  }

  /** The variance of {@link #log} that is to be expected. */
  public double varianceOfMean(double between) {
    return Math.max(MIN, jvms * between * inequality + squaredWithin) / replicates;
  }

  public int degreesOfFreedom() {
    return replicates - 1;
  }

  /** Whether it varies as measured things do. */
  public boolean varies() {
    return variance > 1e-24;
  }
}
