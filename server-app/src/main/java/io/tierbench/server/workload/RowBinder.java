package io.tierbench.server.workload;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Binds the values of a table's rows to the parameters of an insert, by column name in any order.
 */
final class RowBinder {

  /** The conversion of a value to a parameter, and the permitted column types. */
  enum ParameterKind {
    INTEGER(DataType.INT16, DataType.INT32) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
          statement.setNull(index, Types.INTEGER);
        } else {
          statement.setInt(index, ((Number) value).intValue());
        }
      }
    },
    QUANTITY(DataType.INT16) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setShort(index, (Short) value);
      }

      @Override
      void check(Object value, String column) {
        OrderRules.checkQuantity((Short) value, column);
      }
    },
    MONEY(DataType.DECIMAL) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setBigDecimal(index, (BigDecimal) value);
      }

      @Override
      void check(Object value, String column) {
        OrderRules.checkMoney((BigDecimal) value, column);
      }
    },
    PRICE(DataType.DECIMAL) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setBigDecimal(index, (BigDecimal) value);
      }

      @Override
      void check(Object value, String column) {
        OrderRules.checkPrice((BigDecimal) value, column);
      }
    },
    DISCOUNT(DataType.FLOAT32, DataType.FLOAT64) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setFloat(index, ((Number) value).floatValue());
      }

      @Override
      void check(Object value, String column) {
        OrderRules.checkDiscount(((Number) value).doubleValue(), column);
      }
    },
    TEXT(DataType.STRING) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setString(index, (String) value);
      }
    },
    DATE(DataType.DATE_TIME) {
      @Override
      void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
          statement.setNull(index, Types.DATE);
        } else {
          statement.setObject(index, ((LocalDateTime) value).toLocalDate());
        }
      }

      @Override
      void check(Object value, String column) {
        OrderRules.checkDate((LocalDateTime) value, column);
      }
    };

    private final Set<DataType> types;

    ParameterKind(DataType first, DataType... more) {
      this.types = EnumSet.of(first, more);
    }

    abstract void bind(PreparedStatement statement, int index, Object value) throws SQLException;

    /**
     * @param value not null, and of a type of this kind
     */
    void check(Object value, String column) {}
  }

  /** The required presence of a column in a table. */
  enum Presence {
    /** Required, with a value in every row. */
    REQUIRED,
    /** Required, with optional values. */
    NULLABLE,
    /** Optional: without the column, the caller has already bound a value. */
    DERIVED
  }

  /** A parameter of the insert: the column that provides its value. */
  record Parameter(String column, ParameterKind kind, Presence presence) {}

  private final List<Parameter> parameters;
  private final int[] positions;

  /**
   * @throws io.tierbench.contract.ShopException if the table lacks a column, or has one of another
   *     type
   */
  RowBinder(DataTable table, List<Parameter> parameters) {
    requireAll(table);
    this.parameters = parameters;
    this.positions = new int[parameters.size()];
    for (int i = 0; i < positions.length; i++) {
      Parameter parameter = parameters.get(i);
      positions[i] =
          parameter.presence() == Presence.DERIVED
              ? table.find(parameter.column())
              : table.column(parameter.column());
      if (positions[i] == DataTable.ABSENT) {
        continue;
      }
      DataColumn column = table.columns().get(positions[i]);
      if (!parameter.kind().types.contains(column.type())) {
        throw OrderRules.badRequest(
            "column '%s' of table '%s' is %s, not %s",
            column.name(), table.name(), column.type(), parameter.kind().types);
      }
    }
    checkRows(table);
  }

  private static void requireAll(DataTable table) {
    try {
      OrderRules.requireAll(table.columns(), "columns");
      OrderRules.requireAll(table.rows(), "rows");
    } catch (BadElement e) {
      throw e.within(table.name());
    }
  }

  private void checkRows(DataTable table) {
    int width = table.columns().size();
    List<DataRow> rows = table.rows();
    for (int number = 0; number < rows.size(); number++) {
      DataRow row = rows.get(number);
      if (row.state() != DataRow.State.ADDED || values(row).size() != width) {
        throw OrderRules.badRequest(
            "a row of table '%s' is not an added row with %d values", table.name(), width);
      }
      for (int i = 0; i < positions.length; i++) {
        if (positions[i] != DataTable.ABSENT) {
          try {
            checkValue(table, parameters.get(i), positions[i], row);
          } catch (BadElement e) {
            throw e.within(Integer.toString(number)).within(table.name());
          }
        }
      }
    }
  }

  /** Returns the current values of an added row. */
  private static List<Object> values(DataRow added) {
    return Objects.requireNonNull(added.current());
  }

  private static void checkValue(DataTable table, Parameter parameter, int position, DataRow row) {
    Object value = values(row).get(position);
    if (value == null) {
      if (parameter.presence() == Presence.REQUIRED) {
        throw BadElement.missing(parameter.column());
      }
    } else {
      DataType type = table.columns().get(position).type();
      if (!type.javaType().isInstance(value)) {
        throw OrderRules.badRequest(
            "a value of %s.%s is not of its type %s", table.name(), parameter.column(), type);
      }
      parameter.kind().check(value, parameter.column());
    }
  }

  /** Binds every parameter except those bound by the caller before the first of this binder. */
  void bind(PreparedStatement statement, int firstIndex, DataRow row) throws SQLException {
    List<Object> values = values(row);
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] != DataTable.ABSENT) {
        parameters.get(i).kind().bind(statement, firstIndex + i, values.get(positions[i]));
      }
    }
  }

  /** Returns the value of a row for a parameter whose column is present. */
  Object value(int parameter, DataRow row) {
    return values(row).get(positions[parameter]);
  }
}
