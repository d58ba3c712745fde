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
import org.jspecify.annotations.Nullable;

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
    BadElement.forEach(table.name(), table.rows(), row -> checkRow(table, row));
  }

  private static void requireAll(DataTable table) {
    try {
      OrderRules.requireAll(table.columns(), "columns");
      OrderRules.requireAll(table.rows(), "rows");
    } catch (BadElement e) {
      throw e.within(table.name());
    }
  }

  private void checkRow(DataTable table, DataRow row) {
    if (row.state() != DataRow.State.ADDED) {
      throw BadElement.of(row.state().name(), "ADDED").within("state");
    }
    BadElement.requireOneEach(table.columns().size(), values(row));
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] != DataTable.ABSENT) {
        checkValue(
            parameters.get(i),
            table.columns().get(positions[i]).type(),
            values(row).get(positions[i]));
      }
    }
  }

  private static void checkValue(Parameter parameter, DataType type, @Nullable Object value) {
    if (value == null) {
      if (parameter.presence() == Presence.REQUIRED) {
        throw BadElement.missing(parameter.column());
      }
    } else if (!type.javaType().isInstance(value)) {
      throw BadElement.ofClass(value, type).within(parameter.column());
    } else {
      parameter.kind().check.accept(value, parameter.column());
    }
  }

  private static List<Object> values(DataRow added) {
    return Objects.requireNonNull(added.current());
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
