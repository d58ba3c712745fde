package io.tierbench.analysis;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.statistics.Median;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;

/**
 * The throughput of one cell in calls per second: the median over the trials, each with the fastest
 * third of its iterations. It is robust against disturbed iterations and a single bad trial.
 */
public record Figure(
    double median,
    double lowest,
    double highest,
    @JsonProperty("replicates") int trials,
    SpreadOver spreadOver) {
  private static final int TRIALS_FOR_A_SPREAD = 3;
  private static final double MICROSECONDS_PER_SECOND = 1e6;

  /** The values that a spread is taken over. */
  public enum SpreadOver {
    /** The throughputs of the trials, if there are enough of them. */
    REPLICATES,
    /** Single iterations, because there are too few trials. */
    SLICES
  }

  /**
   * Computes the throughput of a cell.
   *
   * @throws IllegalArgumentException if nothing was measured
   */
  static Figure of(Collection<Double> trials, Collection<Double> iterations) {
    if (trials.isEmpty() || iterations.isEmpty()) {
      throw new IllegalArgumentException("a throughput needs at least one measured iteration");
    }
    SpreadOver over =
        trials.size() >= TRIALS_FOR_A_SPREAD ? SpreadOver.REPLICATES : SpreadOver.SLICES;
    DoubleSummaryStatistics range =
        (over == SpreadOver.REPLICATES ? trials : iterations)
            .stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return new Figure(Median.of(trials), range.getMin(), range.getMax(), trials.size(), over);
  }

  /**
   * Returns the time between the starts of two calls: the time of a call if one call is under way.
   */
  double microsecondsPerCall() {
    return MICROSECONDS_PER_SECOND / median;
  }
}
