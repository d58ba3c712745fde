package io.tierbench.analysis;

import io.tierbench.statistics.Median;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;

/**
 * The figure of one cell, in calls per second: the median over the replicates, each with the
 * fastest third of its slices. Neither disturbed slices nor one unlucky replicate move it.
 *
 * @param median the figure itself
 * @param lowest lower end of the spread
 * @param highest upper end of the spread
 * @param replicates in which it was measured
 * @param spreadOver what the spread is over
 */
public record Figure(
    double median, double lowest, double highest, int replicates, SpreadOver spreadOver) {
  private static final int REPLICATES_FOR_A_SPREAD = 3;
  private static final double MICROSECONDS_PER_SECOND = 1e6;

  /** What a spread is taken over. */
  public enum SpreadOver {
    /** The figures of the replicates, if there are enough of them. */
    REPLICATES,
    /** Single slices, because there are too few replicates. */
    SLICES
  }

  /**
   * The figure of a cell.
   *
   * @param replicates the figure of each
   * @param slices the rates of all their slices
   * @throws IllegalArgumentException if nothing was measured
   */
  static Figure of(Collection<Double> replicates, Collection<Double> slices) {
    if (replicates.isEmpty() || slices.isEmpty()) {
      throw new IllegalArgumentException("a figure needs at least one measured slice");
    }
    SpreadOver over =
        replicates.size() >= REPLICATES_FOR_A_SPREAD ? SpreadOver.REPLICATES : SpreadOver.SLICES;
    DoubleSummaryStatistics range =
        (over == SpreadOver.REPLICATES ? replicates : slices)
            .stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return new Figure(
        Median.of(replicates), range.getMin(), range.getMax(), replicates.size(), over);
  }

  /** The time from one call to the next, which is that of a call where one is under way. */
  double microsecondsPerCall() {
    return MICROSECONDS_PER_SECOND / median;
  }
}
