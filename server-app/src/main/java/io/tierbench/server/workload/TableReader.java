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

  /**
   * @param table read by the statement
   */
  public TableReader(Catalogue.TableDescription table) {
    this.table = table;
  }

  /** Reads every row of the result. */
  public DataTable read(ResultSet result) throws SQLException {
    ResultSetMetaData metadata = result.getMetaData();
    int count = metadata.getColumnCount();
    List<DataColumn> columns = new ArrayList<>(count);
    ValueReader[] readers = new ValueReader[count];
    for (int i = 0; i < count; i++) {
      String name = metadata.getColumnLabel(i + 1);
      ValueReader reader = ValueReader.of(metadata, i + 1);
      Catalogue.ColumnDescription column = table.columns().get(name);
      readers[i] = reader;
      columns.add(new DataColumn(name, reader.type, column == null || column.nullable()));
    }
    List<DataRow> rows = new ArrayList<>();
    while (result.next()) {
      Object[] values = new Object[count];
      for (int i = 0; i < count; i++) {
        values[i] = readers[i].read(result, i + 1);
      }
      rows.add(DataRow.unchanged(Arrays.asList(values)));
    }
    return new DataTable(table.name(), columns, primaryKey(columns), rows);
  }

  /**
   * Returns the primary key, if all of its columns were read: otherwise it does not identify a row.
   */
  private List<String> primaryKey(List<DataColumn> columns) {
    for (String key : table.primaryKey()) {
      boolean found = false;
      for (DataColumn column : columns) {
        found |= column.name().equals(key);
      }
      if (!found) {
        return List.of();
      }
    }
    return table.primaryKey();
  }

  /** The reader of values of one database type. */
  private enum ValueReader {
    INT16(DataType.INT16) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        short value = result.getShort(index);
        return result.wasNull() ? null : value;
      }
    },
    INT32(DataType.INT32) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        int value = result.getInt(index);
        return result.wasNull() ? null : value;
      }
    },
    INT64(DataType.INT64) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        long value = result.getLong(index);
        return result.wasNull() ? null : value;
      }
    },
    BOOLEAN(DataType.BOOLEAN) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        boolean value = result.getBoolean(index);
        return result.wasNull() ? null : value;
      }
    },
    FLOAT32(DataType.FLOAT32) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        float value = result.getFloat(index);
        return result.wasNull() ? null : value;
      }
    },
    FLOAT64(DataType.FLOAT64) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        double value = result.getDouble(index);
        return result.wasNull() ? null : value;
      }
    },
    DECIMAL(DataType.DECIMAL) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        return result.getBigDecimal(index);
      }
    },
    STRING(DataType.STRING) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        return result.getString(index);
      }
    },
    DATE(DataType.DATE_TIME) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        LocalDate date = result.getObject(index, LocalDate.class);
        return date == null ? null : date.atStartOfDay();
      }
    },
    TIMESTAMP(DataType.DATE_TIME) {
      @Override
      @Nullable Object read(ResultSet result, int index) throws SQLException {
        return result.getObject(index, LocalDateTime.class);
      }
    };

    private final DataType type;

    ValueReader(DataType type) {
      this.type = type;
    }

    /** Reads a value, if there is one. */
    abstract @Nullable Object read(ResultSet result, int index) throws SQLException;

    static ValueReader of(ResultSetMetaData metadata, int index) throws SQLException {
      int type = metadata.getColumnType(index);
      return switch (type) {
        case Types.SMALLINT -> INT16;
        case Types.INTEGER -> INT32;
        case Types.BIGINT -> INT64;
        // JDBC has two names for it, and pgjdbc uses the second.
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
}
