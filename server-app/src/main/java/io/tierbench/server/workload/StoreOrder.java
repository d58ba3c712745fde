package io.tierbench.server.workload;

import io.tierbench.contract.Address;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Catalogue;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import io.tierbench.server.workload.RowBinder.Parameter;
import io.tierbench.server.workload.RowBinder.ParameterKind;
import io.tierbench.server.workload.RowBinder.Presence;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The workload that stores an order: one transaction, one insert that returns the new key, one
 * insert for each line.
 */
final class StoreOrder {
  private static final int DAYS_UNTIL_SHIPPED = 5;
  private static final int DAYS_UNTIL_REQUIRED = 10;

  /** In the order of the statement. */
  private static final List<Parameter> ORDER_PARAMETERS =
      List.of(
          new Parameter("employee_id", ParameterKind.INTEGER, Presence.NULLABLE),
          new Parameter("customer_id", ParameterKind.TEXT, Presence.REQUIRED),
          new Parameter("order_date", ParameterKind.DATE, Presence.REQUIRED),
          new Parameter("required_date", ParameterKind.DATE, Presence.DERIVED),
          new Parameter("ship_via", ParameterKind.INTEGER, Presence.NULLABLE),
          new Parameter("shipped_date", ParameterKind.DATE, Presence.DERIVED),
          new Parameter("ship_name", ParameterKind.TEXT, Presence.NULLABLE),
          new Parameter("freight", ParameterKind.MONEY, Presence.NULLABLE),
          new Parameter("ship_address", ParameterKind.TEXT, Presence.NULLABLE),
          new Parameter("ship_city", ParameterKind.TEXT, Presence.NULLABLE),
          new Parameter("ship_region", ParameterKind.TEXT, Presence.NULLABLE),
          new Parameter("ship_country", ParameterKind.TEXT, Presence.NULLABLE),
          new Parameter("ship_postal_code", ParameterKind.TEXT, Presence.NULLABLE));

  private static final int ORDER_DATE = 2;

  /** In the order of the statement, after the order's id. */
  private static final List<Parameter> DETAIL_PARAMETERS =
      List.of(
          new Parameter("product_id", ParameterKind.INTEGER, Presence.REQUIRED),
          new Parameter("unit_price", ParameterKind.PRICE, Presence.REQUIRED),
          new Parameter("quantity", ParameterKind.QUANTITY, Presence.REQUIRED),
          new Parameter("discount", ParameterKind.DISCOUNT, Presence.REQUIRED));

  /** The client's own id of the order, in either table: it links the rows until there is a key. */
  private static final List<Parameter> TEMPORARY_ID =
      List.of(new Parameter("order_id", ParameterKind.INTEGER, Presence.REQUIRED));

  private final Database database;
  private final StoredOrders storedOrders;
  private final Insertion insertion;
  private final Catalogue.TableDescription orders;

  StoreOrder(Database database, StoredOrders storedOrders, Insertion insertion) {
    this.database = database;
    this.storedOrders = storedOrders;
    this.insertion = insertion;
    this.orders = database.catalogue().table("orders");
  }

