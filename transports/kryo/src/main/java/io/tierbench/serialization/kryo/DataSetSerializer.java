package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.StringSerializer;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serializes a data set with its schema before its rows; a value is a presence flag, followed by
 * the content if it is not null.
 */
final class DataSetSerializer extends Serializer<DataSet> {
  private static final DataType[] TYPES = DataType.values();
  private static final DataRow.State[] STATES = DataRow.State.values();

  private final ListSerializer<String> names = new ListSerializer<>(new StringSerializer());
  private final ListSerializer<DataColumn> columns = new ListSerializer<>(new OfColumn());
  private final ListSerializer<DataTable> tables = new ListSerializer<>(new OfTable());
  private final ListSerializer<DataRelation> relations = new ListSerializer<>(new OfRelation());

  @Override
  public void write(Kryo kryo, Output output, DataSet dataSet) {
    output.writeString(dataSet.name());
    tables.write(kryo, output, dataSet.tables());
    relations.write(kryo, output, dataSet.relations());
  }

  @Override
  public DataSet read(Kryo kryo, Input input, Class<? extends DataSet> type) {
    return new DataSet(
        input.readString(), tables.read(kryo, input, null), relations.read(kryo, input, null));
  }

  private static <E> E constant(E[] constants, int ordinal) {
    if (ordinal < 0 || ordinal >= constants.length) {
      throw new KryoException(
          "no constant %s in %s".formatted(ordinal, constants.getClass().getSimpleName()));
    }
    return constants[ordinal];
  }

  private final class OfTable extends Serializer<DataTable> {
    @Override
    public void write(Kryo kryo, Output output, DataTable table) {
      output.writeString(table.name());
      columns.write(kryo, output, table.columns());
      names.write(kryo, output, table.primaryKey());
      List<DataRow> rows = table.rows();
      DataType[] types = DataColumn.types(table.columns());
      output.writeVarInt(rows.size(), true);
      for (int i = 0; i < rows.size(); i++) {
        DataRow row = rows.get(i);
        output.writeByte(row.state().ordinal());
        writeValues(kryo, output, types, row.current());
        writeValues(kryo, output, types, row.original());
      }
    }

    @Override
    public DataTable read(Kryo kryo, Input input, Class<? extends DataTable> type) {
      String name = input.readString();
      List<DataColumn> tableColumns = columns.read(kryo, input, null);
      List<String> primaryKey = names.read(kryo, input, null);
      DataType[] types = DataColumn.types(tableColumns);
      DataRow[] rows = new DataRow[((BoundedInput) input).readCount()];
      for (int i = 0; i < rows.length; i++) {
        DataRow.State state = constant(STATES, input.readByte());
        List<Object> current = state.hasCurrent() ? readValues(kryo, input, types) : null;
        List<Object> original = state.hasOriginal() ? readValues(kryo, input, types) : null;
        rows[i] = new DataRow(state, current, original);
      }
      return new DataTable(name, tableColumns, primaryKey, Arrays.asList(rows));
    }

    private static void writeValues(
        Kryo kryo, Output output, DataType[] types, @Nullable List<Object> values) {
      if (values == null) {
        return;
      }
      BadElement.requireOneEach(types.length, values);
      for (int i = 0; i < types.length; i++) {
        Object value = values.get(i);
        output.writeBoolean(value != null);
        if (value != null) {
          writeValue(kryo, output, types[i], value);
        }
      }
    }

    private static void writeValue(Kryo kryo, Output output, DataType type, Object value) {
      switch (type) {
        case INT16 -> output.writeShort((Short) value);
        case INT32 -> output.writeVarInt((Integer) value, false);
        case INT64 -> output.writeVarLong((Long) value, false);
        case BOOLEAN -> output.writeBoolean((Boolean) value);
        case FLOAT32 -> output.writeFloat((Float) value);
        case FLOAT64 -> output.writeDouble((Double) value);
        case DECIMAL -> ContractSerializers.DECIMAL.write(kryo, output, (BigDecimal) value);
        case STRING -> output.writeString((String) value);
        case DATE_TIME -> ContractSerializers.writeDateTime(output, (LocalDateTime) value);
      }
    }

    private static List<Object> readValues(Kryo kryo, Input input, DataType[] types) {
      Object[] values = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        values[i] = input.readBoolean() ? readValue(kryo, input, types[i]) : null;
      }
      return Arrays.asList(values);
    }

    private static @Nullable Object readValue(Kryo kryo, Input input, DataType type) {
      return switch (type) {
        case INT16 -> input.readShort();
        case INT32 -> input.readVarInt(false);
        case INT64 -> input.readVarLong(false);
        case BOOLEAN -> input.readBoolean();
        case FLOAT32 -> input.readFloat();
        case FLOAT64 -> input.readDouble();
        case DECIMAL -> ContractSerializers.DECIMAL.read(kryo, input, BigDecimal.class);
        case STRING -> input.readString();
        case DATE_TIME -> ContractSerializers.readDateTime(input);
      };
    }
  }

  private static final class OfColumn extends Serializer<DataColumn> {
    @Override
    public void write(Kryo kryo, Output output, DataColumn column) {
      output.writeString(column.name());
      output.writeByte(column.type().ordinal());
      output.writeBoolean(column.nullable());
    }

    @Override
    public DataColumn read(Kryo kryo, Input input, Class<? extends DataColumn> type) {
      return new DataColumn(
          input.readString(), constant(TYPES, input.readByte()), input.readBoolean());
    }
  }

  private final class OfRelation extends Serializer<DataRelation> {
    @Override
    public void write(Kryo kryo, Output output, DataRelation relation) {
      output.writeString(relation.name());
      output.writeString(relation.parentTable());
      names.write(kryo, output, relation.parentColumns());
      output.writeString(relation.childTable());
      names.write(kryo, output, relation.childColumns());
    }

    @Override
    public DataRelation read(Kryo kryo, Input input, Class<? extends DataRelation> type) {
      return new DataRelation(
          input.readString(),
          input.readString(),
          names.read(kryo, input, null),
          input.readString(),
          names.read(kryo, input, null));
    }
  }
}
