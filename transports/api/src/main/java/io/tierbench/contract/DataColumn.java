package io.tierbench.contract;

import java.util.List;
import java.util.Locale;

/** A column of a {@link DataTable}. */
public record DataColumn(String name, DataType type, boolean nullable) {

  /** Returns the types of columns, for loops over many rows. */
  public static DataType[] types(List<DataColumn> columns) {
    DataType[] types = new DataType[columns.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = columns.get(i).type();
    }
    return types;
  }

  /**
   * Checks that a row has one value for each column.
   *
   * @throws IllegalArgumentException if it has more or fewer
   */
  public static void requireOneEach(int columns, List<?> values) {
    if (values.size() != columns) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a row of %d values in a table of %d columns", values.size(), columns));
    }
  }
}
