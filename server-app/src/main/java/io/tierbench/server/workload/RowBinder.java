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
import java.util.function.BiConsumer;

/**
 * Binds the values of a table's rows to the parameters of an insert, by column name in any order.
 */
final class RowBinder {

  private interface Binding {
    void bind(PreparedStatement statement, int index, Object value) throws SQLException;
  }

  enum ParameterKind {
    INTEGER(RowBinder::bindInteger, (value, column) -> {}, DataType.INT16, DataType.INT32),
    QUANTITY(
        (statement, index, value) -> statement.setShort(index, (Short) value),
        (value, column) -> OrderRules.checkQuantity((Short) value, column),
        DataType.INT16),
    MONEY(
        RowBinder::bindMoney,
        (value, column) -> OrderRules.checkMoney((BigDecimal) value, column),
        DataType.DECIMAL),
    PRICE(
        RowBinder::bindMoney,
        (value, column) -> OrderRules.checkPrice((BigDecimal) value, column),
        DataType.DECIMAL),
    DISCOUNT(
        (statement, index, value) -> statement.setFloat(index, ((Number) value).floatValue()),
        (value, column) -> OrderRules.checkDiscount(((Number) value).doubleValue(), column),
        DataType.FLOAT32,
        DataType.FLOAT64),
    TEXT(
        (statement, index, value) -> statement.setString(index, (String) value),
        (value, column) -> {},
        DataType.STRING),
    DATE(
        RowBinder::bindDate,
        (value, column) -> OrderRules.checkDate((LocalDateTime) value, column),
        DataType.DATE_TIME);

    private final Binding binding;
    private final BiConsumer<Object, String> check;
    private final Set<DataType> types;

    ParameterKind(Binding binding, BiConsumer<Object, String> check, DataType... types) {
      this.binding = binding;
      this.check = check;
      this.types = EnumSet.copyOf(List.of(types));
    }
  }

  private static void bindInteger(PreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value == null) {
      statement.setNull(index, Types.INTEGER);
    } else {
      statement.setInt(index, ((Number) value).intValue());
    }
  }

  private static void bindMoney(PreparedStatement statement, int index, Object value)
      throws SQLException {
    statement.setBigDecimal(index, (BigDecimal) value);
  }

  private static void bindDate(PreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value == null) {
      statement.setNull(index, Types.DATE);
    } else {
      statement.setObject(index, ((LocalDateTime) value).toLocalDate());
    }
  }

  enum Presence {
    REQUIRED,
    NULLABLE,
    /** The column may be absent; then the caller binds a value computed from other columns. */
    DERIVED
  }

  record Parameter(String column, ParameterKind kind, Presence presence) {}

  private final List<Parameter> parameters;
  private final int[] positions;

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
            "column '%s' of table '%s' has type %s; expected %s",
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
      if (row.state() != DataRow.State.ADDED) {
        throw OrderRules.badRequest(
            "row %d of table '%s' has state %s; expected ADDED", number, table.name(), row.state());
      }
      if (values(row).size() != width) {
        throw OrderRules.badRequest(
            "row %d of table '%s' has %d values; expected %d",
            number, table.name(), values(row).size(), width);
      }
      for (int i = 0; i < positions.length; i++) {
        if (positions[i] != DataTable.ABSENT) {
          try {
            checkValue(table, parameters.get(i), positions[i], row, number);
          } catch (BadElement e) {
            throw e.within(Integer.toString(number)).within(table.name());
          }
        }
      }
    }
  }

  private static List<Object> values(DataRow added) {
    return Objects.requireNonNull(added.current());
  }

  private static void checkValue(
      DataTable table, Parameter parameter, int position, DataRow row, int number) {
    Object value = values(row).get(position);
    if (value == null) {
      if (parameter.presence() == Presence.REQUIRED) {
        throw BadElement.missing(parameter.column());
      }
    } else {
      DataType type = table.columns().get(position).type();
      if (!type.javaType().isInstance(value)) {
        throw OrderRules.badRequest(
            "row %d: value of %s.%s is not of type %s",
            number, table.name(), parameter.column(), type);
      }
      parameter.kind().check.accept(value, parameter.column());
    }
  }

  void bind(PreparedStatement statement, int firstIndex, DataRow row) throws SQLException {
    List<Object> values = values(row);
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] != DataTable.ABSENT) {
        parameters.get(i).kind().binding.bind(statement, firstIndex + i, values.get(positions[i]));
      }
    }
  }

  Object value(int parameter, DataRow row) {
    return values(row).get(positions[parameter]);
  }
}
