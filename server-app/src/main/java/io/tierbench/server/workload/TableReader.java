package io.tierbench.server.workload;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.server.database.Catalogue;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link DataTable} from a result: names and types of the columns from the metadata of each
 * result, nullability and primary key from the {@link Catalogue}.
 */
public final class TableReader {
  private final Catalogue.TableDescription table;

  public TableReader(Catalogue.TableDescription table) {
    this.table = table;
  }

  public DataTable read(ResultSet result) throws SQLException {
    ResultSetMetaData metadata = result.getMetaData();
    int count = metadata.getColumnCount();
    List<DataColumn> columns = new ArrayList<>(count);
    List<String> names = new ArrayList<>(count);
    ValueReader[] readers = new ValueReader[count];
    for (int i = 0; i < count; i++) {
      String name = metadata.getColumnLabel(i + 1);
      names.add(name);
      readers[i] = ValueReader.of(metadata, i + 1);
      Catalogue.ColumnDescription column = table.columns().get(name);
      columns.add(new DataColumn(name, readers[i].type, column == null || column.nullable()));
    }
    List<DataRow> rows = new ArrayList<>();
    while (result.next()) {
      Object[] values = new Object[count];
      for (int i = 0; i < count; i++) {
        Object value = readers[i].read.of(result, i + 1);
        values[i] = result.wasNull() ? null : value;
      }
      rows.add(DataRow.unchanged(Arrays.asList(values)));
    }
    // A key with a missing column does not identify rows.
    List<String> key = names.containsAll(table.primaryKey()) ? table.primaryKey() : List.of();
    return new DataTable(table.name(), columns, key, rows);
  }

  private interface Read {
    @Nullable Object of(ResultSet result, int index) throws SQLException;
  }

  private enum ValueReader {
    INT16(DataType.INT16, ResultSet::getShort),
    INT32(DataType.INT32, ResultSet::getInt),
    INT64(DataType.INT64, ResultSet::getLong),
    BOOLEAN(DataType.BOOLEAN, ResultSet::getBoolean),
    FLOAT32(DataType.FLOAT32, ResultSet::getFloat),
    FLOAT64(DataType.FLOAT64, ResultSet::getDouble),
    DECIMAL(DataType.DECIMAL, ResultSet::getBigDecimal),
    STRING(DataType.STRING, ResultSet::getString),
    DATE(DataType.DATE_TIME, TableReader::date),
    TIMESTAMP(DataType.DATE_TIME, (result, index) -> result.getObject(index, LocalDateTime.class));

    private final DataType type;
    private final Read read;

    ValueReader(DataType type, Read read) {
      this.type = type;
      this.read = read;
    }

    static ValueReader of(ResultSetMetaData metadata, int index) throws SQLException {
      return switch (metadata.getColumnType(index)) {
        case Types.SMALLINT -> INT16;
        case Types.INTEGER -> INT32;
        case Types.BIGINT -> INT64;
        // pgjdbc reports BIT for booleans.
        case Types.BOOLEAN, Types.BIT -> BOOLEAN;
        case Types.REAL -> FLOAT32;
        case Types.DOUBLE -> FLOAT64;
        case Types.NUMERIC -> DECIMAL;
        case Types.CHAR, Types.VARCHAR -> STRING;
        case Types.DATE -> DATE;
        case Types.TIMESTAMP -> TIMESTAMP;
        default ->
            throw new IllegalStateException(
                "column '%s' has a type that data sets do not support: %s"
                    .formatted(metadata.getColumnLabel(index), metadata.getColumnTypeName(index)));
      };
    }
  }

  private static @Nullable LocalDateTime date(ResultSet result, int index) throws SQLException {
    LocalDate date = result.getObject(index, LocalDate.class);
    return date == null ? null : date.atStartOfDay();
  }
}
