package io.tierbench.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Two cells in their common rounds, each with all copies that were alive together. Effects of the
 * machine on these rounds concern both.
 */
public final class SameRounds {
  private final int rounds;
  private final List<double[]> one;
  private final List<double[]> other;

  private SameRounds(int rounds, List<double[]> one, List<double[]> other) {
    this.rounds = rounds;
    this.one = one;
    this.other = other;
  }

  /**
   * @param one logarithms of the rates by round, of each copy
   * @param other logarithms of the other cell
   * @return empty without common rounds
   */
  public static Optional<SameRounds> of(
      Collection<SortedMap<Integer, Double>> one, Collection<SortedMap<Integer, Double>> other) {
    List<SortedMap<Integer, Double>> ones = lasting(one);
    List<SortedMap<Integer, Double>> others = lasting(other);
    TreeSet<Integer> common = new TreeSet<>();
    ones.forEach(copy -> common.addAll(copy.keySet()));
    ones.forEach(copy -> common.retainAll(copy.keySet()));
    others.forEach(copy -> common.retainAll(copy.keySet()));
    return common.isEmpty()
        ? Optional.empty()
        : Optional.of(new SameRounds(common.size(), in(common, ones), in(common, others)));
  }

  /** Removes restarted copies, if another one ran all the time. */
  private static List<SortedMap<Integer, Double>> lasting(
      Collection<SortedMap<Integer, Double>> copies) {
    int longest = copies.stream().mapToInt(SortedMap::size).max().orElse(0);
    return copies.stream().filter(copy -> 2 * copy.size() > longest).toList();
  }

  private static List<double[]> in(
      Collection<Integer> rounds, Collection<SortedMap<Integer, Double>> copies) {
    return copies.stream().map(copy -> rounds.stream().mapToDouble(copy::get).toArray()).toList();
  }

  public int count() {
    return rounds;
  }

  /** Returns the logarithm of their ratio, from the fastest iterations of each copy. */
  public double log() {
    return mean(one) - mean(other);
  }

  private static double mean(List<double[]> copies) {
    return copies.stream().mapToDouble(FastestThird::mean).average().orElse(0);
  }

  /** Returns the difference of the upward biases caused by symmetric noise. */
  double bias() {
    return bias(one) - bias(other);
  }

  private static double bias(List<double[]> copies) {
    return copies.stream().mapToDouble(FastestThird::bias).average().orElse(0);
  }

  public Paired paired() {
    return new Paired(log(), bias(), count(), false);
  }
}
