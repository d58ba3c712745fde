package io.tierbench.verdict;

import java.util.List;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the ratios of a family know about each other's noise. A variance from three or four blocks
 * is hardly known, and the t distribution pays for that with a very wide interval; the other ratios
 * of the family were measured by the same machine in the same way. Each variance is drawn towards
 * theirs, as far as they are alike: where cells differ much in noise, little is borrowed.
 *
 * <p>This is the moderated t statistic of G. K. Smyth, "Linear models and empirical Bayes methods
 * for assessing differential expression in microarray experiments", Statistical Applications in
 * Genetics and Molecular Biology 3, 2004, section 6.2; {@code squeezeVar} of the R package limma.
 *
 * @param degreesOfFreedom how many degrees of freedom the common variance is worth; infinite where
 *     the variances differ by no more than chance
 * @param variance the common variance
 * @param pooledDegreesOfFreedom of the family together, more than which no ratio can have: of
 *     several ratios with a cell in common, each tells less than it seems to
 */
record Moderation(double degreesOfFreedom, double variance, double pooledDegreesOfFreedom) {
  /**
   * Fewer say too little about how much the variances differ: with ten, a noisy cell among quiet
   * ones is taken for one of them too often.
   */
  private static final int FEWEST_RATIOS = 20;

  /** Variances below this part of the median one count as much. */
  private static final double LEAST_VARIANCE = 1e-5;

  private static final Moderation NONE = new Moderation(0, 0, Double.POSITIVE_INFINITY);

  /**
   * The moderation of a family; none at all where the family is small.
   *
   * @param cells that the ratios are of
   */
  static Moderation of(int cells, List<Ratio> family) {
    if (family.size() < FEWEST_RATIOS) {
      return NONE;
    }
    double[] variances = family.stream().mapToDouble(Ratio::variance).toArray();
    double[] degrees = family.stream().mapToDouble(Ratio::degreesOfFreedom).toArray();
    Moderation moderation = of(variances, degrees);
    double independent = (cells - 1) * StatUtils.max(degrees);
    return new Moderation(
        moderation.degreesOfFreedom,
        moderation.variance,
        Math.min(moderation.pooledDegreesOfFreedom, independent));
  }

  static Moderation of(double[] variances, double[] degrees) {
    double least = LEAST_VARIANCE * StatUtils.percentile(variances, 50);
    double[] logs = new double[variances.length];
    double[] expected = new double[variances.length];
    for (int i = 0; i < logs.length; i++) {
      double half = degrees[i] / 2;
      logs[i] = Math.log(Math.max(variances[i], least)) - Gamma.digamma(half) + Math.log(half);
      expected[i] = Gamma.trigamma(half);
    }
    double mean = StatUtils.mean(logs);
    double excess = StatUtils.variance(logs) - StatUtils.mean(expected);
    double pooled = StatUtils.sum(degrees);
    if (excess <= 0) {
      double common = 0;
      for (int i = 0; i < variances.length; i++) {
        common += variances[i] * degrees[i] / pooled;
      }
      return new Moderation(Double.POSITIVE_INFINITY, common, pooled);
    }
    double half = inverseTrigamma(excess);
    return new Moderation(2 * half, Math.exp(mean + Gamma.digamma(half) - Math.log(half)), pooled);
  }

  /** Trigamma falls from infinity to zero, about as 1/x does for large x and 1/x^2 for small. */
  private static double inverseTrigamma(double value) {
    double largest = 1 / value + 1;
    double smallest = Math.min(1, 1 / Math.sqrt(value)) / 2;
    return new BrentSolver(1e-12, 1e-12)
        .solve(1000, x -> Gamma.trigamma(x) - value, smallest, largest);
  }

  /** The same ratio with what the family knows about its noise. */
  Ratio apply(Ratio ratio, double confidence) {
    double own = ratio.degreesOfFreedom();
    double moderated =
        Double.isInfinite(degreesOfFreedom)
            ? variance
            : (degreesOfFreedom * variance + own * ratio.variance()) / (degreesOfFreedom + own);
    return Ratio.of(
        ratio.log(),
        Math.sqrt(moderated / ratio.pairs()),
        Math.min(degreesOfFreedom + own, Math.max(own, pooledDegreesOfFreedom)),
        ratio.pairs(),
        confidence);
  }
}
