package io.tierbench.verdict;

import java.util.Arrays;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How many times one thing is another, with its interval. Computed on logs, where a ratio and its
 * inverse are treated alike: the estimate is a ratio of geometric means.
 *
 * @param estimate the ratio
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param degreesOfFreedom of the t distribution behind the interval
 * @param standardError of the natural logarithm of the estimate
 * @param pairs how many pairs of forks it comes from; of unpaired forks, those of the smaller side
 */
public record Ratio(
    double estimate,
    double low,
    double high,
    double degreesOfFreedom,
    double standardError,
    int pairs) {
  /** Rounding alone makes equal ratios differ by about 1e-15. */
  private static final double NO_VARIATION = 1e-12;

  /**
   * The ratio of two cells that were measured in the same blocks. What a block does to both, such
   * as a drift of the machine, cancels.
   *
   * @param one figure by block
   * @param other figure by block; only blocks that both have count
   * @param confidence of the interval, such as 0.95
   * @throws IllegalArgumentException with fewer than two common blocks, or a figure that is not a
   *     positive number
   */
  public static Ratio paired(
      Map<Integer, Double> one, Map<Integer, Double> other, double confidence) {
    double[] logs =
        one.keySet().stream()
            .filter(other::containsKey)
            .sorted()
            .mapToDouble(block -> log(one.get(block)) - log(other.get(block)))
            .toArray();
    if (logs.length < 2) {
      throw new IllegalArgumentException(
          "an interval needs two common blocks, there are " + logs.length);
    }
    return of(
        StatUtils.mean(logs),
        Math.sqrt(StatUtils.variance(logs) / logs.length),
        logs.length - 1,
        logs.length,
        confidence);
  }

  /**
   * The ratio of two things that were measured apart, by Welch's t interval (B. L. Welch, "The
   * generalization of Student's problem when several different population variances are involved",
   * Biometrika 34, 1947).
   *
   * @param one a figure for each fork
   * @param other a figure for each fork
   * @param confidence of the interval, such as 0.95
   * @throws IllegalArgumentException with fewer than two forks on a side, or a figure that is not a
   *     positive number
   */
  public static Ratio unpaired(double[] one, double[] other, double confidence) {
    if (one.length < 2 || other.length < 2) {
      throw new IllegalArgumentException(
          "an interval needs two forks on each side, there are %d and %d"
              .formatted(one.length, other.length));
    }
    double[] logOne = Arrays.stream(one).map(Ratio::log).toArray();
    double[] logOther = Arrays.stream(other).map(Ratio::log).toArray();
    double varianceOne = StatUtils.variance(logOne) / one.length;
    double varianceOther = StatUtils.variance(logOther) / other.length;
    double variance = varianceOne + varianceOther;
    int pairs = Math.min(one.length, other.length);
    double degreesOfFreedom =
        variance > 0
            ? variance
                * variance
                / (varianceOne * varianceOne / (one.length - 1)
                    + varianceOther * varianceOther / (other.length - 1))
            : pairs - 1;
    return of(
        StatUtils.mean(logOne) - StatUtils.mean(logOther),
        Math.sqrt(variance),
        degreesOfFreedom,
        pairs,
        confidence);
  }

  static Ratio of(
      double log, double standardError, double degreesOfFreedom, int pairs, double confidence) {
    double half = quantile(degreesOfFreedom, 0.5 + confidence / 2) * standardError;
    return new Ratio(
        Math.exp(log),
        Math.exp(log - half),
        Math.exp(log + half),
        degreesOfFreedom,
        standardError,
        pairs);
  }

  static double quantile(double degreesOfFreedom, double probability) {
    return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(probability);
  }

  private static double log(double figure) {
    if (!isMeasured(figure)) {
      throw new IllegalArgumentException("a figure must be a positive number, not " + figure);
    }
    return Math.log(figure);
  }

  /** Whether a figure can be one: a positive number. */
  static boolean isMeasured(double figure) {
    return figure > 0 && Double.isFinite(figure);
  }

  double log() {
    return Math.log(estimate);
  }

  /** The variance of the logarithm of a single pair. */
  double variance() {
    return standardError * standardError * pairs;
  }

  /** Whether the figures vary as measured ones do; those of a copy do not. */
  boolean varies() {
    return standardError > NO_VARIATION;
  }

  /**
   * The minimum-effect test: the p-value of "the two lie within the margin of each other",
   * two-sided as twice the smaller one-sided p-value. It is at most 0.05 exactly when the 95 %
   * interval lies wholly beyond the margin (K. R. Murphy, B. Myors, "Testing the hypothesis that
   * treatments have negligible effects", Journal of Applied Psychology 84, 1999).
   *
   * @param margin as a ratio above one, such as 1.03
   */
  public double pValueBeyond(double margin) {
    double distance = Math.abs(log()) - Math.log(margin);
    if (!varies()) {
      return distance > 0 ? 0 : 1;
    }
    double t = distance / standardError;
    return Math.min(1, 2 * new TDistribution(null, degreesOfFreedom).cumulativeProbability(-t));
  }

  /**
   * Whether the interval lies within the margin.
   *
   * @param margin as a ratio above one, such as 1.03
   */
  public boolean within(double margin) {
    return low >= 1 / margin && high <= margin;
  }
}
