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

  /** How far a window may lie from the level: less than the difference that counts, 3 %. */
  private static final double WARM = 0.02;

  /**
   * How far noise alone moves the median of a window, in standard deviations of an iteration: three
   * of its own, which are 0.536 each of five normal values.
   */
  private static final double NOISE_OF_A_WINDOW = 3 * 0.536;

  /** A window that lies further off is not warm, however noisy the series is. */
  private static final double COLD = 0.10;

  /** The deviation of normal values, from the median of the steps between neighbours. */
  private static final double DEVIATION_OF_MEDIAN_STEP = 1.4826 / Math.sqrt(2);

  /** How far the measured iterations may drift. */
  private static final double TOLERANCE = 0.05;

  /** Two-sided 5 % of the normal distribution. */
  private static final double SIGNIFICANT = 1.96;

  /** With fewer iterations the test for a trend finds none, whatever they are. */
  private static final int FEWEST_FOR_A_TREND = 8;

  private static final double OBVIOUS_DRIFT = 0.10;

  private SteadyState() {}

  /**
   * How many iterations a fork took to get warm: from there on, no window of five lies further than
   * 2 % from the level that the last third has, or than the noise of the series explains, at most
   * 10 %. All of them where even the last windows do.
   */
  static int start(List<Double> iterations) {
    int count = iterations.size();
    if (count < WINDOW) {
      return count;
    }
    List<Double> last = iterations.subList(count - Math.max(WINDOW, count / 3), count);
    double level = Median.of(last);
    double noise = noise(iterations.subList(count / 2, count)) / level;
    double tolerance = Math.min(COLD, Math.max(WARM, NOISE_OF_A_WINDOW * noise));
    int start = count;
    for (int first = count - WINDOW; first >= 0; first--) {
      double window = Median.of(iterations.subList(first, first + WINDOW));
      if (Math.abs(window / level - 1) > tolerance) {
        break;
      }
      start = first;
    }
    return start;
  }

  /** From one value to the next, which a slow rise hardly moves. */
  private static double noise(List<Double> values) {
    List<Double> steps = new ArrayList<>();
    for (int i = 1; i < values.size(); i++) {
      steps.add(Math.abs(values.get(i) - values.get(i - 1)));
    }
    return steps.isEmpty() ? 0 : DEVIATION_OF_MEDIAN_STEP * Median.of(steps);
  }

  /**
   * Whether measured iterations stay at one level: their halves differ by no more than 10 %, and no
   * significant trend (Mann, "Nonparametric tests against trend", 1945) makes more than 5 % from
   * the first to the last (Sen's slope, 1968). Of few iterations, the halves alone.
   */
  static boolean isSteady(List<Double> measured) {
    int count = measured.size();
    if (count < 2) {
      return true;
    }
    double early = Median.of(measured.subList(0, (count + 1) / 2));
    double late = Median.of(measured.subList(count / 2, count));
    if (Math.abs(late / early - 1) > OBVIOUS_DRIFT) {
      return false;
    }
    return count < FEWEST_FOR_A_TREND
        || Math.abs(trend(measured)) < SIGNIFICANT
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
