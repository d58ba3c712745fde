package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.tierbench.contract.DataRow;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a row as {@code {"state": ..., "current": [...], "original": [...]}}; an unchanged row as
 * the bare array of its values.
 */
final class DataRowSerializer extends JsonSerializer<DataRow> {

  @Override
  public void serialize(DataRow row, JsonGenerator json, SerializerProvider provider)
      throws IOException {
    if (row.state() == DataRow.State.UNCHANGED) {
      writeValues(json, Objects.requireNonNull(row.current()));
      return;
    }
    json.writeStartObject(row);
    json.writeStringField("state", row.state().name());
    if (row.current() != null) {
      json.writeFieldName("current");
      writeValues(json, row.current());
    }
    if (row.original() != null) {
      json.writeFieldName("original");
      writeValues(json, row.original());
    }
    json.writeEndObject();
  }

  private static void writeValues(JsonGenerator json, List<Object> values) throws IOException {
    json.writeStartArray(values, values.size());
    for (int i = 0; i < values.size(); i++) {
      writeValue(json, values.get(i));
    }
    json.writeEndArray();
  }

  private static void writeValue(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof String string) {
      json.writeString(string);
    } else if (value instanceof Short number) {
      json.writeNumber(number);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Float number) {
      json.writeNumber(number);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else {
      json.writeString(value.toString());
    }
  }
}
