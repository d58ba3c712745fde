package io.tierbench.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Functions for short English texts. */
public final class Texts {
  private static final int MAX_EDITS = 2;

  /** Control, format, surrogate and unassigned characters, and line separators. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}]");

  private Texts() {}

  public static String capitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Returns a number with a noun, such as {@code 1 comparison}, {@code 12 comparisons}. */
  public static String counted(int number, String name) {
    return number + " " + name + (number == 1 ? "" : "s");
  }

  /** Shortens a text to a maximum length. */
  public static String shortened(String text, int maxLength) {
    return text.length() > maxLength ? text.substring(0, maxLength) + "..." : text;
  }

  /** Wraps a text at blanks, or within words that are longer than a line. */
  public static List<String> wrapped(String text, int letters) {
    return Pattern.compile(".{1," + letters + "}(?:\\s+|$)|\\S{" + letters + "}")
        .matcher(text)
        .results()
        .map(line -> line.group().strip())
        .toList();
  }

  /**
   * Returns a foreign text on one line; replaces characters that control a terminal or that XML
   * forbids.
   */
  public static String printable(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  /** Returns the beginning of a foreign text on one line. */
  public static String printable(String text, int maxLength) {
    String line = printable(text);
    return line.codePointCount(0, line.length()) > maxLength
        ? line.substring(0, line.offsetByCodePoints(0, maxLength)) + "…"
        : line;
  }

  /** Returns the known name closest to a misspelt word, at most two letters apart. */
  public static Optional<String> nearest(String word, Collection<String> names) {
    return names.stream()
        .filter(name -> edits(word, name) <= Math.min(MAX_EDITS, name.length() - 1))
        .min(Comparator.comparingInt(name -> edits(word, name)));
  }

  /** Returns the number of letters to change, insert or delete. */
  private static int edits(String one, String other) {
    int[][] edits = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        edits[i][j] =
            Math.min(edits[i - 1][j - 1] + changed, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
      }
    }
    return edits[one.length()][other.length()];
  }

  /** Returns names in the order of the known ones, followed by unknown names. */
  public static List<String> knownFirst(Stream<String> known, Collection<String> names) {
    return Stream.concat(known.filter(names::contains), names.stream()).distinct().toList();
  }
}
