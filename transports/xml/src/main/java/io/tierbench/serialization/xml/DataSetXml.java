package io.tierbench.serialization.xml;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The vocabulary of a data set as ADO.NET writes it: namespaces, attributes and types. */
public final class DataSetXml {
  public static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";
  public static final String DATA = "urn:schemas-microsoft-com:xml-msdata";
  public static final String DIFFGRAM = "urn:schemas-microsoft-com:xml-diffgram-v1";

  public static final String IS_DATA_SET = "IsDataSet";
  public static final String PRIMARY_KEY = "PrimaryKey";
  public static final String ROW_ORDER = "rowOrder";
  public static final String HAS_CHANGES = "hasChanges";
  public static final String INSERTED = "inserted";
  public static final String MODIFIED = "modified";

  private static final int MAX_LENGTH = 200;

  private static final Map<String, DataType> BY_TYPE =
      Arrays.stream(DataType.values())
          .collect(Collectors.toUnmodifiableMap(DataSetXml::schemaType, Function.identity()));

  private DataSetXml() {}

  /** Returns the local name of the type in XML Schema. */
  public static String schemaType(DataType type) {
    return switch (type) {
      case INT16 -> "short";
      case INT32 -> "int";
      case INT64 -> "long";
      case BOOLEAN -> "boolean";
      case FLOAT32 -> "float";
      case FLOAT64 -> "double";
      case DECIMAL -> "decimal";
      case STRING -> "string";
      case DATE_TIME -> "dateTime";
    };
  }

  public static DataType dataType(String schemaType) {
    DataType type = BY_TYPE.get(schemaType);
    if (type == null) {
      throw malformed("unknown column type '%s'".formatted(schemaType));
    }
    return type;
  }

  public static ShopException malformed(String message) {
    return new ShopException(
        Fault.BAD_REQUEST, "malformed data set: " + BadElement.printable(message, MAX_LENGTH));
  }
}
