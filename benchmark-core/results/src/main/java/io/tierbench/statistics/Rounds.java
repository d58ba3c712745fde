package io.tierbench.statistics;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.function.BiConsumer;

/**
 * Logarithms by round, with their level, their slope and their noise. The estimates are robust
 * against a few outliers, for example if a machine stalls in the middle of a round.
 */
public final class Rounds {
  /** Factor that makes {@link #spread} the standard deviation of normal values. */
  private static final double OF_DIFFERENCES = 2.2219;

  private final SortedMap<Integer, Double> byRound;

  /**
   * @param byRound values by round
   */
  Rounds(SortedMap<Integer, Double> byRound) {
    this.byRound = byRound;
  }

  void forEach(BiConsumer<Integer, Double> action) {
    byRound.forEach(action);
  }

  int count() {
    return byRound.size();
  }

  double level() {
    return median(byRound.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns the gain per round. */
  double slope() {
    return slope(byRound);
  }

  /** Returns the variance of {@link #slope} if rounds have a standard deviation of one. */
  double varianceOfSlope() {
    double mean = byRound.keySet().stream().mapToInt(round -> round).average().orElse(0);
    double squares = byRound.keySet().stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    return squares > 0 ? 1 / squares : 1;
  }

  /** Returns the standard deviation of rounds around their line. */
  double noise() {
    double slope = slope();
    double[] rest =
        byRound.entrySet().stream().mapToDouble(e -> e.getValue() - slope * e.getKey()).toArray();
    // A line has two parameters, one of which the spread already considers.
    double free = count() > 2 ? (count() - 1.0) / (count() - 2) : 1;
    return spread(rest) * Math.sqrt(free);
  }

  /** Returns the median slope between all pairs of rounds (Theil 1950, Sen 1968). */
  private static double slope(SortedMap<Integer, Double> rounds) {
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
   * Returns the standard deviation of normal values from a low quantile of their differences,
   * robust against up to half of them being outliers (Rousseeuw and Croux, "Alternatives to the
   * median absolute deviation", 1993: Qn, with its corrections for small samples).
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

  /** Returns the median; NaN without values. */
  public static double median(double[] values) {
    return values.length == 0 ? Double.NaN : Median.of(values);
  }
}
