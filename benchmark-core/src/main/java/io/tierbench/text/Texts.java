package io.tierbench.text;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Small pieces of English. */
public final class Texts {

  private Texts() {}

  /** The text with a capital letter. */
  public static String capitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Such as {@code 1 comparison}, {@code 12 comparisons}. */
  public static String counted(int number, String name) {
    return number + " " + name + (number == 1 ? "" : "s");
  }

  /** The beginning of a text that is longer than so many characters. */
  public static String shortened(String text, int longest) {
    return text.length() > longest ? text.substring(0, longest) + "..." : text;
  }

  /** Names that are known as they are known, the others behind them as they came. */
  public static List<String> knownFirst(Stream<String> known, Collection<String> names) {
    return Stream.concat(known.filter(names::contains), names.stream()).distinct().toList();
  }
}
