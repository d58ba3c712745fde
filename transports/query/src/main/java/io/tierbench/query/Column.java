package io.tierbench.query;

import io.tierbench.sample.UniqueNames;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Column of the result.
 *
 * @param name label in the query, with a number if another column has it too
 */
record Column(String name, ColumnType type, boolean nullable) {

  /** Returns the columns of a result; those that may be null as far as the database knows. */
  static List<Column> of(ResultSetMetaData metadata) throws SQLException {
    List<Column> columns = new ArrayList<>();
    UniqueNames names = UniqueNames.exact("_");
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      String label = metadata.getColumnLabel(i);
      columns.add(
          new Column(
              names.add(label == null || label.isEmpty() ? "column_" + i : label),
              ColumnType.of(metadata, i),
              metadata.isNullable(i) != ResultSetMetaData.columnNoNulls));
    }
    return columns;
  }

  Column orNull() {
    return new Column(name, type, true);
  }

  Column of(ColumnType type) {
    return new Column(name, type, nullable);
  }
}
