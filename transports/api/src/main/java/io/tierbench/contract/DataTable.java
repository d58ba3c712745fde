package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;

/** A table of a {@link DataSet}. Each row has one value for each column; the key may be empty. */
public record DataTable(
    String name, List<DataColumn> columns, List<String> primaryKey, List<DataRow> rows)
    implements Serializable {
  public static final int ABSENT = -1;

  public int column(String name) {
    int position = find(name);
    if (position == ABSENT) {
      throw new ShopException(
          Fault.BAD_REQUEST, "table '%s' has no column '%s'".formatted(this.name, name));
    }
    return position;
  }

  /** Returns the position of the column with a name, or {@link #ABSENT}. */
  public int find(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return ABSENT;
  }
}
