package io.tierbench.verdict;

import java.util.Locale;

/**
 * The gain of a cell's stack against the others in its last rounds: those measured, and of a cell
 * that had not converged the last ones of its warm-up as well.
 *
 * @param estimate of the gain of the second half of these rounds over the first, as a share: 0.05
 *     is 5 %
 * @param least what it gained at least, as a share; 0 in runs that are judged by this version
 * @param most upper bound of the gain, as a share; 0 where the stack is not drifting
 */
public record Movement(String label, double estimate, double least, double most) {
  /** The least gain that is of interest. */
  private static final double MIN_SHOWN_GAIN = 0.005;

  /**
   * Returns the movement in words, such as {@code may still gain, at most 4 %}; empty for a cell
   * that has converged.
   */
  public String text() {
    String format = "may still gain, at most " + (most < 0.01 ? "%.1f %%" : "%.0f %%");
    return most > MIN_SHOWN_GAIN ? String.format(Locale.ROOT, format, 100 * most) : "";
  }
}
