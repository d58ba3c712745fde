package io.tierbench.statistics;

import java.util.Arrays;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The moderation of variances in a family of ratios. A variance from two or three trials is poorly
 * known, which makes its t interval very wide. The other ratios of the family come from the same
 * machine and method, so each variance is shrunk towards theirs, the more the more similar they
 * are.
 *
 * <p>This is the moderated t statistic of G. K. Smyth, "Linear models and empirical Bayes methods
 * for assessing differential expression in microarray experiments", Statistical Applications in
 * Genetics and Molecular Biology 3, 2004, section 6.2; {@code squeezeVar} of the R package limma.
 *
 * @param degreesOfFreedom of the common variance; infinite if the variances differ by no more than
 *     chance
 * @param pooledDegreesOfFreedom of the whole family, the most that a ratio can have: ratios with a
 *     cell in common are not independent
 */
public record Moderation(double degreesOfFreedom, double variance, double pooledDegreesOfFreedom) {
  /** Smallest variance as a share of the median one; smaller variances are raised to it. */
  private static final double MIN_VARIANCE_SHARE = 1e-5;

  /**
   * Returns the moderation of a family.
   *
   * @param independent number of independent degrees of freedom of the whole family
   */
  public static Moderation of(double[] variances, double[] degrees, double independent) {
    double pooled = StatUtils.sum(degrees);
    double most = Math.min(pooled, independent);
    double[] logs = logs(variances, degrees);
    double byChance = Arrays.stream(degrees).map(of -> Gamma.trigamma(of / 2)).average().orElse(0);
    double unlikeness = StatUtils.variance(logs) - byChance;
    if (unlikeness <= 0) {
      double common = 0;
      for (int i = 0; i < variances.length; i++) {
        common += variances[i] * degrees[i] / pooled;
      }
      return new Moderation(Double.POSITIVE_INFINITY, common, most);
    }
    double half = inverseTrigamma(unlikeness);
    double mean = StatUtils.mean(logs);
    return new Moderation(2 * half, Math.exp(mean + Gamma.digamma(half) - Math.log(half)), most);
  }

  private static double[] logs(double[] variances, double[] degrees) {
    double least = MIN_VARIANCE_SHARE * StatUtils.percentile(variances, 50);
    double[] logs = new double[variances.length];
    for (int i = 0; i < logs.length; i++) {
      double half = degrees[i] / 2;
      logs[i] = Math.log(Math.max(variances[i], least)) - Gamma.digamma(half) + Math.log(half);
    }
    return logs;
  }

  /** Inverts the trigamma function: about 1/x^2 for small x, 1/x for large. */
  private static double inverseTrigamma(double value) {
    double largest = 1 / value + 1;
    double smallest = Math.min(1, 1 / Math.sqrt(value)) / 2;
    return new BrentSolver(1e-12, 1e-12)
        .solve(1000, x -> Gamma.trigamma(x) - value, smallest, largest);
  }

  /** Returns the moderated variance, between that of a ratio and the common one. */
  public double squeeze(double own, double degrees) {
    return Double.isInfinite(degreesOfFreedom)
        ? variance
        : (degreesOfFreedom * variance + degrees * own) / (degreesOfFreedom + degrees);
  }

  /** Returns the degrees of freedom of a variance after {@link #squeeze}. */
  public double total(double degrees) {
    return Math.min(degreesOfFreedom + degrees, Math.max(degrees, pooledDegreesOfFreedom));
  }
}
