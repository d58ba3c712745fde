package io.tierbench.serialization.xml;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Conversion of any name to an XML element name and back, like ADO.NET: a character that is not
 * permitted becomes {@code _xHHHH_}, or {@code _xHHHHHHHH_} beyond the Basic Multilingual Plane.
 */
public final class XmlNames {
  private static final Pattern ESCAPE = Pattern.compile("_x(\\p{XDigit}{8}|\\p{XDigit}{4})_");

  /** Pattern of an underscore that looks like an escape, even if its end is itself escaped. */
  private static final Pattern LIKE_ESCAPE = Pattern.compile("_x\\p{XDigit}{4}");

  private XmlNames() {}

  public static String encode(String name) {
    if (name == null || name.isEmpty()) {
      throw new ShopException(
          Fault.BAD_REQUEST, "a data set, table, column or relation has no name");
    }
    if (isPlain(name)) {
      return name;
    }
    Matcher likeEscape = LIKE_ESCAPE.matcher(name);
    StringBuilder encoded = new StringBuilder(name.length() + 16);
    for (int i = 0; i < name.length(); ) {
      int character = name.codePointAt(i);
      boolean fits =
          (i == 0 ? isStart(character) : isPart(character))
              && !(character == '_' && likeEscape.region(i, name.length()).lookingAt());
      if (fits) {
        encoded.appendCodePoint(character);
      } else {
        encoded.append((character > 0xFFFF ? "_x%08X_" : "_x%04X_").formatted(character));
      }
      i += Character.charCount(character);
    }
    return encoded.toString();
  }

  public static String decode(String encoded) {
    if (!encoded.contains("_x")) {
      return encoded;
    }
    Matcher matcher = ESCAPE.matcher(encoded);
    StringBuilder name = new StringBuilder(encoded.length());
    int end = 0;
    while (matcher.find()) {
      int character = Integer.parseUnsignedInt(matcher.group(1), 16);
      if (Character.isValidCodePoint(character)) {
        name.append(encoded, end, matcher.start()).appendCodePoint(character);
        end = matcher.end();
      }
    }
    return name.append(encoded, end, encoded.length()).toString();
  }

  /** Tells whether a name needs no check by character class, as in nearly every database. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char character = name.charAt(i);
      boolean fits =
          isLetter(character)
              || i > 0 && (character >= '0' && character <= '9' || character == '_');
      if (!fits) {
        return false;
      }
    }
    return !name.contains("_x");
  }

  /**
   * Tells whether a character may start a name: letters permitted by all editions of XML 1.0, of
   * the most common alphabets.
   */
  private static boolean isStart(int character) {
    return isLetter(character)
        || character == '_'
        || character >= 0xC0 && character <= 0xFF && character != 0xD7 && character != 0xF7
        || character >= 0x391 && character <= 0x3CE && character != 0x3A2
        || character >= 0x410 && character <= 0x44F
        || character >= 0x4E00 && character <= 0x9FA5;
  }

  private static boolean isPart(int character) {
    return isStart(character)
        || character >= '0' && character <= '9'
        || character == '-'
        || character == '.';
  }

  private static boolean isLetter(int character) {
    return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
  }
}
