package io.tierbench.analysis;

import io.tierbench.statistics.Median;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;

/**
 * What was measured of one cell, in calls per second: the median over the replicates of the fastest
 * third of each one's slices. Disturbed slices do not move it, nor does one unlucky replicate.
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

  /** Between which values the spread lies. */
  public enum SpreadOver {
    /** The figures of the replicates, where there are enough of them. */
    REPLICATES,
    /** Single slices: there are too few replicates to say how far they lie apart. */
    SLICES
  }

  /**
   * The figure of a cell.
   *
   * @param replicates the figure of each
   * @param slices what was measured in all of them
   * @throws IllegalArgumentException where nothing was measured
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

  /** What one call takes, as only one is under way at a time. */
  public double microsecondsPerCall() {
    return MICROSECONDS_PER_SECOND / median;
  }
}