  /**
   * Stores the order and returns its id.
   *
   * @throws ShopException with {@link Fault#BAD_REQUEST} where the order cannot be stored as it is
   */
  int store(Order order) {
    check(order);
    return inTransaction(
        connection -> {
          int orderId;
          try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER)) {
            bind(statement, order);
            orderId = insertOrder(statement);
          }
          try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER_DETAIL)) {
            for (LineItem line : order.lineItems()) {
              statement.setInt(1, orderId);
              statement.setInt(2, line.productId());
              statement.setBigDecimal(3, BigDecimal.valueOf(line.unitPrice()));
              statement.setShort(4, line.quantity());
              statement.setFloat(5, (float) line.discount());
              insertDetail(statement);
            }
            finishDetails(statement, order.lineItems().size());
          }
          return orderId;
        },
        () -> texts(order));
  }

  /**
   * Stores the rows of the tables {@code orders} and {@code order_details} and returns the id that
   * takes the place of their temporary one.
   *
   * @throws ShopException with {@link Fault#BAD_REQUEST} where they cannot be stored as they are
   */
  int store(DataSet dataSet) {
    OrderRules.require(dataSet, "the order");
    OrderRules.requireAll(dataSet.tables(), "tables");
    DataTable order = dataSet.table("orders");
    DataTable details = dataSet.table("order_details");
    RowBinder orderBinder = new RowBinder(order, ORDER_PARAMETERS);
    RowBinder detailBinder = new RowBinder(details, DETAIL_PARAMETERS);
    checkRelation(order, details);
    DataRow orderRow = order.rows().get(0);
    return inTransaction(
        connection -> {
          int orderId;
          try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER)) {
            LocalDateTime date = (LocalDateTime) orderBinder.value(ORDER_DATE, orderRow);
            bindDerived(statement, date.toLocalDate());
            orderBinder.bind(statement, 1, orderRow);
            orderId = insertOrder(statement);
          }
          try (PreparedStatement statement = connection.prepareStatement(Sql.INSERT_ORDER_DETAIL)) {
            for (DataRow detail : details.rows()) {
              statement.setInt(1, orderId);
              detailBinder.bind(statement, 2, detail);
              insertDetail(statement);
            }
            finishDetails(statement, details.rows().size());
          }
          return orderId;
        },
        () -> texts(orderBinder, orderRow));
  }

  private static void check(Order order) {
    OrderRules.require(order, "storeOrder: 'order'");
    OrderRules.require(order.customerId(), "storeOrder: 'order/customerId'");
    String date = "storeOrder: 'order/orderDate'";
    OrderRules.checkDate(OrderRules.require(order.orderDate(), date), date);
    OrderRules.require(order.shippingAddress(), "storeOrder: 'order/shippingAddress'");
    if (order.freight() != null) {
      OrderRules.checkMoney(order.freight(), "storeOrder: 'order/freight'");
    }
    for (LineItem line : OrderRules.requireAll(order.lineItems(), "line items")) {
      OrderRules.checkPrice(line.unitPrice(), "storeOrder: 'order/lineItems/unitPrice'");
      OrderRules.checkQuantity(line.quantity(), "storeOrder: 'order/lineItems/quantity'");
      OrderRules.checkDiscount(line.discount(), "storeOrder: 'order/lineItems/discount'");
    }
  }

  private static void checkRelation(DataTable order, DataTable details) {
    if (order.rows().size() != 1) {
      throw OrderRules.badRequest("table 'orders' has %d rows and not one", order.rows().size());
    }
    RowBinder parent = new RowBinder(order, TEMPORARY_ID);
    RowBinder child = new RowBinder(details, TEMPORARY_ID);
    long orderId = ((Number) parent.value(0, order.rows().get(0))).longValue();
    for (DataRow detail : details.rows()) {
      if (((Number) child.value(0, detail)).longValue() != orderId) {
        throw OrderRules.badRequest("a row of table 'order_details' is of another order");
      }
    }
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

  /** Binds the columns that an order object does not have and a client's table may leave out. */
  private static void bindDerived(PreparedStatement statement, LocalDate date) throws SQLException {
    statement.setObject(4, date.plusDays(DAYS_UNTIL_REQUIRED));
    statement.setObject(6, date.plusDays(DAYS_UNTIL_SHIPPED));
  }

  private int insertOrder(PreparedStatement statement) throws SQLException {
    try (ResultSet key = statement.executeQuery()) {
      key.next();
      int orderId = key.getInt(1);
      storedOrders.ids().remember(orderId);
      return orderId;
    }
  }

  private void insertDetail(PreparedStatement statement) throws SQLException {
    if (insertion == Insertion.BATCH) {
      statement.addBatch();
    } else {
      statement.executeUpdate();
    }
  }

  private void finishDetails(PreparedStatement statement, int count) throws SQLException {
    if (insertion == Insertion.BATCH && count > 0) {
      statement.executeBatch();
    }
  }

  /**
   * @param texts by column, asked for only to name the one that is too long
   */
  private int inTransaction(Transaction.Work<Integer> insert, Supplier<Map<String, String>> texts) {
    try {
      return storedOrders.ids().storing(() -> Transaction.run(database, insert));
    } catch (SQLException e) {
      ShopException failure = SqlFaults.toShopException(e);
      String tooLong = failure.fault() == Fault.BAD_REQUEST ? nameOfTooLong(texts.get()) : null;
      throw tooLong == null
          ? failure
          : new ShopException(Fault.BAD_REQUEST, tooLong + " is too long", e);
    }
  }

  private @Nullable String nameOfTooLong(Map<String, String> texts) {
    for (Map.Entry<String, String> text : texts.entrySet()) {
      int limit = orders.column(text.getKey()).maximumLength();
      String value = text.getValue();
      if (value != null && limit > 0 && value.codePointCount(0, value.length()) > limit) {
        return text.getKey();
      }
    }
    return null;
  }

  private static Map<String, String> texts(Order order) {
    Address address = Objects.requireNonNull(order.shippingAddress());
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("customer_id", order.customerId());
    texts.put("ship_name", address.name());
    texts.put("ship_address", address.street());
    texts.put("ship_city", address.city());
    texts.put("ship_region", address.region());
    texts.put("ship_country", address.country());
    texts.put("ship_postal_code", address.postalCode());
    return texts;
  }

  private static Map<String, String> texts(RowBinder binder, DataRow row) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < ORDER_PARAMETERS.size(); i++) {
      if (ORDER_PARAMETERS.get(i).kind() == ParameterKind.TEXT) {
        texts.put(ORDER_PARAMETERS.get(i).column(), Objects.toString(binder.value(i, row), null));
      }
    }
    return texts;
  }
}
