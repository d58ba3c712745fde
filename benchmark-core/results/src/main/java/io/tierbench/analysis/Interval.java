package io.tierbench.analysis;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdicts;
import java.util.Collection;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/** An interval around an estimate. */
public record Interval(double low, double high) {
  private static final int MIN_TRIALS = 3;

  /**
   * Returns the 95 % t interval of the geometric mean of some trials; empty if there are fewer than
   * three of them, or if one is not a positive number.
   */
  static Optional<Interval> ofMean(Collection<Double> trials) {
    double[] logs = trials.stream().mapToDouble(Math::log).toArray();
    double error = Math.sqrt(StatUtils.variance(logs) / logs.length);
    if (logs.length < MIN_TRIALS || !Double.isFinite(error)) {
      return Optional.empty();
    }
    double mean = StatUtils.mean(logs);
    double half = error * Ratio.quantile(logs.length - 1, 0.5 + Verdicts.CONFIDENCE / 2);
    return Optional.of(new Interval(Math.exp(mean - half), Math.exp(mean + half)));
  }
}
