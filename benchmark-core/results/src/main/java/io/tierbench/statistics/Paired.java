package io.tierbench.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The ratio of two cells in one trial, over their common rounds, in which effects of the machine
 * cancel.
 *
 * @param log natural logarithm of the ratio, from the fastest third of the iterations of each
 * @param bias maximum bias of the logarithm, because one cell varies more than the other
 * @param acrossGroups whether the two were never alive together, and were compared by way of a
 *     reference cell
 */
public record Paired(double log, double bias, int rounds, boolean acrossGroups) {

  /**
   * Compares two cells that were alive together.
   *
   * @return empty without common rounds
   */
  public static Optional<Paired> of(
      Collection<SortedMap<Integer, Double>> one, Collection<SortedMap<Integer, Double>> other) {
    List<SortedMap<Integer, Double>> ones = lasting(one);
    List<SortedMap<Integer, Double>> others = lasting(other);
    TreeSet<Integer> common = new TreeSet<>();
    ones.forEach(copy -> common.addAll(copy.keySet()));
    ones.forEach(copy -> common.retainAll(copy.keySet()));
    others.forEach(copy -> common.retainAll(copy.keySet()));
    return common.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Paired(
                mean(ones, common, FastestThird::mean) - mean(others, common, FastestThird::mean),
                mean(ones, common, FastestThird::bias) - mean(others, common, FastestThird::bias),
                common.size(),
                false));
  }

  /** Removes restarted copies: those with half of the rounds of the longest one or less. */
  private static List<SortedMap<Integer, Double>> lasting(
      Collection<SortedMap<Integer, Double>> copies) {
    int longest = copies.stream().mapToInt(SortedMap::size).max().orElse(0);
    return copies.stream().filter(copy -> 2 * copy.size() > longest).toList();
  }

  private static double mean(
      List<SortedMap<Integer, Double>> copies,
      Collection<Integer> rounds,
      ToDoubleFunction<double[]> figure) {
    return copies.stream()
        .map(copy -> rounds.stream().mapToDouble(copy::get).toArray())
        .mapToDouble(figure)
        .average()
        .orElse(0);
  }
}
