package io.tierbench.analysis;

import io.tierbench.statistics.Median;
import java.util.Collection;
import java.util.Collections;

/**
 * The throughput of one cell in calls per second: the median over the trials, each with the fastest
 * third of its iterations. The median is robust against a single bad trial.
 *
 * @param lowest lowest throughput of a trial; of an iteration if there are fewer than three trials
 */
public record Figure(double median, double lowest, double highest, int trials) {
  private static final int TRIALS_FOR_A_SPREAD = 3;

  /**
   * Computes the throughput of a cell.
   *
   * @throws IllegalArgumentException if nothing was measured
   */
  static Figure of(Collection<Double> trials, Collection<Double> iterations) {
    if (trials.isEmpty() || iterations.isEmpty()) {
      throw new IllegalArgumentException("a throughput needs at least one measured iteration");
    }
    Collection<Double> spread = trials.size() >= TRIALS_FOR_A_SPREAD ? trials : iterations;
    return new Figure(
        Median.of(trials), Collections.min(spread), Collections.max(spread), trials.size());
  }
}
