package io.tierbench.report;

import io.tierbench.results.Median;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What was measured of one cell, in calls per second: the median over the forks of the median of
 * each fork's iterations. One disturbed iteration does not move it, nor does one unlucky fork.
 *
 * @param median the figure itself
 * @param lowest lower end of the spread
 * @param highest upper end of the spread
 * @param forks how many JVMs measured it
 * @param spread of what the spread is
 */
public record Figure(double median, double lowest, double highest, int forks, Spread spread) {
  private static final int FORKS_FOR_A_SPREAD = 3;
  private static final double MICROSECONDS_PER_SECOND = 1e6;

  /** Between which values the spread lies. */
  public enum Spread {
    /** The medians of the forks, where there are enough of them. */
    FORKS,
    /** Single iterations: too few forks were run to say how far they lie apart. */
    ITERATIONS
  }

  /**
   * The figure of the measured iterations of each fork.
   *
   * @throws IllegalArgumentException where nothing was measured
   */
  static Figure of(Collection<List<Double>> forks) {
    List<List<Double>> measured = forks.stream().filter(fork -> !fork.isEmpty()).toList();
    if (measured.isEmpty()) {
      throw new IllegalArgumentException("a figure needs at least one measured iteration");
    }
    List<Double> medians = measured.stream().map(Median::of).toList();
    Spread spread = medians.size() >= FORKS_FOR_A_SPREAD ? Spread.FORKS : Spread.ITERATIONS;
    DoubleStream ends =
        spread == Spread.FORKS
            ? medians.stream().mapToDouble(Double::doubleValue)
            : measured.stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
    DoubleSummaryStatistics range = ends.summaryStatistics();
    return new Figure(Median.of(medians), range.getMin(), range.getMax(), measured.size(), spread);
  }

  /** What one call takes, as only one is under way at a time. */
  public double microsecondsPerCall() {
    return MICROSECONDS_PER_SECOND / median;
  }
}
