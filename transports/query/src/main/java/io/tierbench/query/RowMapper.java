package io.tierbench.query;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of results: as values, as records and as a data set. */
final class RowMapper {
  private static final String DATA_SET = "query";
  private static final String TABLE = "rows";

  private final List<Column> columns;
  private final List<DataColumn> dataColumns;

  RowMapper(List<Column> columns) {
    this.columns = columns;
    this.dataColumns =
        columns.stream()
            .map(
                column ->
                    new DataColumn(column.name(), column.type().dataType(), column.nullable()))
            .toList();
  }

  /** Returns the constructor of a record with a component for each column, for an array of all. */
  static MethodHandle constructor(Class<?> record) {
    Class<?>[] types =
        Stream.of(record.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return MethodHandles.publicLookup()
          .findConstructor(record, MethodType.methodType(void.class, types))
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code cannot be called", e);
    }
  }

  /** Returns the values of the current row. */
  @Nullable Object[] values(ResultSet row) throws SQLException {
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      Column column = columns.get(i);
      values[i] = column.type().read(row, i + 1);
      if (values[i] == null && !column.nullable()) {
        throw new SQLException("'%s' is null, as it never was before".formatted(column.name()));
      }
    }
    return values;
  }

  /** Returns all rows as records. */
  List<Object> records(ResultSet rows, MethodHandle constructor) throws SQLException {
    List<Object> records = new ArrayList<>();
    while (rows.next()) {
      records.add(made(constructor, values(rows)));
    }
    return records;
  }

  private static Object made(MethodHandle constructor, @Nullable Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns all rows as the only table of a data set. */
  DataSet dataSet(ResultSet rows) throws SQLException {
    List<DataRow> all = new ArrayList<>();
    while (rows.next()) {
      all.add(dataRow(values(rows)));
    }
    return dataSet(all);
  }

  /** Returns the data set of the rows of these records. */
  DataSet dataSetOf(List<Object> records) {
    return dataSet(records.stream().map(record -> dataRow(components(record))).toList());
  }

  private static @Nullable Object[] components(Object record) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    @Nullable Object[] values = new @Nullable Object[components.length];
    try {
      for (int i = 0; i < values.length; i++) {
        values[i] = components[i].getAccessor().invoke(record);
      }
      return values;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code cannot be called", e);
    }
  }

  private DataRow dataRow(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      values[i] = value == null ? null : columns.get(i).type().inDataSet(value);
    }
    return DataRow.unchanged(Arrays.asList(values));
  }

  private DataSet dataSet(List<DataRow> rows) {
    return new DataSet(
        DATA_SET, List.of(new DataTable(TABLE, dataColumns, List.of(), rows)), List.of());
  }
}
