package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Product;
import io.tierbench.contract.WebRows;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The workload that reads all products of the catalogue: one statement, no parameter. */
final class LoadProducts {
  private static final Query.Parameters NONE = statement -> {};

  private final Query query;
  private final TableReader reader;

  LoadProducts(Database database) {
    query = new Query(database, Sql.read("select-products"));
    reader = new TableReader(database.catalogue().table("products"));
  }

  List<Product> load() {
    return query.run(NONE, LoadProducts::read);
  }

  static List<Product> read(ResultSet row) throws SQLException {
    List<Product> products = new ArrayList<>();
    while (row.next()) {
      products.add(
          new Product(
              row.getInt(1),
              row.getString(2),
              row.getInt(3),
              row.getInt(4),
              row.getString(5),
              row.getBigDecimal(6),
              row.getShort(7),
              row.getShort(8),
              row.getShort(9),
              row.getBoolean(10)));
    }
    return products;
  }

  DataSet loadDataSet() {
    return query.dataSet(NONE, reader);
  }

  WebRows loadWebRows() {
    return query.run(NONE, WebRows::of);
  }
}
