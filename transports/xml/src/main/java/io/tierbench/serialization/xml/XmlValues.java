package io.tierbench.serialization.xml;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Conversion of values to the simple types of XML Schema and back. A date-time has no time zone in
 * the contract, so a time zone sent by another client is dropped.
 */
public final class XmlValues {
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private static final int MAX_DECIMAL_LENGTH = 1_000;

  private XmlValues() {}

  public static String print(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof LocalDateTime dateTime) {
      return print(dateTime);
    }
    String text = value.toString();
    // Java and XML Schema print floating-point numbers alike, except for the infinities.
    return (value instanceof Double || value instanceof Float) && text.endsWith("Infinity")
        ? text.replace("Infinity", "INF")
        : text;
  }

  public static Object parse(DataType type, String text) {
    if (type == DataType.STRING) {
      return text;
    }
    String value = text.strip();
    try {
      return switch (type) {
        case INT16 -> Short.valueOf(value);
        case INT32 -> Integer.valueOf(value);
        case INT64 -> Long.valueOf(value);
        case BOOLEAN -> parseBoolean(value);
        case FLOAT32 -> Float.valueOf(floatingPoint(value));
        case FLOAT64 -> Double.valueOf(floatingPoint(value));
        case DECIMAL -> parseDecimal(value);
        case STRING -> text;
        case DATE_TIME -> LocalDateTime.parse(value, DateTimeFormatter.ISO_DATE_TIME);
      };
    } catch (RuntimeException e) {
      throw BadElement.of(text, type);
    }
  }

  private static String print(LocalDateTime value) {
    return value.getSecond() == 0 && value.getNano() == 0 ? value + ":00" : value.toString();
  }

  /**
   * Parses a decimal in plain notation, and keeps its scale. Rejects too many digits, and
   * exponents: a few bytes could request a number of a gigabyte.
   */
  private static BigDecimal parseDecimal(String text) {
    if (text.length() > MAX_DECIMAL_LENGTH || text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      throw new NumberFormatException("not a decimal");
    }
    return new BigDecimal(text);
  }

  /** Prints bytes as {@code xs:base64Binary}, in one line. */
  public static String printBytes(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Parses bytes, with optional line breaks. */
  public static byte[] parseBytes(String text) {
    boolean broken = text.chars().anyMatch(character -> character <= ' ');
    try {
      return Base64.getDecoder().decode(broken ? WHITE_SPACE.matcher(text).replaceAll("") : text);
    } catch (IllegalArgumentException e) {
      throw BadElement.of(text, "Base64");
    }
  }

  private static Boolean parseBoolean(String value) {
    return switch (value) {
      case "true", "1" -> Boolean.TRUE;
      case "false", "0" -> Boolean.FALSE;
      default -> throw new IllegalArgumentException();
    };
  }

  private static String floatingPoint(String value) {
    return value.endsWith("INF") ? value.replace("INF", "Infinity") : value;
  }
}
