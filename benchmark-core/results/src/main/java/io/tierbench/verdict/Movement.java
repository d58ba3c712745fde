package io.tierbench.verdict;

import java.util.Locale;

/**
 * The drift of a cell: the gain of its stack, relative to the others, from the first half of its
 * rounds to the second. The rounds are the measured ones, and before them the last ones of the
 * warm-up if the cell had not converged.
 *
 * @param estimate of the gain, as a share: 0.05 is 5 %
 * @param least lower bound of the gain; always 0 in this version
 * @param most upper bound of the gain, as a share; 0 if the stack is not drifting
 */
public record Movement(String label, double estimate, double least, double most) {
  private static final double MIN_SHOWN_GAIN = 0.005;

  /** Returns the drift in words, such as {@code may still gain, at most 4 %}; empty up to 0.5 %. */
  public String text() {
    String format = "may still gain, at most " + (most < 0.01 ? "%.1f %%" : "%.0f %%");
    return most > MIN_SHOWN_GAIN ? String.format(Locale.ROOT, format, 100 * most) : "";
  }
}
