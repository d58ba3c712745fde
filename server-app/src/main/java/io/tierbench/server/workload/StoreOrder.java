package io.tierbench.server.workload;

import io.tierbench.contract.Address;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import io.tierbench.server.workload.RowBinder.Parameter;
import io.tierbench.server.workload.RowBinder.ParameterKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;

/**
 * The workload that stores an order: one transaction with an insert that returns the new key, and
 * an insert for each line.
 */
record StoreOrder(StoredOrders storedOrders, Insertion insertion) {
  private static final int DAYS_UNTIL_SHIPPED = 5;
  private static final int DAYS_UNTIL_REQUIRED = 10;

  private static final List<Parameter> ORDER_PARAMETERS =
      List.of(
          new Parameter(1, "employee_id", ParameterKind.INTEGER, false),
          new Parameter(2, "customer_id", ParameterKind.TEXT, true),
          new Parameter(3, "order_date", ParameterKind.DATE, true),
          new Parameter(5, "ship_via", ParameterKind.INTEGER, false),
          new Parameter(7, "ship_name", ParameterKind.TEXT, false),
          new Parameter(8, "freight", ParameterKind.MONEY, false),
          new Parameter(9, "ship_address", ParameterKind.TEXT, false),
          new Parameter(10, "ship_city", ParameterKind.TEXT, false),
          new Parameter(11, "ship_region", ParameterKind.TEXT, false),
          new Parameter(12, "ship_country", ParameterKind.TEXT, false),
          new Parameter(13, "ship_postal_code", ParameterKind.TEXT, false));

  private static final int ORDER_DATE = 2;

  private static final List<Parameter> DETAIL_PARAMETERS =
      List.of(
          new Parameter(2, "product_id", ParameterKind.INTEGER, true),
          new Parameter(3, "unit_price", ParameterKind.PRICE, true),
          new Parameter(4, "quantity", ParameterKind.QUANTITY, true),
          new Parameter(5, "discount", ParameterKind.DISCOUNT, true));

  /** The client's temporary order id, which relates the rows of both tables and is not stored. */
  private static final List<Parameter> TEMPORARY_ID =
      List.of(new Parameter(0, "order_id", ParameterKind.INTEGER, true));

  int store(Order order) {
    try {
      check(order);
      return insert(statement -> bind(statement, order), order.lineItems(), StoreOrder::bind);
    } catch (ShopException e) {
      throw named(e, Operation.STORE_ORDER);
    }
  }

  int store(DataSet dataSet, Operation<DataSet, Integer> operation) {
    try {
      return insert(OrderRules.require(dataSet));
    } catch (ShopException e) {
      throw named(e, operation);
    }
  }

  private int insert(DataSet dataSet) {
    OrderRules.requireAll(dataSet.tables(), "tables");
    DataTable order = dataSet.table("orders");
    DataTable details = dataSet.table("order_details");
    RowBinder orderBinder = new RowBinder(order, ORDER_PARAMETERS);
    RowBinder detailBinder = new RowBinder(details, DETAIL_PARAMETERS);
    checkRelation(order, details);
    DataRow orderRow = order.rows().get(0);
    LocalDateTime date = (LocalDateTime) orderBinder.value(ORDER_DATE, orderRow);
    return insert(
        statement -> {
          bindDerived(statement, date.toLocalDate());
          orderBinder.bind(statement, orderRow);
        },
        details.rows(),
        (statement, row) -> detailBinder.bind(statement, row));
  }

  private static ShopException named(ShopException failure, Operation<?, ?> operation) {
    if (failure instanceof BadElement bad) {
      return bad.within(operation.request().argument()).in(operation.name());
    }
    return failure.fault() == Fault.BAD_REQUEST
        ? new ShopException(
            Fault.BAD_REQUEST, operation.name() + ": " + failure.getMessage(), failure)
        : failure;
  }

