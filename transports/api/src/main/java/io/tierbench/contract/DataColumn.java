package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;

/** A column of a {@link DataTable}. */
public record DataColumn(String name, DataType type, boolean nullable) implements Serializable {

  /** Returns the types of columns, for loops over many rows. */
  public static DataType[] types(List<DataColumn> columns) {
    DataType[] types = new DataType[columns.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = columns.get(i).type();
    }
    return types;
  }
}
