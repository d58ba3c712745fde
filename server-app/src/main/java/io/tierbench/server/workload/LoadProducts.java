package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Product;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseSession;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The workload that reads all products of the catalogue: one statement, no parameter. */
final class LoadProducts {
  private final Database database;
  private final TableReader reader;

  LoadProducts(Database database) {
    this.database = database;
    this.reader = new TableReader(database.catalogue().table("products"));
  }

  /**
   * @throws ShopException if the database fails
   */
  List<Product> load() {
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_PRODUCTS);
        ResultSet row = statement.executeQuery()) {
      return read(row);
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /** Reads rows with the columns of this statement. */
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

  /**
   * @throws ShopException if the database fails
   */
  DataSet loadDataSet() {
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_PRODUCTS);
        ResultSet rows = statement.executeQuery()) {
      return new DataSet(ShopService.DATA_SET, List.of(reader.read(rows)), List.of());
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /**
   * @throws ShopException if the database fails
   */
  WebRows loadWebRows() {
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_PRODUCTS);
        ResultSet rows = statement.executeQuery()) {
      return WebRows.of(rows);
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }
}
