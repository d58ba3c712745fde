package io.tierbench.scale;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Inserts an order with its lines in one transaction: by a batch of JDBC, or by one statement that
 * takes the order's JSON apart.
 */
final class Insertion {
  static final int MAX_LINES = 1_000;

  private static final Payload<InsertedOrder> ANSWER =
      Payload.of("inserted", "inserted order", InsertedOrder.class);

  final Operation<NewOrder, InsertedOrder> byBatch =
      Reading.operation("insertOrder", Payload.of("order", "new order", NewOrder.class), ANSWER);
  final Operation<JsonOrder, InsertedOrder> byDatabase =
      Reading.operation(
          "insertOrderDatabaseJson",
          Payload.of("order", "new order as JSON", JsonOrder.class),
          ANSWER);

  private static final String INSERT_ORDER =
      """
      INSERT INTO orders
        (customer_id, order_date, status, freight, ship_name, ship_city, ship_country)
      VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING order_id
      """;

  private static final String INSERT_LINE =
      """
      INSERT INTO order_lines (order_id, line, product_id, unit_price, quantity)
      VALUES (?, ?, ?, ?, ?)
      """;

  private static final String INSERT_JSON =
      """
      WITH request AS (SELECT ?::jsonb AS json), inserted AS (
        INSERT INTO orders
          (customer_id, order_date, status, freight, ship_name, ship_city, ship_country)
        SELECT sent.* FROM request, jsonb_to_record(json) AS sent("customerId" INT,
          "orderDate" TIMESTAMP, "status" SMALLINT, "freight" NUMERIC(10, 2), "shipName" TEXT,
          "shipCity" TEXT, "shipCountry" TEXT)
        WHERE jsonb_array_length(json -> 'lines') BETWEEN 1 AND %s
        RETURNING order_id
      ), with_lines AS (
        INSERT INTO order_lines (order_id, line, product_id, unit_price, quantity)
        SELECT order_id, sent.* FROM request, inserted, jsonb_to_recordset(json -> 'lines')
          AS sent("line" SMALLINT, "productId" INT, "unitPrice" NUMERIC(10, 2), "quantity" SMALLINT)
      )
      SELECT order_id FROM inserted
      """
          .formatted(MAX_LINES);

  private static final String DELETE_LINES = "DELETE FROM order_lines WHERE order_id = ANY (?)";
  private static final String DELETE_ORDERS = "DELETE FROM orders WHERE order_id = ANY (?)";

  /** Ids of inserted orders, remembered before the commit. */
  private final Queue<Integer> inserted = new ConcurrentLinkedQueue<>();

  InsertedOrder byBatch(ScaledDatabase database, NewOrder order) {
    List<OrderLine> lines = order.lines();
    if (lines == null
        || lines.isEmpty()
        || lines.size() > MAX_LINES
        || lines.stream().anyMatch(Objects::isNull)) {
      throw wrongLines();
    }
    return database.transact(
        connection -> {
          int id = remembered(insert(connection, order));
          try (PreparedStatement statement = connection.prepareStatement(INSERT_LINE)) {
            for (OrderLine line : lines) {
              statement.setInt(1, id);
              statement.setShort(2, line.line());
              statement.setInt(3, line.productId());
              statement.setBigDecimal(4, line.unitPrice());
              statement.setShort(5, line.quantity());
              statement.addBatch();
            }
            statement.executeBatch();
          }
          return new InsertedOrder(id);
        });
  }

  private static int insert(Connection connection, NewOrder order) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSERT_ORDER)) {
      statement.setInt(1, order.customerId());
      statement.setObject(2, order.orderDate());
      statement.setShort(3, order.status());
      statement.setBigDecimal(4, order.freight());
      statement.setString(5, order.shipName());
      statement.setString(6, order.shipCity());
      statement.setString(7, order.shipCountry());
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  InsertedOrder byDatabase(ScaledDatabase database, JsonOrder order) {
    return database.transact(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(INSERT_JSON)) {
            statement.setString(1, order.text());
            try (ResultSet row = statement.executeQuery()) {
              if (!row.next()) {
                throw wrongLines();
              }
              return new InsertedOrder(remembered(row.getInt(1)));
            }
          }
        });
  }

  private static ShopException wrongLines() {
    return new ShopException(
        Fault.BAD_REQUEST, "lines: there must be 1 to %s in an order".formatted(MAX_LINES));
  }

  private int remembered(int id) {
    inserted.add(id);
    return id;
  }

  /** Deletes the orders that this JVM has inserted, and vacuums the tables. */
  void undo(Supplier<ScaledDatabase> opened) {
    List<Integer> ids = new ArrayList<>(inserted);
    if (ids.isEmpty()) {
      return;
    }
    ScaledDatabase database = opened.get();
    database.transact(
        connection -> {
          for (String sql : List.of(DELETE_LINES, DELETE_ORDERS)) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
              statement.setObject(1, ids.toArray(new Integer[0]));
              statement.executeUpdate();
            }
          }
          return ids.size();
        });
    database.run(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute("VACUUM orders, order_lines");
          }
        });
    inserted.removeAll(ids);
  }
}
