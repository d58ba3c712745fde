package io.tierbench.serialization.soap;

import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The vocabulary of a data set in XML: namespaces, attributes, types and values. */
final class DataSetXml {
  static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";
  static final String DATA = "urn:schemas-microsoft-com:xml-msdata";
  static final String DIFFGRAM = "urn:schemas-microsoft-com:xml-diffgram-v1";

  static final String IS_DATA_SET = "IsDataSet";
  static final String PRIMARY_KEY = "PrimaryKey";
  static final String ROW_ORDER = "rowOrder";
  static final String HAS_CHANGES = "hasChanges";
  static final String INSERTED = "inserted";
  static final String MODIFIED = "modified";

  private static final Map<DataType, String> TYPES =
      new EnumMap<>(
          Map.of(
              DataType.INT16, "short",
              DataType.INT32, "int",
              DataType.INT64, "long",
              DataType.BOOLEAN, "boolean",
              DataType.FLOAT32, "float",
              DataType.FLOAT64, "double",
              DataType.DECIMAL, "decimal",
              DataType.STRING, "string",
              DataType.DATE_TIME, "dateTime"));
  private static final Map<String, DataType> BY_TYPE =
      Arrays.stream(DataType.values())
          .collect(Collectors.toUnmodifiableMap(TYPES::get, Function.identity()));

  private DataSetXml() {}

  /** The local name of the type in XML Schema. */
  static String schemaType(DataType type) {
    return TYPES.get(type);
  }

  static DataType dataType(String schemaType) {
    DataType type = BY_TYPE.get(schemaType);
    if (type == null) {
      throw malformed("no column has the type '%s'".formatted(schemaType));
    }
    return type;
  }

  static String print(Object value) {
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

  static Object parse(DataType type, String text) {
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
      throw malformed("a value does not have the type '%s' of its column".formatted(type));
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

  static ShopException malformed(String message) {
    return new ShopException(Fault.BAD_REQUEST, "malformed data set: " + message);
  }
}
