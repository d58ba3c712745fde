package io.tierbench.rowsets;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a result as data sets of some rows each; all columns may be null. */
final class RowReader {
  private static final String DATA_SET = "northwind";

  private final String table;
  private final ResultSet result;
  private final List<DataColumn> columns = new ArrayList<>();
  private boolean atEnd;

  RowReader(String table, ResultSet result) throws SQLException {
    this.table = table;
    this.result = result;
    ResultSetMetaData metadata = result.getMetaData();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      columns.add(new DataColumn(metadata.getColumnLabel(i), type(metadata, i), true));
    }
  }

  private static DataType type(ResultSetMetaData metadata, int index) throws SQLException {
    if (metadata.getColumnType(index) == Types.DATE) {
      return DataType.DATE_TIME;
    }
    try {
      return Objects.requireNonNull(
          DataType.of(Class.forName(metadata.getColumnClassName(index))),
          metadata.getColumnLabel(index));
    } catch (ClassNotFoundException e) {
      throw new SQLException(e);
    }
  }

  /** Tells whether the last data set has ended the result. */
  boolean isAtEnd() {
    return atEnd;
  }

  DataSet next(int maxRows) throws SQLException {
    List<DataRow> rows = new ArrayList<>(Math.min(maxRows, Rowset.BATCH_ROWS));
    while (rows.size() < maxRows && !atEnd) {
      if (result.next()) {
        rows.add(DataRow.unchanged(values()));
      } else {
        atEnd = true;
      }
    }
    return new DataSet(
        DATA_SET, List.of(new DataTable(table, columns, List.of(), rows)), List.of());
  }

  private List<Object> values() throws SQLException {
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          columns.get(i).type() == DataType.DATE_TIME ? date(i + 1) : result.getObject(i + 1);
    }
    return Arrays.asList(values);
  }

  private @Nullable Object date(int index) throws SQLException {
    LocalDate date = result.getObject(index, LocalDate.class);
    return date == null ? null : date.atStartOfDay();
  }
}
