package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;

/**
 * A generic, self-describing piece of a database: tables with typed columns, keys, rows and the
 * relations between them. It corresponds to an ADO.NET DataSet (000-B, 000-D, 000-F): its schema
 * always travels with it.
 */
public record DataSet(String name, List<DataTable> tables, List<DataRelation> relations)
    implements Serializable {

  public DataTable table(String name) {
    for (DataTable table : tables) {
      if (table.name().equals(name)) {
        return table;
      }
    }
    throw new ShopException(
        Fault.BAD_REQUEST, "data set '%s' has no table '%s'".formatted(this.name, name));
  }
}
