package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Base64;
import java.util.regex.Pattern;

/** Values as the simple types of XML Schema, and back. */
public final class XmlValues {
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private XmlValues() {}

  public static String print(Object value) {
    if (value instanceof BigDecimal decimal) {
      return Decimals.print(decimal);
    }
    if (value instanceof LocalDateTime dateTime) {
      return DateTimes.print(dateTime);
    }
    String text = value.toString();
    // Java and XML Schema agree on floating-point numbers but for these two.
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
        case DECIMAL -> Decimals.parse(value);
        case STRING -> text;
        case DATE_TIME -> DateTimes.parse(value);
      };
    } catch (RuntimeException e) {
      throw BadElement.of(text, type);
    }
  }

  /** As {@code xs:base64Binary}, in one line. */
  public static String printBytes(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Others may break the lines. */
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
