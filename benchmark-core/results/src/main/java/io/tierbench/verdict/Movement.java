package io.tierbench.verdict;

import java.util.Locale;

/**
 * How much a cell gained or lost against the rest of its fleet in its last rounds: those measured,
 * and of a cell that was not level before the last ones of its warm-up as well. The ends are zero
 * where it seems to stand still, and apart where noise hides whether it does.
 *
 * @param label of the cell
 * @param estimate of the gain of the second half of these rounds over the first, as a share: 0.05
 *     is 5 %
 * @param least what it gained at least, as a share; negative for a loss
 * @param most what it gained at most, as a share
 */
public record Movement(String label, double estimate, double least, double most) {
  /** The least movement that is of interest. */
  private static final double NOTHING = 0.005;

  /** Whether the cell got faster against the others, and noise does not explain it. */
  boolean rises() {
    return least > NOTHING;
  }

  /** Whether the cell got slower against the others, and noise does not explain it. */
  boolean falls() {
    return most < -NOTHING;
  }

  /** Whether the cell may still get faster against the others. */
  boolean mayRise() {
    return most > NOTHING;
  }

  /** Whether the cell may still get slower against the others. */
  boolean mayFall() {
    return least < -NOTHING;
  }

  /**
   * The movement in words, such as {@code still gaining, at most 4 %}, or {@code may still gain, at
   * most 4 %} where noise explains it as well; empty for a level cell.
   */
  public String text() {
    if (mayRise() && mayFall()) {
      return "may still move, by %s to +%s".formatted(share(least()), share(most()));
    }
    if (mayRise()) {
      return (rises() ? "still gaining" : "may still gain") + ", at most " + share(most());
    }
    return mayFall()
        ? (falls() ? "still losing" : "may still lose") + ", at most " + share(-least())
        : "";
  }

  /** Whole percents are enough of what is a bound; less than one would look like none. */
  private static String share(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 1 ? "%.1f %%" : "%.0f %%", percent);
  }
}
