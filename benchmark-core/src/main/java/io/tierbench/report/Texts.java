package io.tierbench.report;

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
}
