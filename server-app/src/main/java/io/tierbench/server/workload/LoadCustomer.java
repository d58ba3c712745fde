package io.tierbench.server.workload;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseSession;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The workload that reads one customer by its id: one statement, one parameter. */
final class LoadCustomer {
  private final Database database;
  private final TableReader reader;

  LoadCustomer(Database database) {
    this.database = database;
    this.reader = new TableReader(database.catalogue().table("customers"));
  }

  /**
   * @throws ShopException if there is no such customer, or the database fails
   */
  Customer load(String customerId) {
    require(customerId);
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_CUSTOMER)) {
      statement.setString(1, customerId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw notFound(customerId);
        }
        // Phone and fax precede the country in the statement, as in the paper.
        return new Customer(
            row.getString(1),
            row.getString(2),
            row.getString(3),
            row.getString(4),
            row.getString(5),
            row.getString(6),
            row.getString(7),
            row.getString(8),
            row.getString(11),
            row.getString(9),
            row.getString(10));
      }
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /**
   * @throws ShopException if there is no such customer, or the database fails
   */
  DataSet loadDataSet(String customerId) {
    require(customerId);
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_CUSTOMER)) {
      statement.setString(1, customerId);
      try (ResultSet rows = statement.executeQuery()) {
        DataTable table = reader.read(rows);
        if (table.rows().isEmpty()) {
          throw notFound(customerId);
        }
        return new DataSet(ShopService.DATA_SET, List.of(table), List.of());
      }
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /**
   * @throws ShopException if there is no such customer, or the database fails
   */
  WebRows loadWebRows(String customerId) {
    require(customerId);
    try (DatabaseSession session = database.session();
        PreparedStatement statement = session.prepare(Sql.SELECT_CUSTOMER)) {
      statement.setString(1, customerId);
      try (ResultSet result = statement.executeQuery()) {
        WebRows rows = WebRows.of(result);
        if (rows.size() == 0) {
          throw notFound(customerId);
        }
        return rows;
      }
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  private static void require(String customerId) {
    if (customerId == null) {
      throw new ShopException(Fault.BAD_REQUEST, "the customer id is missing");
    }
  }

  private static ShopException notFound(String customerId) {
    return new ShopException(Fault.NOT_FOUND, "no customer '%s'".formatted(customerId));
  }
}
