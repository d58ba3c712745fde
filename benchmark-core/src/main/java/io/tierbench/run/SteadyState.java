package io.tierbench.run;

import io.tierbench.results.Median;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells from the iterations of one fork when it was warm, and whether it stayed so.
 *
 * <p>A window rule: the medians of short windows are held against the level of the last third.
 * Fixed numbers of warm-up iterations are too few for some cells and a waste for others (Traini et
 * al., "Towards effective assessment of steady state performance in Java software", 2022).
 */
final class SteadyState {
  private static final int WINDOW = 5;

  /** How far a window may lie from the level, and how far the measured iterations may drift. */
  private static final double TOLERANCE = 0.05;

  /** Two-sided 5 % of the normal distribution. */
  private static final double SIGNIFICANT = 1.96;

  /** With fewer iterations the test for a trend finds none, whatever they are. */
  private static final int FEWEST_FOR_A_TREND = 8;

  private static final double OBVIOUS_DRIFT = 0.10;

  private SteadyState() {}

  /**
   * How many iterations a fork took to get warm: from there on, no window of five lies further than
   * 5 % from the level that the last third has. All of them where even the last windows do.
   */
  static int start(List<Double> iterations) {
    int count = iterations.size();
    if (count < WINDOW) {
      return count;
    }
    double level = Median.of(iterations.subList(count - Math.max(WINDOW, count / 3), count));
    int start = count;
    for (int first = count - WINDOW; first >= 0; first--) {
      double window = Median.of(iterations.subList(first, first + WINDOW));
      if (Math.abs(window / level - 1) > TOLERANCE) {
        break;
      }
      start = first;
    }
    return start;
  }

  /**
   * Whether measured iterations stay at one level: no significant trend (Mann, "Nonparametric tests
   * against trend", 1945) that makes more than 5 % from the first to the last (Sen's slope, 1968).
   * Of few iterations, whether their halves differ by less than 10 %.
   */
  static boolean isSteady(List<Double> measured) {
    int count = measured.size();
    if (count < 2) {
      return true;
    }
    if (count < FEWEST_FOR_A_TREND) {
      double early = Median.of(measured.subList(0, (count + 1) / 2));
      double late = Median.of(measured.subList(count / 2, count));
      return Math.abs(late / early - 1) <= OBVIOUS_DRIFT;
    }
    return Math.abs(trend(measured)) < SIGNIFICANT
        || Math.abs(drift(measured)) <= TOLERANCE * Median.of(measured);
  }

  /** Mann's statistic, standard normal where there is no trend. */
  static double trend(List<Double> values) {
    int count = values.size();
    int score = 0;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        score += Double.compare(values.get(j), values.get(i));
      }
    }
    double variance = count * (count - 1) * (2 * count + 5) / 18.0;
    // Corrected for continuity.
    return (score - Integer.signum(score)) / Math.sqrt(variance);
  }

  /** From the first value to the last, along the median of the slopes between all pairs. */
  private static double drift(List<Double> values) {
    List<Double> slopes = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      for (int j = i + 1; j < values.size(); j++) {
        slopes.add((values.get(j) - values.get(i)) / (j - i));
      }
    }
    return Median.of(slopes) * (values.size() - 1);
  }
}
