package io.tierbench.benchmark;

import io.tierbench.record.CallMetric;
import java.util.Collection;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * A secondary result of JMH that some iterations may lack. JMH counts a missing {@link
 * org.openjdk.jmh.results.ScalarResult} as zero, which would lower the mean of a metric that a fork
 * reports only once.
 */
final class Metric extends Result<Metric> {
  private static final long serialVersionUID = 1L;

  private Metric(String label, Statistics statistics, String unit, AggregationPolicy policy) {
    super(ResultRole.SECONDARY, label, statistics, unit, policy);
  }

  static Metric mean(CallMetric metric, double value) {
    return mean(metric.label(), value, metric.unit());
  }

  /** Creates a metric whose score is the mean over the iterations that have it. */
  static Metric mean(String label, double value, String unit) {
    return new Metric(label, of(value), unit, AggregationPolicy.AVG);
  }

  /** Creates a metric whose score is the sum over all iterations. */
  static Metric sum(CallMetric metric, double value) {
    return new Metric(metric.label(), of(value), metric.unit(), AggregationPolicy.SUM);
  }

  @Override
  protected Aggregator<Metric> getThreadAggregator() {
    return Metric::aggregate;
  }

  @Override
  protected Aggregator<Metric> getIterationAggregator() {
    return Metric::aggregate;
  }

  private static Metric aggregate(Collection<Metric> metrics) {
    ListStatistics scores = new ListStatistics();
    metrics.forEach(metric -> scores.addValue(metric.getScore()));
    Metric any = metrics.iterator().next();
    return new Metric(any.label, scores, any.unit, any.policy);
  }
}
