package io.tierbench.serialization.protobuf;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.proto.DataRowMessage;
import io.tierbench.proto.DataTableMessage;
import io.tierbench.proto.RowState;
import io.tierbench.proto.Value;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Maps rows to messages and back: a row is a message of values, each a message with its type. */
final class RowMapper {
  private static final Value NULL = Value.getDefaultInstance();

  private RowMapper() {}

  static void addRows(DataTable table, DataTableMessage.Builder message) {
    DataType[] types = DataColumn.types(table.columns());
    for (DataRow row : table.rows()) {
      DataRowMessage.Builder rowMessage =
          DataRowMessage.newBuilder().setState(RowState.valueOf(row.state().name()));
      addValues(types, row.current(), rowMessage::addCurrent);
      addValues(types, row.original(), rowMessage::addOriginal);
      message.addRows(rowMessage);
    }
  }

  private static void addValues(
      DataType[] types, @Nullable List<Object> values, Consumer<Value> message) {
    if (values != null) {
      BadElement.requireOneEach(types.length, values);
      for (int i = 0; i < types.length; i++) {
        message.accept(toMessage(types[i], values.get(i)));
      }
    }
  }

  private static Value toMessage(DataType type, @Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    Value.Builder message = Value.newBuilder();
    switch (type) {
      case INT16 -> message.setInt((Short) value);
      case INT32 -> message.setInt((Integer) value);
      case INT64 -> message.setLong((Long) value);
      case BOOLEAN -> message.setBoolean((Boolean) value);
      case FLOAT32 -> message.setFloat((Float) value);
      case FLOAT64 -> message.setDouble((Double) value);
      case DECIMAL -> message.setDecimal(Decimals.toMessage((BigDecimal) value));
      case STRING -> message.setString((String) value);
      case DATE_TIME -> message.setDateTime(ContractMapper.toMessage((LocalDateTime) value));
    }
    return message.build();
  }

  static List<DataRow> toRows(List<DataColumn> columns, DataTableMessage message) {
    DataType[] types = DataColumn.types(columns);
    return BadElement.map("rows", message.getRowsList(), row -> toRow(types, row));
  }

  private static DataRow toRow(DataType[] types, DataRowMessage message) {
    DataRow.State state = DataRow.State.valueOf(message.getState().name());
    return new DataRow(
        state,
        state.hasCurrent() ? toValues(types, message.getCurrentList(), "current") : null,
        state.hasOriginal() ? toValues(types, message.getOriginalList(), "original") : null);
  }

  private static List<Object> toValues(DataType[] types, List<Value> messages, String field) {
    BadElement.requireOneEach(types.length, messages);
    Object[] values = new Object[types.length];
    int i = 0;
    try {
      for (; i < types.length; i++) {
        values[i] = toValue(types[i], messages.get(i));
      }
    } catch (BadElement e) {
      throw e.within(Integer.toString(i)).within(field);
    }
    return Arrays.asList(values);
  }

  private static @Nullable Object toValue(DataType type, Value message) {
    Value.KindCase kind = message.getKindCase();
    if (kind == Value.KindCase.KIND_NOT_SET) {
      return null;
    }
    if (kind != kindOf(type)) {
      throw BadElement.of("a value of kind " + kind, type);
    }
    return switch (type) {
      case INT16 -> DataType.toInt16(message.getInt());
      case INT32 -> message.getInt();
      case INT64 -> message.getLong();
      case BOOLEAN -> message.getBoolean();
      case FLOAT32 -> message.getFloat();
      case FLOAT64 -> message.getDouble();
      case DECIMAL -> Decimals.toDecimal(message.getDecimal());
      case STRING -> message.getString();
      case DATE_TIME -> ContractMapper.toDateTime(message.getDateTime());
    };
  }

  private static Value.KindCase kindOf(DataType type) {
    return switch (type) {
      case INT16, INT32 -> Value.KindCase.INT;
      case INT64 -> Value.KindCase.LONG;
      case BOOLEAN -> Value.KindCase.BOOLEAN;
      case FLOAT32 -> Value.KindCase.FLOAT;
      case FLOAT64 -> Value.KindCase.DOUBLE;
      case DECIMAL -> Value.KindCase.DECIMAL;
      case STRING -> Value.KindCase.STRING;
      case DATE_TIME -> Value.KindCase.DATE_TIME;
    };
  }
}