  private static void check(Order order) {
    OrderRules.require(order);
    OrderRules.require(order.customerId(), "customerId");
    OrderRules.checkDate(OrderRules.require(order.orderDate(), "orderDate"), "orderDate");
    OrderRules.require(order.shippingAddress(), "shippingAddress");
    if (order.freight() != null) {
      OrderRules.checkMoney(order.freight(), "freight");
    }
    List<LineItem> lines = OrderRules.requireAll(order.lineItems(), "lineItems");
    BadElement.forEach("lineItems", lines, StoreOrder::check);
  }

  private static void check(LineItem line) {
    OrderRules.checkPrice(line.unitPrice(), "unitPrice");
    OrderRules.checkQuantity(line.quantity(), "quantity");
    OrderRules.checkDiscount(line.discount(), "discount");
  }

  private static void checkRelation(DataTable order, DataTable details) {
    if (order.rows().size() != 1) {
      throw OrderRules.badRequest("table 'orders' has %d rows; expected 1", order.rows().size());
    }
    RowBinder parent = new RowBinder(order, TEMPORARY_ID);
    RowBinder child = new RowBinder(details, TEMPORARY_ID);
    long orderId = ((Number) parent.value(0, order.rows().get(0))).longValue();
    BadElement.forEach(
        details.name(),
        details.rows(),
        row -> {
          Object id = child.value(0, row);
          if (((Number) id).longValue() != orderId) {
            throw BadElement.of(id.toString(), Long.toString(orderId)).within("order_id");
          }
        });
  }

  private static void bind(PreparedStatement statement, Order order) throws SQLException {
    LocalDate date = Objects.requireNonNull(order.orderDate()).toLocalDate();
    Address address = Objects.requireNonNull(order.shippingAddress());
    statement.setInt(1, order.employeeId());
    statement.setString(2, order.customerId());
    statement.setObject(3, date);
    bindDerived(statement, date);
    statement.setInt(5, order.shipVia());
    statement.setString(7, address.name());
    statement.setBigDecimal(8, order.freight());
    statement.setString(9, address.street());
    statement.setString(10, address.city());
    statement.setString(11, address.region());
    statement.setString(12, address.country());
    statement.setString(13, address.postalCode());
  }

  private static void bind(PreparedStatement statement, LineItem line) throws SQLException {
    statement.setInt(2, line.productId());
    statement.setBigDecimal(3, BigDecimal.valueOf(line.unitPrice()));
    statement.setShort(4, line.quantity());
    statement.setFloat(5, (float) line.discount());
  }

  /** Binds dates that are computed from that of the order. */
  private static void bindDerived(PreparedStatement statement, LocalDate date) throws SQLException {
    statement.setObject(4, date.plusDays(DAYS_UNTIL_REQUIRED));
    statement.setObject(6, date.plusDays(DAYS_UNTIL_SHIPPED));
  }

  /** Binds the parameters of a line, except for the order's id. */
  private interface LineBinding<L> {
    void bind(PreparedStatement statement, L line) throws SQLException;
  }

  private <L> int insert(Query.Parameters order, List<L> lines, LineBinding<L> binding) {
    try {
      return storedOrders.ids().store(connection -> insert(connection, order, lines, binding));
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  private <L> int insert(
      Connection connection, Query.Parameters order, List<L> lines, LineBinding<L> binding)
      throws SQLException {
    int orderId;
    try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER)) {
      order.bind(statement);
      try (ResultSet key = statement.executeQuery()) {
        key.next();
        orderId = key.getInt(1);
        storedOrders.ids().remember(orderId);
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER_DETAIL)) {
      for (L line : lines) {
        statement.setInt(1, orderId);
        binding.bind(statement, line);
        if (insertion == Insertion.BATCH) {
          statement.addBatch();
        } else {
          statement.executeUpdate();
        }
      }
      if (insertion == Insertion.BATCH && !lines.isEmpty()) {
        statement.executeBatch();
      }
    }
    return orderId;
  }
}
