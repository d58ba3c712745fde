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
  /** Half of it may be a disturbance of the machine without moving its median far. */
  private static final int WINDOW = 9;

  /** How far a window may lie below the level: machines wander by less. */
  private static final double WARM = 0.05;

  /**
   * How far noise alone moves the median of a window, in standard deviations of an iteration: three
   * of its own, which are 0.408 each of nine normal values.
   */
  private static final double NOISE_OF_A_WINDOW = 3 * 0.408;

  /**
   * A window that lies further off is not warm, however noisy the series is. As much it may lie
   * above the level: what is cold is slow.
   */
  private static final double COLD = 0.10;

  /** The deviation of normal values, from the median of the steps between neighbours. */
  private static final double DEVIATION_OF_MEDIAN_STEP = 1.4826 / Math.sqrt(2);

  /** How far the halves of the measured iterations may lie apart, whatever the reason. */
  private static final double TOLERANCE = 0.05;

  /** Noise does not explain that the halves lie further apart, whatever a test says. */
  private static final double OBVIOUS = 0.10;

  /** Two-sided 5 % of the normal distribution. */
  private static final double SIGNIFICANT = 1.96;

  /** How far back in the life of a fork its speed is looked up: a slow rise shows late. */
  private static final int PART_OF_LIFE = 4;

  /** What noise of 3 % makes of two medians of twenty iterations once in a hundred times. */
  private static final double RISE = 0.03;

  /**
   * How far noise alone parts two medians once in a hundred times, in standard deviations of an
   * iteration over the root of how many there are: the normal quantile, the deviation of a median,
   * two of them.
   */
  private static final double NOISE_OF_TWO_MEDIANS = 2.326 * 1.2533 * Math.sqrt(2);

  /** With fewer iterations the test for a trend finds none, whatever they are. */
  private static final int FEWEST_FOR_A_TREND = 8;

  private SteadyState() {}

  /**
   * How many iterations a fork took to get warm: from there on, no window of nine lies more than 5
   * % below the level that the last third has, or than the noise of the series explains, at most 10
   * %, nor more than 10 % above. All of them where even the last window does.
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
      double window = Median.of(iterations.subList(first, first + WINDOW)) / level - 1;
      if (window < -tolerance || window > COLD) {
        break;
      }
      // The median is good from the window on of which the middle is.
      start = first == 0 ? 0 : first + WINDOW / 2;
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
   * Whether measured iterations stay at one level: their halves differ by no more than 5 %, or by
   * no more than 10 % where there is no significant trend (Mann, "Nonparametric tests against
   * trend", 1945).
   */
  static boolean isSteady(List<Double> measured) {
    int count = measured.size();
    if (count < 2) {
      return true;
    }
    double early = Median.of(measured.subList(0, (count + 1) / 2));
    double late = Median.of(measured.subList(count / 2, count));
    double apart = Math.abs(late / early - 1);
    return apart <= TOLERANCE
        || apart <= OBVIOUS
            && (count < FEWEST_FOR_A_TREND || Math.abs(trend(measured)) < SIGNIFICANT);
  }

  /**
   * Whether a fork got faster late in its life: its measured iterations against as many that ended
   * a quarter of its life before them, by more than 3 %, or than the noise of the measured ones
   * explains, at most 10 %. Some stacks gain 1 % a second for most of a minute, which no few
   * seconds show.
   */
  static boolean isRising(List<Double> warmUp, List<Double> measured) {
    int count = measured.size();
    int end = warmUp.size() - (warmUp.size() + count) / PART_OF_LIFE;
    if (count == 0 || end < count) {
      return false;
    }
    double level = Median.of(measured);
    double ofNoise = NOISE_OF_TWO_MEDIANS * noise(measured) / level / Math.sqrt(count);
    double tolerance = Math.min(COLD, Math.max(RISE, ofNoise));
    return level / Median.of(warmUp.subList(end - count, end)) - 1 > tolerance;
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
}
