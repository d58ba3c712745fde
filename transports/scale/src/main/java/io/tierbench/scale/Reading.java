package io.tierbench.scale;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A read operation that makes its answer in three ways, each with one round trip to the database:
 * rows mapped to objects, a data set, and JSON made by the database.
 *
 * @param <Q> the request
 * @param <R> objects of the answer
 * @param <J> the same as JSON
 */
abstract class Reading<Q, R, J extends JsonAnswer<R>> {
  static final String DATA_SET = "scale";

  /** Name of a data set of one row, whose answer in objects is no list. */
  static final String ONE_ROW = "row";

  final Operation<Q, R> objects;
  final Operation<Q, DataSet> dataSet;
  final Operation<Q, J> json;

  Reading(String name, Payload<Q> request, Payload<R> objects, Payload<J> json) {
    this.objects = operation(name, request, objects);
    this.dataSet = operation(name + "DataSet", request, Payload.DATA_SET);
    this.json = operation(name + "DatabaseJson", request, json);
  }

  static <Q, R> Operation<Q, R> operation(String name, Payload<Q> request, Payload<R> response) {
    return new Operation<>(name, request, response, true, Optional.empty());
  }

  abstract R objects(ScaledDatabase database, Q request);

  abstract DataSet dataSet(ScaledDatabase database, Q request);

  abstract J json(ScaledDatabase database, Q request);

  static DataSet dataSetOf(String name, DataTable table) {
    return new DataSet(name, List.of(table), List.of());
  }

  static DataTable table(String name, List<DataColumn> columns, List<String> key, ResultSet result)
      throws SQLException {
    DataType[] types = DataColumn.types(columns);
    List<DataRow> rows = new ArrayList<>();
    while (result.next()) {
      @Nullable Object[] values = new @Nullable Object[types.length];
      for (int i = 0; i < types.length; i++) {
        values[i] = value(result, i + 1, types[i]);
      }
      rows.add(DataRow.unchanged(Arrays.asList(values)));
    }
    return new DataTable(name, columns, key, rows);
  }

  private static @Nullable Object value(ResultSet row, int column, DataType type)
      throws SQLException {
    return switch (type) {
      case INT16 -> row.getShort(column);
      case INT32 -> row.getInt(column);
      case DECIMAL -> row.getBigDecimal(column);
      case STRING -> row.getString(column);
      case DATE_TIME -> row.getObject(column, LocalDateTime.class);
      case INT64, BOOLEAN, FLOAT32, FLOAT64 -> throw new SQLException("no column has " + type);
    };
  }
}
