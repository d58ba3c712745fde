package io.tierbench.serialization.xml;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Any name as a name of an XML element and back, as ADO.NET does it: a character that cannot stand
 * where it stands becomes {@code _xHHHH_}, or {@code _xHHHHHHHH_} beyond the first plane.
 */
public final class XmlNames {
  private static final Pattern ESCAPE = Pattern.compile("_x(\\p{XDigit}{8}|\\p{XDigit}{4})_");

  /** An underscore that could be taken for an escape, even where its end is itself escaped. */
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

  /** The names of nearly every database, without a look at each letter's class. */
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
   * Fewer letters than XML allows: those that each edition of XML 1.0 allows, of the alphabets most
   * used for names.
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
