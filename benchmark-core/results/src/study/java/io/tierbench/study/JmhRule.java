package io.tierbench.study;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Rates;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A common rule for JMH's output: two benchmarks differ if their error bars do not overlap. The
 * bars are the 99.9 % t interval of the mean over the iterations of all forks, as in {@code
 * org.openjdk.jmh.util.Statistics.getConfidenceIntervalAt}.
 */
final class JmhRule {
  private static final double CONFIDENCE = 0.999;

  private JmhRule() {}

  /** Tells whether the error bars of two cells do not overlap, on the iterations of all trials. */
  static boolean differ(Contrast contrast, Evidence evidence) {
    SummaryStatistics first = pool(evidence.ratesOf(contrast.one()));
    SummaryStatistics second = pool(evidence.ratesOf(contrast.other()));
    return Math.abs(first.getMean() - second.getMean()) > error(first) + error(second);
  }

  private static SummaryStatistics pool(List<Rates> trials) {
    SummaryStatistics pool = new SummaryStatistics();
    trials.forEach(trial -> trial.byRound().values().forEach(pool::addValue));
    return pool;
  }

  private static double error(SummaryStatistics pool) {
    return Ratio.quantile(pool.getN() - 1, 0.5 + CONFIDENCE / 2)
        * pool.getStandardDeviation()
        / Math.sqrt(pool.getN());
  }
}
