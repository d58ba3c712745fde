package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The orders stored by this server, by id. */
public final class StoredOrders {
  /** Maximum number of ids in a statement, each of which has a timeout of its own. */
  private static final int IDS_PER_DELETE = 1000;

  private final Database database;
  private final StoredIds ids;
  private final TableReader orders;
  private final TableReader orderDetails;

  StoredOrders(Database database) {
    this.database = database;
    this.ids = new StoredIds(database, StoredOrders::delete, Sql.read("vacuum-orders"));
    this.orders = new TableReader(database.catalogue().table("orders"));
    this.orderDetails = new TableReader(database.catalogue().table("order_details"));
  }

  StoredIds ids() {
    return ids;
  }

  /** Reads the rows of an order without the order's id, so that equal orders have equal rows. */
  public DataSet read(int orderId) {
    try (Connection connection = database.connection()) {
      DataTable order = read(connection, Sql.read("select-stored-order"), orderId, orders);
      if (order.rows().isEmpty()) {
        throw new ShopException(Fault.NOT_FOUND, "no order %s".formatted(orderId));
      }
      DataTable details =
          read(connection, Sql.read("select-stored-order-details"), orderId, orderDetails);
      return new DataSet(ShopService.DATA_SET, List.of(order, details), List.of());
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  private static DataTable read(Connection connection, String sql, int orderId, TableReader reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, orderId);
      try (ResultSet rows = statement.executeQuery()) {
        return reader.read(rows);
      }
    }
  }

  /** Deletes the stored orders, and returns their number. */
  public int reset() {
    return ids.revert();
  }

  static int delete(Connection connection, List<Long> stored) throws SQLException {
    int count = 0;
    try (PreparedStatement details = connection.prepareStatement(Sql.read("delete-order-details"));
        PreparedStatement orders = connection.prepareStatement(Sql.read("delete-orders"))) {
      for (int from = 0; from < stored.size(); from += IDS_PER_DELETE) {
        Long[] ids =
            stored
                .subList(from, Math.min(from + IDS_PER_DELETE, stored.size()))
                .toArray(new Long[0]);
        details.setObject(1, ids);
        details.executeUpdate();
        orders.setObject(1, ids);
        count += orders.executeUpdate();
      }
    }
    return count;
  }
}
