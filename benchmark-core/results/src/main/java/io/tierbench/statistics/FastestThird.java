package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

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
    return StatUtils.mean(largest(values));
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

  /** The geometric mean of the largest rates. Not a number where there are none. */
  public static double ofRates(Collection<Double> rates) {
    return Math.exp(mean(rates.stream().mapToDouble(Math::log).toArray()));
  }
}
