package io.tierbench.study;

import io.tierbench.statistics.Ratio;
import java.util.Collection;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A common rule for JMH's output: two benchmarks differ if their error bars do not overlap. The
 * bars are the 99.9 % t interval of the mean over the iterations of all forks, as in {@code
 * org.openjdk.jmh.util.Statistics.getConfidenceIntervalAt}.
 */
final class JmhRule {
  private static final double CONFIDENCE = 0.999;

  private JmhRule() {}

  /**
   * Tells whether the error bars of two benchmarks do not overlap.
   *
   * @param one iterations of each fork
   * @param other iterations of each fork
   */
  static boolean differ(Collection<double[]> one, Collection<double[]> other) {
    SummaryStatistics first = pool(one);
    SummaryStatistics second = pool(other);
    return Math.abs(first.getMean() - second.getMean()) > error(first) + error(second);
  }

  private static SummaryStatistics pool(Collection<double[]> forks) {
    SummaryStatistics pool = new SummaryStatistics();
    for (double[] fork : forks) {
      for (double iteration : fork) {
        pool.addValue(iteration);
      }
    }
    return pool;
  }

  private static double error(SummaryStatistics pool) {
    return Ratio.quantile(pool.getN() - 1, 0.5 + CONFIDENCE / 2)
        * pool.getStandardDeviation()
        / Math.sqrt(pool.getN());
  }
}
