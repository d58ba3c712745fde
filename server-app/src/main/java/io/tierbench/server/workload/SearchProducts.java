package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductSearch;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseSession;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The workload that reads the first products of a name: one statement, two parameters. */
final class SearchProducts {
  private static final String SQL = Sql.read("search-products");
  private static final int MAX_LIMIT = 100;

  private final Database database;
  private final TableReader reader;

  SearchProducts(Database database) {
    this.database = database;
    this.reader = new TableReader(database.catalogue().table("products"));
  }

  /**
   * Finds products as objects.
   *
   * @throws ShopException where the search is none, or the database fails
   */
  List<Product> search(ProductSearch search) {
    return query(search, LoadProducts::read);
  }

  /**
   * Finds products as rows.
   *
   * @throws ShopException where the search is none, or the database fails
   */
  DataSet searchDataSet(ProductSearch search) {
    return query(
        search, rows -> new DataSet(ShopService.DATA_SET, List.of(reader.read(rows)), List.of()));
  }

  private interface Reading<R> {
    R read(ResultSet rows) throws SQLException;
  }

  private <R> R query(ProductSearch search, Reading<R> reading) {
    if (search.name() == null) {
      throw new ShopException(Fault.BAD_REQUEST, "the name to search for is missing");
    }
    if (search.limit() < 1 || search.limit() > MAX_LIMIT) {
      throw new ShopException(Fault.BAD_REQUEST, "a page has 1 to " + MAX_LIMIT + " products");
    }
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(SQL)) {
      statement.setString(1, search.name());
      statement.setInt(2, search.limit());
      try (ResultSet rows = statement.executeQuery()) {
        return reading.read(rows);
      }
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }
}
