package io.tierbench.serialization;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A data set that JSON libraries bind without configuration: rows are lists of untyped values, and
 * {@link #toDataSet} converts the values to the column types. Decimals are strings, because JSON
 * numbers would become doubles.
 */
public record PlainDataSet(String name, List<PlainTable> tables, List<DataRelation> relations) {
  /** Maximum number of characters of a decimal, Jackson's default: parsing time is quadratic. */
  private static final int MAX_NUMBER_LENGTH = 1000;

  public record PlainTable(
      String name, List<DataColumn> columns, List<String> primaryKey, List<PlainRow> rows) {}

  /** A row with values of JSON types. */
  public record PlainRow(
      DataRow.State state, @Nullable List<Object> current, @Nullable List<Object> original) {}

  public static PlainDataSet of(DataSet dataSet) {
    List<PlainTable> tables = new ArrayList<>(dataSet.tables().size());
    for (DataTable table : dataSet.tables()) {
      List<PlainRow> rows = new ArrayList<>(table.rows().size());
      for (DataRow row : table.rows()) {
        rows.add(new PlainRow(row.state(), plain(row.current()), plain(row.original())));
      }
      tables.add(new PlainTable(table.name(), table.columns(), table.primaryKey(), rows));
    }
    return new PlainDataSet(dataSet.name(), tables, dataSet.relations());
  }

  private static @Nullable List<Object> plain(@Nullable List<Object> values) {
    if (values == null) {
      return null;
    }
    Object[] plain = values.toArray();
    for (int i = 0; i < plain.length; i++) {
      if (plain[i] instanceof BigDecimal) {
        plain[i] = plain[i].toString();
      }
    }
    return Arrays.asList(plain);
  }

  public DataSet toDataSet() {
    try {
      return new DataSet(name, BadElement.map("tables", tables, PlainDataSet::toTable), relations);
    } catch (BadElement e) {
      throw e.within(Payload.DATA_SET.argument());
    }
  }

  private static DataTable toTable(PlainTable table) {
    return new DataTable(
        table.name,
        table.columns,
        table.primaryKey,
        BadElement.map(
            "rows",
            table.rows,
            row ->
                new DataRow(
                    row.state,
                    values(table.columns, row.current, "current"),
                    values(table.columns, row.original, "original"))));
  }

  private static @Nullable List<Object> values(
      List<DataColumn> columns, @Nullable List<Object> values, String name) {
    if (values == null) {
      return null;
    }
    try {
      BadElement.requireOneEach(columns.size(), values);
    } catch (BadElement e) {
      throw e.within(name);
    }
    Object[] typedValues = new Object[columns.size()];
    for (int i = 0; i < typedValues.length; i++) {
      Object value = values.get(i);
      DataType type = columns.get(i).type();
      try {
        typedValues[i] = value == null ? null : typed(type, value);
      } catch (BadElement | ClassCastException | IllegalArgumentException | DateTimeException e) {
        throw BadElement.of(String.valueOf(value), type).within(Integer.toString(i)).within(name);
      }
    }
    return Arrays.asList(typedValues);
  }

  private static Object typed(DataType type, Object value) {
    return switch (type) {
      case INT16 -> DataType.toInt16((Integer) value);
      case INT32 -> (Integer) value;
      case INT64 -> value instanceof Integer small ? (Object) small.longValue() : (Long) value;
      case BOOLEAN -> (Boolean) value;
      // NaN and the infinities are strings in JSON.
      case FLOAT32 ->
          value instanceof Number number
              ? (Object) number.floatValue()
              : Float.valueOf((String) value);
      case FLOAT64 ->
          value instanceof Number number
              ? (Object) number.doubleValue()
              : Double.valueOf((String) value);
      case DECIMAL -> toDecimal((String) value);
      case STRING -> (String) value;
      case DATE_TIME -> LocalDateTime.parse((String) value);
    };
  }

  private static BigDecimal toDecimal(String text) {
    if (text.length() > MAX_NUMBER_LENGTH) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "a decimal of %d characters", text.length()));
    }
    return new BigDecimal(text);
  }
}
