package io.tierbench.report;

import io.tierbench.verdict.Movement;
import java.util.Locale;

/** Small pieces of English. */
public final class Texts {

  private Texts() {}

  /** With a capital letter. */
  public static String capitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Such as {@code 1 comparison}, {@code 12 comparisons}. */
  public static String counted(int number, String name) {
    return number + " " + name + (number == 1 ? "" : "s");
  }

  /** Such as {@code still gaining, at most 4 %}; empty of a cell that is level. */
  public static String moves(Movement movement) {
    if (movement.mayRise() && movement.mayFall()) {
      return "still moving, by %s to +%s"
          .formatted(share(movement.least()), share(movement.most()));
    }
    return movement.mayRise()
        ? "still gaining, at most " + share(movement.most())
        : movement.mayFall() ? "still losing, at most " + share(-movement.least()) : "";
  }

  /** Whole percents are enough of what is a bound; less than one would look like none. */
  private static String share(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 1 ? "%.1f %%" : "%.0f %%", percent);
  }
}
