package io.tierbench.verdict;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BiConsumer;

/**
 * Logarithms by round, and what they come to: their level, their slope and their noise. All of it
 * stands a few rounds that are far off, as where a machine stalls in the middle of a round.
 */
final class Rounds {
  /** What the median is worth beside the mean, of normal values. */
  private static final double VARIANCE_OF_MEDIAN = Math.PI / 2;

  /** Makes {@link #spread} the standard deviation of normal values. */
  private static final double OF_DIFFERENCES = 2.2219;

  private final Collection<SortedMap<Integer, Double>> groups;

  /**
   * @param groups values by round, of one group or of several that ran one after another
   */
  Rounds(Collection<SortedMap<Integer, Double>> groups) {
    this.groups = groups;
  }

  void forEach(BiConsumer<Integer, Double> action) {
    groups.forEach(group -> group.forEach(action));
  }

  int count() {
    return groups.stream().mapToInt(Map::size).sum();
  }

  double level() {
    return median(
        groups.stream()
            .flatMap(group -> group.values().stream())
            .mapToDouble(Double::doubleValue)
            .toArray());
  }

  Paired paired(boolean acrossGroups) {
    return new Paired(
        level(),
        movement(),
        VARIANCE_OF_MEDIAN * noise() * noise() / count(),
        count(),
        acrossGroups);
  }

  /** What is gained from the first to the last round of a group; of several groups, the mean. */
  double movement() {
    return groups.stream().mapToDouble(g -> slope(g) * span(g)).average().orElse(0);
  }

  /** The variance of {@link #movement} where a round varies by a standard deviation of one. */
  double varianceOfMovement() {
    double sum = 0;
    for (SortedMap<Integer, Double> group : groups) {
      double mean = group.keySet().stream().mapToInt(round -> round).average().orElse(0);
      double squares = group.keySet().stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
      sum += squares > 0 ? span(group) * span(group) / squares : 1;
    }
    return sum / groups.size() / groups.size();
  }

  /** The standard deviation of a round about the line that the rounds of its group follow. */
  double noise() {
    double sum = 0;
    int rounds = 0;
    for (SortedMap<Integer, Double> group : groups) {
      double slope = slope(group);
      double[] rest =
          group.entrySet().stream().mapToDouble(e -> e.getValue() - slope * e.getKey()).toArray();
      double spread = spread(rest);
      // A line takes two values, of which the spread knows one already.
      double free = group.size() > 2 ? (group.size() - 1.0) / (group.size() - 2) : 1;
      sum += spread * spread * free * group.size();
      rounds += group.size();
    }
    return Math.sqrt(sum / rounds);
  }

  /** From the first to the last round, of the longest group. */
  int span() {
    return groups.stream().mapToInt(Rounds::span).max().orElse(0);
  }

  private static int span(SortedMap<Integer, Double> rounds) {
    return rounds.lastKey() - rounds.firstKey();
  }

  /** The median of the slopes of all pairs of rounds (Theil 1950, Sen 1968). */
  static double slope(SortedMap<Integer, Double> rounds) {
    int count = rounds.size();
    if (count < 2) {
      return 0;
    }
    int[] x = rounds.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] y = rounds.values().stream().mapToDouble(Double::doubleValue).toArray();
    double[] slopes = new double[count * (count - 1) / 2];
    int next = 0;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        slopes[next++] = (y[j] - y[i]) / (x[j] - x[i]);
      }
    }
    return median(slopes);
  }

  /**
   * The standard deviation of normal values by a low quantile of their differences, which up to
   * half of them may spoil (Rousseeuw and Croux, "Alternatives to the median absolute deviation",
   * 1993: Qn, with its corrections for small samples).
   */
  static double spread(double[] values) {
    int count = values.length;
    if (count < 2) {
      return 0;
    }
    double[] differences = new double[count * (count - 1) / 2];
    int next = 0;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        differences[next++] = Math.abs(values[i] - values[j]);
      }
    }
    Arrays.sort(differences);
    int half = count / 2 + 1;
    return OF_DIFFERENCES * correction(count) * differences[half * (half - 1) / 2 - 1];
  }

  private static double correction(int count) {
    double[] small = {0.399, 0.994, 0.512, 0.844, 0.611, 0.857, 0.669, 0.872};
    if (count - 2 < small.length) {
      return small[count - 2];
    }
    return count % 2 == 1 ? count / (count + 1.4) : count / (count + 3.8);
  }

  /** Not a number where there are none. */
  static double median(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
