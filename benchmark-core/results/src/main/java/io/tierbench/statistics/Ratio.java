package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A ratio of geometric means with its interval, computed on logs, which treat a ratio and its
 * inverse alike.
 *
 * @param pairs number of trials; for unpaired forks, those of the smaller side
 * @param mayFall bound on how much the natural logarithm of the ratio may be too high, apart from
 *     noise, because one of the two was still drifting or varies more than the other; part of the
 *     interval and of the p-value
 */
public record Ratio(
    double estimate,
    double low,
    double high,
    double degreesOfFreedom,
    double standardError,
    int pairs,
    double mayFall,
    double mayRise) {
  /** Number of trials per trial that is trimmed on either side. */
  private static final int TRIALS_PER_TRIMMED = 10;

  /** Cache: quantiles are expensive, and ratios of a run share their degrees of freedom. */
  private static final Map<List<Double>, Double> QUANTILES = new ConcurrentHashMap<>();

  private static final int MAX_QUANTILES = 10_000;

  /** No variation: rounding makes equal ratios differ by about 1e-15. */
  private static final double NO_VARIATION = 1e-12;

  /**
   * Computes the trimmed geometric mean of ratios or rates, one for each trial, with its interval.
   *
   * @throws IllegalArgumentException with fewer than two trials, or a value that is not a positive
   *     number
   */
  public static Ratio ofTrials(Collection<Double> figures, double confidence) {
    double[] logs = figures.stream().mapToDouble(Ratio::log).sorted().toArray();
    if (logs.length < 2) {
      throw new IllegalArgumentException("an interval needs two trials, there are " + logs.length);
    }
    int trimmed = logs.length / TRIALS_PER_TRIMMED;
    int kept = logs.length - 2 * trimmed;
    double mean = StatUtils.mean(logs, trimmed, kept);
    Arrays.fill(logs, 0, trimmed, logs[trimmed]);
    Arrays.fill(logs, logs.length - trimmed, logs.length, logs[logs.length - trimmed - 1]);
    double standardError = Math.sqrt(StatUtils.variance(logs) * logs.length) / kept;
    return of(mean, standardError, kept - 1, logs.length, confidence);
  }

  /**
   * Computes the ratio of two separate measurements, by Welch's t interval (B. L. Welch, "The
   * generalization of Student's problem when several different population variances are involved",
   * Biometrika 34, 1947).
   *
   * @throws IllegalArgumentException with fewer than two forks on a side, or a value that is not a
   *     positive number
   */
  public static Ratio unpaired(double[] one, double[] other, double confidence) {
    if (one.length < 2 || other.length < 2) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "an interval needs two forks on each side, there are %d and %d",
              one.length,
              other.length));
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

  public static Ratio of(
      double log, double standardError, double degreesOfFreedom, int pairs, double confidence) {
    return of(log, standardError, degreesOfFreedom, pairs, 0, 0, confidence);
  }

  /** Computes the interval of a ratio from the natural logarithm of its estimate. */
  public static Ratio of(
      double log,
      double standardError,
      double degreesOfFreedom,
      int pairs,
      double mayFall,
      double mayRise,
      double confidence) {
    double half = quantile(degreesOfFreedom, 0.5 + confidence / 2) * standardError;
    return new Ratio(
        Math.exp(log),
        Math.exp(log - half - mayFall),
        Math.exp(log + half + mayRise),
        degreesOfFreedom,
        standardError,
        pairs,
        mayFall,
        mayRise);
  }

  public Ratio inverse() {
    return new Ratio(
        1 / estimate, 1 / high, 1 / low, degreesOfFreedom, standardError, pairs, mayRise, mayFall);
  }

  public static double quantile(double degreesOfFreedom, double probability) {
    if (QUANTILES.size() > MAX_QUANTILES) {
      QUANTILES.clear();
    }
    return QUANTILES.computeIfAbsent(
        List.of(degreesOfFreedom, probability),
        key -> new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(probability));
  }

  private static double log(double figure) {
    if (!isMeasured(figure)) {
      throw new IllegalArgumentException("a value must be a positive number, not " + figure);
    }
    return Math.log(figure);
  }

  /** Tells whether a rate or ratio is a positive number. */
  public static boolean isMeasured(double figure) {
    return figure > 0 && Double.isFinite(figure);
  }

  public double log() {
    return Math.log(estimate);
  }

  /** Returns the variance of the logarithm of a single trial. */
  public double variance() {
    return standardError * standardError * pairs;
  }

  /** Tells whether the trials differ; equal ones come from a copied file, not a measurement. */
  public boolean varies() {
    return standardError > NO_VARIATION;
  }

  /** Returns the two-sided p-value of the t test for a ratio of one, allowing for drift. */
  public double pValue() {
    double distance = Math.max(0, log() > 0 ? log() - mayFall : -log() - mayRise);
    if (!varies()) {
      return distance > NO_VARIATION ? 0 : 1;
    }
    double t = distance / standardError;
    return Math.min(1, 2 * new TDistribution(null, degreesOfFreedom).cumulativeProbability(-t));
  }

  /** Tells whether the interval lies completely outside the margin, such as 1.03. */
  public boolean beyond(double margin) {
    return low > margin || high < 1 / margin;
  }

  public boolean within(double margin) {
    return low >= 1 / margin && high <= margin;
  }

  /** Returns half the width of the interval as a share, without the bounds for drift. */
  public double precision() {
    return high / Math.exp(mayRise) / estimate - 1;
  }
}
