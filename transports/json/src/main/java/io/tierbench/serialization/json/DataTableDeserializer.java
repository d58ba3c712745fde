package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a table. The columns must precede the rows: their types determine how values are read. */
final class DataTableDeserializer extends JsonDeserializer<DataTable> {

  @Override
  public DataTable deserialize(JsonParser json, DeserializationContext context) throws IOException {
    expect(json, context, json.isExpectedStartObjectToken());
    String name = null;
    List<DataColumn> columns = null;
    List<String> primaryKey = List.of();
    List<DataRow> rows = null;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "name" -> name = json.getText();
        case "columns" -> columns = Arrays.asList(context.readValue(json, DataColumn[].class));
        case "primaryKey" -> primaryKey = Arrays.asList(context.readValue(json, String[].class));
        case "rows" ->
            rows =
                columns == null
                    ? mismatch(json, context)
                    : readRows(json, context, DataColumn.types(columns));
        default -> expect(json, context, false);
      }
    }
    if (name == null || columns == null || rows == null) {
      return mismatch(json, context);
    }
    return new DataTable(name, columns, primaryKey, rows);
  }

  private static List<DataRow> readRows(
      JsonParser json, DeserializationContext context, DataType[] types) throws IOException {
    expect(json, context, json.isExpectedStartArrayToken());
    List<DataRow> rows = new ArrayList<>();
    for (JsonToken token = json.nextToken();
        token != JsonToken.END_ARRAY;
        token = json.nextToken()) {
      rows.add(
          token == JsonToken.START_ARRAY
              ? DataRow.unchanged(readValues(json, context, types))
              : readRow(json, context, types));
    }
    return rows;
  }

  private static DataRow readRow(JsonParser json, DeserializationContext context, DataType[] types)
      throws IOException {
    expect(json, context, json.isExpectedStartObjectToken());
    DataRow.State state = null;
    List<Object> current = null;
    List<Object> original = null;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "state" -> state = DataRow.State.valueOf(json.getText());
        case "current" -> current = readValues(json, context, types);
        case "original" -> original = readValues(json, context, types);
        default -> expect(json, context, false);
      }
    }
    if (state == null) {
      return mismatch(json, context);
    }
    return new DataRow(state, current, original);
  }

  private static List<Object> readValues(
      JsonParser json, DeserializationContext context, DataType[] types) throws IOException {
    expect(json, context, json.isExpectedStartArrayToken());
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = readValue(json, context, json.nextToken(), types[i]);
    }
    json.nextToken();
    expect(json, context, json.hasToken(JsonToken.END_ARRAY));
    return Arrays.asList(values);
  }

  private static @Nullable Object readValue(
      JsonParser json, DeserializationContext context, JsonToken token, DataType type)
      throws IOException {
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    boolean fits =
        switch (type) {
          case STRING, DATE_TIME -> token == JsonToken.VALUE_STRING;
          case BOOLEAN -> token.isBoolean();
          case FLOAT32, FLOAT64 -> token.isNumeric() || token == JsonToken.VALUE_STRING;
          case INT16, INT32, INT64 -> token == JsonToken.VALUE_NUMBER_INT;
          case DECIMAL -> token.isNumeric();
        };
    expect(json, context, fits);
    return switch (type) {
      case INT16 -> json.getShortValue();
      case INT32 -> json.getIntValue();
      case INT64 -> json.getLongValue();
      case BOOLEAN -> json.getBooleanValue();
      // NaN and the infinities are not JSON numbers; they are sent as strings.
      case FLOAT32 ->
          token.isNumeric() ? (Object) json.getFloatValue() : Float.valueOf(json.getText());
      case FLOAT64 ->
          token.isNumeric() ? (Object) json.getDoubleValue() : Double.valueOf(json.getText());
      case DECIMAL -> json.getDecimalValue();
      case STRING -> json.getText();
      case DATE_TIME -> LocalDateTime.parse(json.getText());
    };
  }

  private static void expect(JsonParser json, DeserializationContext context, boolean condition)
      throws IOException {
    if (!condition) {
      mismatch(json, context);
    }
  }

  private static <T> T mismatch(JsonParser json, DeserializationContext context)
      throws IOException {
    return context.reportInputMismatch(DataTable.class, "unexpected %s", json.currentToken());
  }
}
