package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonToken;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Values of scalars in JSON. */
final class ScalarValues {
  /** Maximum number of digits before or after the point, when written without an exponent. */
  private static final int MAX_DIGITS = 1000;

  /** Maximum length of a number without an exponent that a double always carries. */
  private static final int SHORT_NUMBER = 15;

  private static final int MAX_TIME_LENGTH = 40;

  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Minimum length of a text that is taken for Base64 without a schema. */
  private static final int MIN_BASE64_LENGTH = 32;

  private static final Pattern BASE64_FORM =
      Pattern.compile("(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])[A-Za-z0-9+/]*={0,2}");

  private ScalarValues() {}

  /** Tells whether a scalar carries a value without loss. */
  static boolean fits(Scalar scalar, JsonToken token, String text) {
    return switch (scalar) {
      case BOOLEAN -> token.isBoolean();
      case INT32 -> token == JsonToken.VALUE_NUMBER_INT && fitsInteger(text, Integer.SIZE);
      case INT64 -> token == JsonToken.VALUE_NUMBER_INT && fitsInteger(text, Long.SIZE);
      case DECIMAL -> token.isNumeric() && (isShort(text) || fitsDecimal(text));
      case FLOAT64 -> token.isNumeric() && (isShort(text) || fitsDouble(text));
      default -> token == JsonToken.VALUE_STRING && fitsString(scalar, text);
    };
  }

  /**
   * Tells whether a text looks like Base64 rather than a word, a number in hexadecimal or a path.
   * Some text at the same place should have {@linkplain #isMarkedBase64 a sign of Base64}, too.
   */
  static boolean looksLikeBase64(String text) {
    return text.length() >= MIN_BASE64_LENGTH && BASE64_FORM.matcher(text).matches();
  }

  /** Tells whether a text has the padding or the plus of Base64, which are rare in other texts. */
  static boolean isMarkedBase64(String text) {
    return text.endsWith("=") || text.indexOf('+') >= 0;
  }

  static boolean hasExponent(String number) {
    return number.indexOf('e') >= 0 || number.indexOf('E') >= 0;
  }

  private static boolean isShort(String number) {
    return number.length() <= SHORT_NUMBER && !hasExponent(number);
  }

  private static boolean fitsInteger(String number, int bits) {
    return new BigInteger(number).bitLength() < bits;
  }

  private static boolean fitsDecimal(String number) {
    try {
      return Math.abs((long) new BigDecimal(number).scale()) <= MAX_DIGITS;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean fitsDouble(String number) {
    double value = Double.parseDouble(number);
    return fitsDecimal(number)
        && Double.isFinite(value)
        && BigDecimal.valueOf(value).compareTo(new BigDecimal(number)) == 0;
  }

  private static boolean fitsString(Scalar scalar, String text) {
    return switch (scalar) {
      case DATE -> parses(LocalDate::parse, text);
      case TIME -> parses(LocalTime::parse, text);
      case DATE_TIME -> parses(LocalDateTime::parse, text);
      case OFFSET_DATE_TIME -> parses(OffsetDateTime::parse, text);
      // Only the first rejects a leap second and the hour 24, only the second absent seconds.
      case INSTANT ->
          text.endsWith("Z") && parses(OffsetDateTime::parse, text) && parses(Instant::parse, text);
      case UUID -> UUID_FORM.matcher(text).matches();
      case BYTES -> isBase64(text);
      default -> true;
    };
  }

  private static boolean parses(Consumer<String> parser, String text) {
    if (text.isEmpty() || text.length() > MAX_TIME_LENGTH || !Character.isDigit(text.charAt(0))) {
      return false;
    }
    try {
      parser.accept(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isBase64(String text) {
    try {
      return Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text)).equals(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
