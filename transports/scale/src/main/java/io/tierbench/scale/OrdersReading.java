package io.tierbench.scale;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the first orders after an id, with all their lines. */
final class OrdersReading extends Reading<Page, List<OrderRow>, JsonAnswer.OfOrders> {
  static final String KEY = "orderId";

  private static final List<DataColumn> ORDER_COLUMNS = Fields.dataColumns(OrderRow.class);
  private static final List<DataColumn> LINE_COLUMNS =
      Stream.concat(
              Stream.of(new DataColumn(KEY, DataType.INT32, false)),
              Fields.dataColumns(OrderLine.class).stream())
          .toList();
  private static final DataRelation RELATION =
      new DataRelation("lines", "orders", List.of(KEY), "orderLines", List.of(KEY));

  private static final String PAGE =
      "SELECT %s FROM orders WHERE order_id > ? ORDER BY order_id LIMIT ?";
  private static final String ORDERS = PAGE.formatted(Fields.columns(OrderRow.class));

  /** Two results with one round trip. */
  private static final String ROWS =
      "%s; SELECT order_id, %s FROM (%s) AS page JOIN order_lines USING (order_id) ORDER BY order_id, line"
          .formatted(ORDERS, Fields.columns(OrderLine.class), PAGE.formatted("order_id"));

  private static final String JSON =
      """
      SELECT coalesce(json_agg(json_build_object(%s, 'lines',
          (SELECT coalesce(json_agg(json_build_object(%s) ORDER BY line), '[]')
            FROM order_lines WHERE order_lines.order_id = page.order_id)) ORDER BY order_id), '[]')
      FROM (%s) AS page
      """
          .formatted(Fields.json(OrderRow.class), Fields.json(OrderLine.class), ORDERS);

  OrdersReading() {
    super(
        "readOrders",
        Page.PAYLOAD,
        Payload.ofList("orders", "list of orders with lines", OrderRow.class),
        Payload.of("orders", "list of orders with lines as JSON", JsonAnswer.OfOrders.class));
  }

  @Override
  List<OrderRow> objects(ScaledDatabase database, Page page) {
    return database.query(
        ROWS, OrdersReading::orders, page.after(), page.checkedCount(), page.after(), page.count());
  }

  private static List<OrderRow> orders(ResultSet rows) throws SQLException {
    List<OrderRow> orders = new ArrayList<>();
    while (rows.next()) {
      orders.add(
          new OrderRow(
              rows.getInt(1),
              rows.getInt(2),
              rows.getObject(3, LocalDateTime.class),
              rows.getShort(4),
              rows.getBigDecimal(5),
              rows.getString(6),
              rows.getString(7),
              rows.getString(8),
              new ArrayList<>()));
    }
    try (ResultSet lines = next(rows)) {
      int order = 0;
      while (lines.next()) {
        while (orders.get(order).orderId() != lines.getInt(1)) {
          order++;
        }
        orders
            .get(order)
            .lines()
            .add(
                new OrderLine(
                    lines.getShort(2), lines.getInt(3), lines.getBigDecimal(4), lines.getShort(5)));
      }
    }
    return orders;
  }

  private static ResultSet next(ResultSet rows) throws SQLException {
    Statement statement = rows.getStatement();
    statement.getMoreResults();
    return statement.getResultSet();
  }

  @Override
  DataSet dataSet(ScaledDatabase database, Page page) {
    return database.query(
        ROWS,
        rows -> {
          DataTable orders = table("orders", ORDER_COLUMNS, List.of(KEY), rows);
          try (ResultSet lines = next(rows)) {
            return new DataSet(
                DATA_SET,
                List.of(orders, table("orderLines", LINE_COLUMNS, List.of(KEY, "line"), lines)),
                List.of(RELATION));
          }
        },
        page.after(),
        page.checkedCount(),
        page.after(),
        page.count());
  }

  @Override
  JsonAnswer.OfOrders json(ScaledDatabase database, Page page) {
    return database.query(
        JSON,
        row -> {
          row.next();
          return new JsonAnswer.OfOrders(row.getString(1));
        },
        page.after(),
        page.checkedCount());
  }
}
