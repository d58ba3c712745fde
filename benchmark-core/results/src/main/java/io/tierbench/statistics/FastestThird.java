package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The mean of the fastest third of a cell's iterations. Every disturbance slows an iteration down:
 * another process, a compiler, the machine itself. A third of the iterations is enough to estimate
 * the undisturbed rate.
 *
 * <p>Ratios of these means varied half as much between trials as medians of the ratios of each
 * round.
 */
public final class FastestThird {
  private static final double PART = 1.0 / 3;

  /** In a normal distribution the upper third begins at 0.43 deviations; its mean is at 1.09. */
  private static final double BIAS_FACTOR = 1.09 / (1.09 - 0.43);

  private FastestThird() {}

  public static double mean(double[] values) {
    return StatUtils.mean(largest(values));
  }

  /** Estimates by how much {@link #mean} exceeds the centre, for normally distributed values. */
  static double bias(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int first = sorted.length - largest(values).length;
    double end = first < 1 ? sorted[0] : (sorted[first - 1] + sorted[first]) / 2;
    return BIAS_FACTOR * (mean(values) - end);
  }

  private static double[] largest(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = (int) Math.ceil(PART * sorted.length);
    return Arrays.copyOfRange(sorted, sorted.length - count, sorted.length);
  }

  /** Returns the geometric mean of the largest third of some rates; NaN without rates. */
  public static double ofRates(Collection<Double> rates) {
    return Math.exp(mean(rates.stream().mapToDouble(Math::log).toArray()));
  }
}
