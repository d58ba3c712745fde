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
import io.tierbench.server.database.Catalogue;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import io.tierbench.server.database.SqlFaults.Reference;
import io.tierbench.server.workload.RowBinder.Parameter;
import io.tierbench.server.workload.RowBinder.ParameterKind;
import io.tierbench.server.workload.RowBinder.Presence;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The workload that stores an order: one transaction with an insert that returns the new key, and
 * an insert for each line.
 */
final class StoreOrder {
  private static final int DAYS_UNTIL_SHIPPED = 5;
  private static final int DAYS_UNTIL_REQUIRED = 10;

  /** Parameters in the order of the statement. */
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

  /** Parameters in the order of the statement, after the order's id. */
  private static final List<Parameter> DETAIL_PARAMETERS =
      List.of(
          new Parameter("product_id", ParameterKind.INTEGER, Presence.REQUIRED),
          new Parameter("unit_price", ParameterKind.PRICE, Presence.REQUIRED),
          new Parameter("quantity", ParameterKind.QUANTITY, Presence.REQUIRED),
          new Parameter("discount", ParameterKind.DISCOUNT, Presence.REQUIRED));

  /** Parameter in both tables: the client's temporary order id, which relates the rows. */
  private static final List<Parameter> TEMPORARY_ID =
      List.of(new Parameter("order_id", ParameterKind.INTEGER, Presence.REQUIRED));

  private final StoredOrders storedOrders;
  private final Insertion insertion;
  private final Catalogue.TableDescription orders;

  StoreOrder(Database database, StoredOrders storedOrders, Insertion insertion) {
    this.storedOrders = storedOrders;
    this.insertion = insertion;
    this.orders = database.catalogue().table("orders");
  }

  int store(Order order) {
    try {
      check(order);
      return insert(order);
    } catch (ShopException e) {
      throw named(e, Operation.STORE_ORDER);
    }
  }

  private int insert(Order order) {
    return insert(
        statement -> bind(statement, order),
        order.lineItems(),
        StoreOrder::bind,
        () -> elements(order));
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
          orderBinder.bind(statement, 1, orderRow);
        },
        details.rows(),
        (statement, row) -> detailBinder.bind(statement, 2, row),
        () -> elements(orderBinder, orderRow, detailBinder, details));
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

  /** Binds the {@linkplain Presence#DERIVED derived} columns, which an order object lacks. */
  private static void bindDerived(PreparedStatement statement, LocalDate date) throws SQLException {
    statement.setObject(4, date.plusDays(DAYS_UNTIL_REQUIRED));
    statement.setObject(6, date.plusDays(DAYS_UNTIL_SHIPPED));
  }

  /** Binds the parameters of a line, except for the order's id. */
  private interface LineBinding<L> {
    void bind(PreparedStatement statement, L line) throws SQLException;
  }

  private <L> int insert(
      Query.Parameters order,
      List<L> lines,
      LineBinding<L> binding,
      Supplier<List<Element>> elements) {
    return inTransaction(
        connection -> {
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
        },
        elements);
  }

  /** A stored value, by its column and by its path in the request. */
  private record Element(String column, @Nullable Object value, String path) {}

  private int inTransaction(Database.Work<Integer> insert, Supplier<List<Element>> elements) {
    try {
      return storedOrders.ids().store(insert);
    } catch (SQLException e) {
      ShopException failure = SqlFaults.toShopException(e);
      if (failure.fault() == Fault.BAD_REQUEST) {
        Reference broken = SqlFaults.brokenReference(e);
        for (Element element : elements.get()) {
          checkLength(element);
          checkReference(element, broken);
        }
      }
      throw failure;
    }
  }

  private void checkLength(Element element) {
    if (element.value() instanceof String value) {
      int limit = orders.column(element.column()).maximumLength();
      if (limit > 0 && value.codePointCount(0, value.length()) > limit) {
        throw BadElement.of(value, "at most " + limit + " characters").within(element.path());
      }
    }
  }

  private static void checkReference(Element element, @Nullable Reference broken) {
    if (broken != null
        && broken.column().equals(element.column())
        && broken.value().strip().equals(String.valueOf(element.value()).strip())) {
      throw BadElement.of(broken.value(), "the id of an existing row").within(element.path());
    }
  }

  private static List<Element> elements(Order order) {
    Address address = Objects.requireNonNull(order.shippingAddress());
    List<Element> elements = new ArrayList<>();
    elements.add(new Element("customer_id", order.customerId(), "customerId"));
    elements.add(new Element("employee_id", order.employeeId(), "employeeId"));
    elements.add(new Element("ship_via", order.shipVia(), "shipVia"));
    elements.add(new Element("ship_name", address.name(), "shippingAddress/name"));
    elements.add(new Element("ship_address", address.street(), "shippingAddress/street"));
    elements.add(new Element("ship_city", address.city(), "shippingAddress/city"));
    elements.add(new Element("ship_region", address.region(), "shippingAddress/region"));
    elements.add(new Element("ship_country", address.country(), "shippingAddress/country"));
    elements.add(
        new Element("ship_postal_code", address.postalCode(), "shippingAddress/postalCode"));
    for (int i = 0; i < order.lineItems().size(); i++) {
      int product = order.lineItems().get(i).productId();
      elements.add(new Element("product_id", product, "lineItems/" + i + "/productId"));
    }
    return elements;
  }

  private static List<Element> elements(
      RowBinder orderBinder, DataRow orderRow, RowBinder detailBinder, DataTable details) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < ORDER_PARAMETERS.size(); i++) {
      Parameter parameter = ORDER_PARAMETERS.get(i);
      if (parameter.presence() != Presence.DERIVED) {
        String column = parameter.column();
        elements.add(new Element(column, orderBinder.value(i, orderRow), "orders/0/" + column));
      }
    }
    for (int i = 0; i < details.rows().size(); i++) {
      Object product = detailBinder.value(0, details.rows().get(i));
      elements.add(new Element("product_id", product, "order_details/" + i + "/product_id"));
    }
    return elements;
  }
}
