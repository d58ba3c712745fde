package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The logarithmic rates of a cell or stack by round. The estimates are robust against a few
 * outliers, for example if a machine stalls in the middle of a round.
 */
record Rounds(SortedMap<Integer, Double> byRound) {
  /** Factor that makes {@link #spread} the standard deviation of normal values. */
  private static final double QN_FACTOR = 2.2219;

  private static final double[] QN_CORRECTIONS = {
    0.399, 0.994, 0.512, 0.844, 0.611, 0.857, 0.669, 0.872
  };

  int count() {
    return byRound.size();
  }

  Stream<Map.Entry<Integer, Double>> relative() {
    double level = Median.of(byRound.values());
    return byRound.entrySet().stream().map(of -> Map.entry(of.getKey(), of.getValue() - level));
  }

  /** Returns the median slope between all pairs of rounds (Theil 1950, Sen 1968). */
  double slope() {
    int[] x = byRound.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] y = byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
    return count() < 2 ? 0 : Median.of(ofPairs(count(), (i, j) -> (y[j] - y[i]) / (x[j] - x[i])));
  }

  /** Returns the variance of {@link #slope} if rounds have a standard deviation of one. */
  double varianceOfSlope() {
    double mean = byRound.keySet().stream().mapToInt(round -> round).average().orElse(0);
    double squares = byRound.keySet().stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    return squares > 0 ? 1 / squares : 1;
  }

  double noiseVariance() {
    double slope = slope();
    double[] rest =
        byRound.entrySet().stream().mapToDouble(e -> e.getValue() - slope * e.getKey()).toArray();
    // A line has two parameters, one of which the spread already considers.
    double free = count() > 2 ? (count() - 1.0) / (count() - 2) : 1;
    return Math.pow(spread(rest) * Math.sqrt(free), 2);
  }

  /**
   * Returns the standard deviation of normal values from a low quantile of their differences,
   * robust against up to half of them being outliers (Rousseeuw and Croux, "Alternatives to the
   * median absolute deviation", 1993: Qn, with its corrections for small samples).
   */
  private static double spread(double[] values) {
    int count = values.length;
    if (count < 2) {
      return 0;
    }
    double[] differences = ofPairs(count, (i, j) -> Math.abs(values[i] - values[j]));
    Arrays.sort(differences);
    int half = count / 2 + 1;
    double correction =
        count - 2 < QN_CORRECTIONS.length
            ? QN_CORRECTIONS[count - 2]
            : count / (count + (count % 2 == 1 ? 1.4 : 3.8));
    return QN_FACTOR * correction * differences[half * (half - 1) / 2 - 1];
  }

  private static double[] ofPairs(int count, ToDoubleBiFunction<Integer, Integer> value) {
    return IntStream.range(0, count)
        .boxed()
        .flatMapToDouble(
            i -> IntStream.range(i + 1, count).mapToDouble(j -> value.applyAsDouble(i, j)))
        .toArray();
  }
}
