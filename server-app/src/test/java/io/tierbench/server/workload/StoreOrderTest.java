package io.tierbench.server.workload;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Address;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.ShopException;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.OpenConnections;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class StoreOrderTest {
  private static final Order ORDER = BenchmarkOrder.order(TestDatabase.CUSTOMER);
  private static final DataSet DATA_SET = BenchmarkOrder.orderDataSet(TestDatabase.CUSTOMER);

  private final List<String> contentBefore = TestDatabase.contentOfOrders();
  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  @AfterEach
  void leavesNothing() {
    shop.storedOrders().reset();
    assertThat(TestDatabase.contentOfOrders()).isEqualTo(contentBefore);
    assertThat(OpenConnections.of(TestDatabase.DATABASE)).isZero();
  }

  @Test
  void storesEveryFactOfTheOrder() {
    int orderId = shop.storeOrder(ORDER);

    assertThat(orderId).isGreaterThan(11077);
    Address address = ORDER.shippingAddress();
    assertThat(
            TestDatabase.row(
                """
                SELECT customer_id, employee_id, order_date, required_date, shipped_date, ship_via,
                    freight, ship_name, ship_address, ship_city, ship_region, ship_postal_code,
                    ship_country
                FROM orders WHERE order_id =
                """
                    + orderId))
        .containsExactly(
            ORDER.customerId(),
            String.valueOf(ORDER.employeeId()),
            ORDER.orderDate().toLocalDate().toString(),
            ORDER.orderDate().toLocalDate().plusDays(10).toString(),
            ORDER.orderDate().toLocalDate().plusDays(5).toString(),
            String.valueOf(ORDER.shipVia()),
            ORDER.freight().toPlainString(),
            address.name(),
            address.street(),
            address.city(),
            address.region(),
            address.postalCode(),
            address.country());
    assertThat(
            TestDatabase.rows(
                TestDatabase.DATABASE,
                "SELECT product_id, unit_price::float8, quantity, discount FROM order_details WHERE order_id = "
                    + orderId))
        .containsExactlyInAnyOrderElementsOf(
            ORDER.lineItems().stream()
                .map(
                    line ->
                        List.of(
                            String.valueOf(line.productId()),
                            plain(line.unitPrice()),
                            String.valueOf(line.quantity()),
                            plain(line.discount())))
                .toList())
        .hasSize(20);
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  @Test
  void everyWayOfStoringLeavesTheSameRows() {
    ShopService batch = new ShopService(TestDatabase.DATABASE, Insertion.BATCH);
    try {
      DataSet expected = shop.storedOrders().read(shop.storeOrder(ORDER));

      // The server prepares a statement that is executed more often than five times.
      for (int i = 0; i < 20; i++) {
        assertThat(shop.storedOrders().read(shop.storeOrder(ORDER))).isEqualTo(expected);
        assertThat(shop.storedOrders().read(shop.storeOrderDataSet(DATA_SET))).isEqualTo(expected);
      }
      assertThat(shop.storedOrders().read(shop.call(Operation.STORE_ORDER_DATA_SET_XML, DATA_SET)))
          .isEqualTo(expected);
      assertThat(shop.storedOrders().read(shop.storeOrder(Conversion.toOrder(DATA_SET))))
          .isEqualTo(expected);
      assertThat(batch.storedOrders().read(batch.storeOrder(ORDER))).isEqualTo(expected);
      assertThat(batch.storedOrders().read(batch.storeOrderDataSet(DATA_SET))).isEqualTo(expected);
      assertThat(expected.table("orders").rows()).hasSize(1);
      assertThat(expected.table("order_details").rows()).hasSize(20);
    } finally {
      assertThat(batch.storedOrders().reset()).isEqualTo(2);
    }
  }

  @Test
  void storesByNameWhateverTheOrderOfTheColumns() {
    DataSet expected = shop.storedOrders().read(shop.storeOrderDataSet(DATA_SET));
    DataSet reversed =
        new DataSet(
            DATA_SET.name(),
            DATA_SET.tables().stream().map(StoreOrderTest::reversed).toList(),
            DATA_SET.relations());

    assertThat(shop.storedOrders().read(shop.storeOrderDataSet(reversed))).isEqualTo(expected);
  }

  @Test
  void aDateThatTheClientSendsTakesThePlaceOfOurs() {
    LocalDateTime date = LocalDateTime.of(2024, 12, 24, 0, 0);

    DataTable stored =
        shop.storedOrders().read(shop.storeOrderDataSet(withRequiredDate(date))).table("orders");

    List<Object> values = stored.rows().get(0).current();
    assertThat(values.get(stored.column("required_date"))).isEqualTo(date);
    assertThat(values.get(stored.column("shipped_date"))).isEqualTo(ORDER.orderDate().plusDays(5));
  }

  private static DataTable reversed(DataTable table) {
    return new DataTable(
        table.name(),
        backwards(table.columns()),
        table.primaryKey(),
        table.rows().stream().map(row -> DataRow.added(backwards(row.current()))).toList());
  }

  private static <T> List<T> backwards(List<T> list) {
    List<T> copy = new ArrayList<>(list);
    Collections.reverse(copy);
    return copy;
  }

  @Test
  void storesWhatIsMissingAsNull() {
    Order bare =
        new Order(
            0,
            TestDatabase.CUSTOMER,
            1,
            LocalDateTime.of(2024, 2, 29, 23, 59, 59),
            new Address(null, null, "", null, null, null),
            null,
            1,
            null,
            List.of());

    DataSet stored = shop.storedOrders().read(shop.storeOrder(bare));

    DataTable order = stored.table("orders");
    List<Object> values = order.rows().get(0).current();
    assertThat(values.get(order.column("freight"))).isNull();
    assertThat(values.get(order.column("ship_name"))).isNull();
    assertThat(values.get(order.column("ship_city"))).isEqualTo("");
    assertThat(values.get(order.column("required_date")))
        .isEqualTo(LocalDateTime.of(2024, 3, 10, 0, 0));
    assertThat(stored.table("order_details").rows()).isEmpty();
  }

  @Test
  void resetDeletesItsOwnOrdersAndNoOthers() {
    ShopService other = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);
    int kept = other.storeOrder(ORDER);
    int deleted = shop.storeOrder(ORDER);

    assertThat(shop.storedOrders().reset()).isEqualTo(1);

    assertThat(other.storedOrders().read(kept).table("order_details").rows()).hasSize(20);
    assertFault(Fault.NOT_FOUND, () -> shop.storedOrders().read(deleted));
    assertThat(other.storedOrders().reset()).isEqualTo(1);
    assertThat(other.storedOrders().reset()).isZero();
  }

  /** Uncommitted rows are invisible: without waiting, reset would never delete them. */
  @Test
  void resetWaitsForTheCallsThatStoreAndGivesUpWhereOneDoesNotEnd() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (Connection other = TestDatabase.DATABASE.connection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE order_details IN SHARE MODE");
      Future<Integer> call = threads.submit(() -> shop.storeOrder(ORDER));
      while (TestDatabase.row(
              "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
          .equals(List.of("0"))) {
        Thread.sleep(10);
      }
      assertThatThrownBy(shop.storedOrders()::reset)
          .isInstanceOf(ShopException.class)
          .hasMessageContainingAll("does not end", "the rows of 1 calls were not deleted");
      Future<Integer> reset = threads.submit(() -> shop.storedOrders().reset());
      assertThatThrownBy(() -> reset.get(100, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      other.rollback();
      assertThat(call.get()).isPositive();
      assertThat(reset.get()).isEqualTo(1);
    } finally {
      threads.shutdown();
    }
  }

  /** Behind a transaction pooler, statement names may be taken: then the rollback fails, too. */
  @Test
  void aConnectionWhoseRollbackFailsIsNotUsedAgain() throws Exception {
    try (Database one = Database.open(TestDatabase.EMBEDDED.settings(), 1)) {
      ShopService shop = new ShopService(one, Insertion.ROW_BY_ROW);
      try (Connection connection = one.connection();
          Statement statement = connection.createStatement()) {
        for (int name = 1; name <= 50; name++) {
          statement.execute("PREPARE \"S_%d\" AS SELECT 1".formatted(name));
        }
      }

      assertThatThrownBy(() -> shop.storeOrder(ORDER))
          .isInstanceOf(ShopException.class)
          .hasStackTraceContaining("already exists");

      assertThat(shop.storeOrder(ORDER)).isPositive();
      assertThat(shop.storedOrders().reset()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Insertion.class)
  void anUnknownProductRollsTheWholeOrderBack(Insertion insertion) {
    ShopService shop = new ShopService(TestDatabase.DATABASE, insertion);
    List<LineItem> lines = new ArrayList<>(ORDER.lineItems());
    lines.set(19, new LineItem(7777, 1, (short) 1, 0));

    assertBadRequest(
        () -> shop.storeOrder(Draft.with(draft -> draft.lines = lines)),
        "storeOrder: 'order/lineItems/19/productId' is '7777'; expected the id of an existing row");
    assertBadRequest(
        () -> shop.storeOrderDataSet(withDetail(19, "product_id", (short) 7777)),
        "'dataSet/order_details/19/product_id' is '7777'; expected the id of an existing row");

    assertThat(TestDatabase.contentOfOrders()).isEqualTo(contentBefore);
    assertThat(shop.storedOrders().reset()).isZero();
  }

  static Stream<Arguments> badOrders() {
    return Stream.of(
        Arguments.of("storeOrder: 'order' is missing", null),
        bad("storeOrder: 'order/customerId' is missing", draft -> draft.customerId = null),
        bad(
            "storeOrder: 'order/customerId' is '?????'; expected the id of an existing row",
            draft -> draft.customerId = "?????"),
        bad(
            "storeOrder: 'order/customerId' is 'MUCH TOO LONG'; expected at most 5 characters",
            draft -> draft.customerId = "MUCH TOO LONG"),
        bad("storeOrder: a value does not fit", draft -> draft.customerId = "A\0B"),
        bad("storeOrder: 'order/lineItems' is missing", draft -> draft.lines = null),
        bad(
            "storeOrder: 'order/lineItems/0' is missing",
            draft -> draft.lines = Collections.singletonList(null)),
        bad(
            "pk_order_details",
            draft -> draft.lines = Collections.nCopies(2, ORDER.lineItems().get(0))),
        bad(
            "'order/freight' is '1E+15'; expected at most 15 digits before the point and 100 after it",
            draft -> draft.freight = new BigDecimal("1e15")),
        bad("freight", draft -> draft.freight = new BigDecimal("1e-1000000000")),
        badLine("'order/lineItems/0/unitPrice' is 'NaN'; expected", 1, Double.NaN, 1, 0),
        badLine("'order/lineItems/0/quantity' is '-5'; expected at least 1", 1, 1, -5, 0),
        badLine("'order/lineItems/0/discount' is '1.5'; expected", 1, 1, 1, 1.5),
        badLine("does not fit", 1_000_000, 1, 1, 0),
        bad("'order/orderDate' is missing", draft -> draft.date = null),
        bad("order/orderDate", draft -> draft.date = LocalDateTime.MAX),
        bad("order/shippingAddress", draft -> draft.address = null),
        bad(
            "'order/shippingAddress/region' is 'xxxxxxxxxxxxxxxx'; expected at most 15 characters",
            draft ->
                draft.address =
                    new Address("é".repeat(40), null, null, "x".repeat(16), null, null)),
        bad(
            "storeOrder: 'order/shipVia' is '99'; expected the id of an existing row",
            draft -> draft.shipVia = 99));
  }

  @ParameterizedTest
  @MethodSource("badOrders")
  void aMalformedOrderIsABadRequestThatNamesTheFault(String named, Order order) {
    assertBadRequest(() -> shop.storeOrder(order), named);
    assertThat(shop.storeOrder(ORDER)).isPositive();
  }

  static Stream<Arguments> badDataSets() {
    DataTable order = DATA_SET.table("orders");
    DataTable details = DATA_SET.table("order_details");
    return Stream.of(
        Arguments.of("storeOrderDataSet: 'dataSet' is missing", null),
        Arguments.of("orders", new DataSet("x", List.of(details), List.of())),
        Arguments.of("tables", of(order, null)),
        Arguments.of("columns", of(new DataTable("orders", null, List.of(), List.of()), details)),
        Arguments.of(
            "table 'orders' has 2 rows; expected 1",
            of(rows(order, List.of(order.rows().get(0), order.rows().get(0))), details)),
        Arguments.of("rows", of(order, rows(details, Collections.singletonList(null)))),
        Arguments.of(
            "'dataSet/orders/0/state' is 'UNCHANGED'; expected ADDED",
            of(rows(order, List.of(unchanged(order.rows().get(0)))), details)),
        Arguments.of(
            "'dataSet/orders/0' is '2 values'; expected 18 values",
            of(rows(order, List.of(DataRow.added(List.of(1, "x")))), details)),
        Arguments.of("ship_city", of(renamed(order, "ship_city"), details)),
        Arguments.of("freight", of(retyped(order, "freight", DataType.STRING), details)),
        Arguments.of("required_date", withRequiredDate(LocalDateTime.MAX)),
        Arguments.of(
            "'dataSet/orders/0/ship_city' is 'xxxxxxxxxxxxxxxx'; expected at most 15",
            withOrder("ship_city", "x".repeat(16))),
        Arguments.of(
            "storeOrderDataSet: 'dataSet/orders/0/employee_id' is '99'; expected the id of an existing row",
            withOrder("employee_id", (short) 99)),
        Arguments.of(
            "'dataSet/orders/0/freight' is '1E+1000000000'; expected",
            withOrder("freight", new BigDecimal("1e1000000000"))),
        Arguments.of(
            "'dataSet/order_details/0/order_id' is '-1'; expected 12", withOrder("order_id", 12)),
        Arguments.of(
            "'dataSet/order_details/3/product_id' is missing", withDetail(3, "product_id", null)),
        Arguments.of(
            "'dataSet/order_details/3/product_id' is 'a value of class Integer'; expected an integer from -32768 to 32767",
            withDetail(3, "product_id", 7)),
        Arguments.of(
            "'dataSet/order_details/3/unit_price' is '-1'; expected at least 0",
            withDetail(3, "unit_price", new BigDecimal(-1))),
        Arguments.of("quantity", withDetail(3, "quantity", (short) 0)),
        Arguments.of("discount", withDetail(3, "discount", Float.NaN)));
  }

  @ParameterizedTest
  @MethodSource("badDataSets")
  void aMalformedDataSetIsABadRequestThatNamesTheFault(String named, DataSet order) {
    assertBadRequest(() -> shop.storeOrderDataSet(order), named);
    assertThat(shop.storeOrderDataSet(DATA_SET)).isPositive();
  }

  @Test
  void anotherFailureIsInternalAndSaysNothingOfTheDatabase() {
    Database closed = Database.open(TestDatabase.EMBEDDED.settings(), 1);
    closed.close();
    ShopService broken = new ShopService(closed, Insertion.ROW_BY_ROW);

    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> broken.storeOrder(ORDER),
            () -> broken.storeOrderDataSet(DATA_SET),
            broken::loadProducts,
            broken::loadProductsDataSet,
            () -> broken.loadCustomer("X"),
            () -> broken.loadCustomerDataSet("X"))) {
      assertFault(Fault.INTERNAL, call)
          .hasMessage("the database failed")
          .hasCauseInstanceOf(SQLException.class);
    }
  }

  private static void assertBadRequest(ThrowingCallable call, String named) {
    assertFault(Fault.BAD_REQUEST, call).message().contains(named).doesNotContain("INSERT INTO");
  }

  /** An order with some values of its own. */
  private static final class Draft {
    private String customerId = ORDER.customerId();
    private LocalDateTime date = ORDER.orderDate();
    private Address address = ORDER.shippingAddress();
    private int shipVia = ORDER.shipVia();
    private BigDecimal freight = ORDER.freight();
    private List<LineItem> lines = ORDER.lineItems();

    static Order with(Consumer<Draft> change) {
      Draft draft = new Draft();
      change.accept(draft);
      return new Order(
          0,
          draft.customerId,
          ORDER.employeeId(),
          draft.date,
          draft.address,
          ORDER.billingAddress(),
          draft.shipVia,
          draft.freight,
          draft.lines);
    }
  }

  private static Arguments bad(String named, Consumer<Draft> change) {
    return Arguments.of(named, Draft.with(change));
  }

  private static Arguments badLine(
      String named, int productId, double price, int quantity, double discount) {
    LineItem line = new LineItem(productId, price, (short) quantity, discount);
    return bad(named, draft -> draft.lines = List.of(line));
  }

  private static DataSet of(DataTable... tables) {
    return new DataSet("northwind", Arrays.asList(tables), List.of());
  }

  private static DataTable rows(DataTable table, List<DataRow> rows) {
    return new DataTable(table.name(), table.columns(), table.primaryKey(), rows);
  }

  private static DataRow unchanged(DataRow row) {
    return DataRow.unchanged(row.current());
  }

  private static DataTable columns(DataTable table, UnaryOperator<DataColumn> change) {
    return new DataTable(
        table.name(), table.columns().stream().map(change).toList(), List.of(), table.rows());
  }

  private static DataTable renamed(DataTable table, String name) {
    return columns(
        table,
        column ->
            column.name().equals(name)
                ? new DataColumn("other", column.type(), column.nullable())
                : column);
  }

  private static DataTable retyped(DataTable table, String name, DataType type) {
    return columns(
        table,
        column ->
            column.name().equals(name) ? new DataColumn(name, type, column.nullable()) : column);
  }

  private static DataSet withRequiredDate(LocalDateTime date) {
    DataTable order = DATA_SET.table("orders");
    List<DataColumn> columns = new ArrayList<>(order.columns());
    columns.add(new DataColumn("required_date", DataType.DATE_TIME, true));
    List<Object> values = new ArrayList<>(order.rows().get(0).current());
    values.add(date);
    return of(
        new DataTable(order.name(), columns, order.primaryKey(), List.of(DataRow.added(values))),
        DATA_SET.table("order_details"));
  }

  private static DataSet withOrder(String column, Object value) {
    return of(changed(DATA_SET.table("orders"), 0, column, value), DATA_SET.table("order_details"));
  }

  private static DataSet withDetail(int line, String column, Object value) {
    return of(
        DATA_SET.table("orders"), changed(DATA_SET.table("order_details"), line, column, value));
  }

  private static DataTable changed(DataTable table, int row, String column, Object value) {
    List<DataRow> rows = new ArrayList<>(table.rows());
    List<Object> values = new ArrayList<>(rows.get(row).current());
    values.set(table.column(column), value);
    rows.set(row, DataRow.added(values));
    return rows(table, rows);
  }
}
