package io.tierbench.rowsets;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DatabaseCall.Connections;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A rowset of Northwind, without the orders that calls store, in the order of its keys. The cross
 * join has as many copies of each pair as the requested rows need.
 */
enum Rowset {
  SHIPPERS("listShippers", 3, "SELECT * FROM shippers ORDER BY shipper_id LIMIT ?"),
  PRODUCTS("listProducts", 77, "SELECT * FROM products ORDER BY product_id LIMIT ?"),
  ORDERS(
      "listOrders", 830, "SELECT * FROM orders WHERE order_id < 11078 ORDER BY order_id LIMIT ?"),
  ORDER_DETAILS(
      "listOrderDetails",
      2155,
      "SELECT * FROM order_details WHERE order_id < 11078 ORDER BY order_id, product_id LIMIT ?"),
  CROSS_JOIN(
      "crossJoin",
      63_910,
      """
      SELECT o.*, p.* FROM orders o CROSS JOIN products p
      CROSS JOIN generate_series(1, (? + 63909) / 63910) AS copies (copy)
      WHERE o.order_id < 11078 ORDER BY o.order_id, p.product_id, copies.copy LIMIT ?
      """);

  static final int MAX_ROWS = 639_100;

  /** Maximum number of rows of one data set, which is in memory as a whole. */
  static final int MAX_ROWS_AT_ONCE = 63_910;

  static final int BATCH_ROWS = 1000;

  private final String call;
  private final int size;
  private final String sql;
  private final long parameters;

  Rowset(String call, int size, String sql) {
    this.call = call;
    this.size = size;
    this.sql = sql;
    parameters = sql.chars().filter(character -> character == '?').count();
  }

  /** Returns the name of the call that streams it. */
  String call() {
    return call;
  }

  /** Returns its number of rows in the paper of 2004. */
  int size() {
    return size;
  }

  /** Returns batches of rows, which are read from the database when they are consumed. */
  Batches<DataSet> batches(Connections connections, int maxRows) {
    requireRows(maxRows, MAX_ROWS);
    return consumer -> read(connections, maxRows, BATCH_ROWS, consumer);
  }

  DataSet whole(Connections connections, int maxRows) {
    requireRows(maxRows, MAX_ROWS_AT_ONCE);
    List<DataSet> one = new ArrayList<>();
    read(connections, maxRows, maxRows, one::add);
    return one.get(0);
  }

  private static void requireRows(int maxRows, int limit) {
    if (maxRows < 1 || maxRows > limit) {
      throw new ShopException(
          Fault.BAD_REQUEST,
          String.format(Locale.ROOT, "%d rows; expected 1 to %d", maxRows, limit));
    }
  }

  /** Reads all rows in a read-only transaction, of which the driver holds one batch. */
  private void read(
      Connections connections, int maxRows, int batchRows, Consumer<? super DataSet> consumer) {
    try (Connection connection = connections.open()) {
      if (connection.getAutoCommit()) {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
      }
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setFetchSize(batchRows);
        for (int i = 1; i <= parameters; i++) {
          statement.setInt(i, maxRows);
        }
        try (ResultSet rows = statement.executeQuery()) {
          RowReader reader = new RowReader(call, rows);
          int left = maxRows;
          do {
            DataSet batch = reader.next(Math.min(batchRows, left));
            left = reader.isAtEnd() ? 0 : left - batchRows;
            consumer.accept(batch);
          } while (left > 0);
        }
      }
    } catch (SQLException e) {
      throw new ShopException(Fault.INTERNAL, "the rows cannot be read", e);
    }
  }
}
