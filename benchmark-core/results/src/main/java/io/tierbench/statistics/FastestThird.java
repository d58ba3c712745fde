package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntToDoubleFunction;

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
    return CompensatedSum.mean(largest(values));
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
    double[] means = meansWithout(values);
    return variance(values.length, index -> means[index]);
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
    double[] each = new double[count];
    Arrays.setAll(each, leavingOut);
    double mean = CompensatedSum.mean(each);
    double[] squares = new double[count];
    Arrays.setAll(squares, index -> (each[index] - mean) * (each[index] - mean));
    return CompensatedSum.of(squares) * (count - 1) / count;
  }

  /** {@link #mean} without the value of each index; sorted once, not once for each. */
  static double[] meansWithout(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = (int) Math.ceil(PART * (values.length - 1));
    double[] largest = Arrays.copyOfRange(sorted, sorted.length - count, sorted.length);
    double mean = CompensatedSum.mean(largest);
    double[] means = new double[values.length];
    for (int index = 0; index < values.length; index++) {
      int position = Arrays.binarySearch(sorted, values[index]) - (sorted.length - count);
      means[index] = position < 0 ? mean : CompensatedSum.mean(replaced(largest, position, sorted));
    }
    return means;
  }

  /** The largest values without that of a position, and the next one below them. */
  private static double[] replaced(double[] largest, int position, double[] sorted) {
    double[] others = new double[largest.length];
    others[0] = sorted[sorted.length - largest.length - 1];
    System.arraycopy(largest, 0, others, 1, position);
    System.arraycopy(largest, position + 1, others, position + 1, largest.length - position - 1);
    return others;
  }

  /** The geometric mean of the largest rates. Not a number where there are none. */
  public static double ofRates(Collection<Double> rates) {
    return Math.exp(mean(rates.stream().mapToDouble(Math::log).toArray()));
  }
}
