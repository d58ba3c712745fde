package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The mean of the fastest third of a cell's slices. Whatever disturbs a slice slows it down:
 * another process, a compiler, the machine itself. A third of the slices is enough to know the
 * undisturbed rate; the others may be spoiled.
 *
 * <p>Between fleets, ratios of it varied half as much as medians of the ratios of each round.
 */
public final class FastestThird {
  private static final double PART = 1.0 / 3;

  /** The mean of the upper third of normal values is 1.09 deviations up, its lower end 0.43. */
  private static final double OF_EXCESS = 1.09 / (1.09 - 0.43);

  private FastestThird() {}

  /** The mean of the largest values. Not a number where there are none. */
  public static double mean(double[] values) {
    return Arrays.stream(largest(values)).average().orElse(Double.NaN);
  }

  /**
   * By how much {@link #mean} would be above the middle of the values if they were normal: what
   * noise that speeds up as often as it slows down adds to it.
   */
  static double bias(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int first = sorted.length - largest(values).length;
    double end = first < 1 ? sorted[0] : (sorted[first - 1] + sorted[first]) / 2;
    return OF_EXCESS * (mean(values) - end);
  }

  private static double[] largest(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = (int) Math.ceil(PART * sorted.length);
    return Arrays.copyOfRange(sorted, sorted.length - count, sorted.length);
  }

  /** The variance of {@link #mean}, by leaving out each value in turn; zero of a single one. */
  public static double variance(double[] values) {
    return variance(values.length, index -> mean(without(values, index)));
  }

  /**
   * The variance of anything that is made of as many values (the jackknife of J. W. Tukey, "Bias
   * and confidence in not-quite large samples", 1958).
   *
   * @param leavingOut what it is without the value of an index
   */
  static double variance(int count, IntToDoubleFunction leavingOut) {
    if (count < 2) {
      return 0;
    }
    double[] each = IntStream.range(0, count).mapToDouble(leavingOut).toArray();
    double mean = Arrays.stream(each).average().orElseThrow();
    double squares = Arrays.stream(each).map(value -> (value - mean) * (value - mean)).sum();
    return squares * (count - 1) / count;
  }

  /** All values but that of an index. */
  static double[] without(double[] values, int index) {
    double[] rest = new double[values.length - 1];
    System.arraycopy(values, 0, rest, 0, index);
    System.arraycopy(values, index + 1, rest, index, rest.length - index);
    return rest;
  }

  /** The geometric mean of the largest rates. Not a number where there are none. */
  public static double ofRates(Collection<Double> rates) {
    return Math.exp(mean(rates.stream().mapToDouble(Math::log).toArray()));
  }
}
