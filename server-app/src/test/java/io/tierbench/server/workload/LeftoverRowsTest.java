package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Address;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests rows of dead services whose reset is never called. */
@Tag("slow")
class LeftoverRowsTest {
  private static final EmbeddedDatabase EMBEDDED = EmbeddedDatabase.start();
  private static final Database DATABASE = Database.open(EMBEDDED.settings(), 2);
  private static final String CUSTOMER = Customers.ids(DATABASE).get(0);
  private static final Order ORDER = BenchmarkOrder.order(CUSTOMER);
  private static final String NO_DELETION =
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no deletion today'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON order_details EXECUTE FUNCTION refuse()
      """;
  private static final String DELETION = "DROP FUNCTION refuse CASCADE";

  private final ShopService dead = new ShopService(DATABASE, Insertion.ROW_BY_ROW);

  @AfterAll
  static void close() {
    DATABASE.close();
    EMBEDDED.close();
  }

  private static LeftoverRows orders() {
    return LeftoverRows.ofOrders(EMBEDDED.settings()).orElseThrow();
  }

  private static LeftoverRows transfers() {
    return LeftoverRows.ofTransfers(EMBEDDED.settings()).orElseThrow();
  }

  private static List<String> row(String sql) {
    return TestDatabase.rows(DATABASE, sql).get(0);
  }

  private static List<String> storedOrders() {
    return row(
        "SELECT (SELECT count(*) FROM orders), (SELECT md5(string_agg(o::text, '|' ORDER BY order_id)) FROM orders o), (SELECT count(*) FROM order_details)");
  }

  private static Order shippedTo(String name) {
    Address address = ORDER.shippingAddress();
    return new Order(
        0,
        CUSTOMER,
        ORDER.employeeId(),
        ORDER.orderDate(),
        new Address(
            name,
            address.street(),
            address.city(),
            address.region(),
            address.postalCode(),
            address.country()),
        null,
        ORDER.shipVia(),
        ORDER.freight(),
        ORDER.lineItems());
  }

  @Test
  void ordersOfTheRunAreTakenBackAndNoOthers() {
    dead.storeOrder(ORDER);
    int last = Integer.parseInt(row("SELECT max(order_id) FROM orders").get(0));
    LeftoverRows rows = orders();
    dead.storeOrder(shippedTo("Somebody else"));
    List<String> before = storedOrders();
    dead.storeOrder(ORDER);
    dead.storeOrderDataSet(BenchmarkOrder.orderDataSet(CUSTOMER));

    assertThat(rows.revert()).isEmpty();

    assertThat(storedOrders()).isEqualTo(before);
    assertThat(row("SELECT count(*) FROM orders WHERE order_id = " + last)).containsExactly("1");
    assertThat(rows.revert()).isEmpty();
    assertThat(storedOrders()).isEqualTo(before);
    dead.reset();
  }

  @Test
  void transfersAreTakenBackWithTheirMoney() {
    String balances = "SELECT sum(balance), min(balance), max(balance) FROM tierbench_accounts";
    List<String> before = row(balances);
    LeftoverRows rows = transfers();
    dead.call(Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.fixed());
    dead.call(Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.fixed());
    assertThat(row(balances)).isNotEqualTo(before);

    assertThat(rows.revert()).isEmpty();

    assertThat(row(balances)).isEqualTo(before);
    assertThat(row("SELECT count(*) FROM tierbench_transfers")).containsExactly("0");
  }

  /** It stores the same values, and its process number may be one of this machine. */
  @Test
  void rowsStayWhileAnotherRunUsesTheDatabase() throws SQLException {
    List<String> before = storedOrders();
    LeftoverRows rows = orders();
    dead.storeOrder(ORDER);
    List<String> stored = storedOrders();
    Properties other = new Properties();
    other.setProperty("user", EMBEDDED.settings().user());
    other.setProperty("password", EMBEDDED.settings().password());
    other.setProperty("ApplicationName", "tierbench 1");
    try (Connection connection = DriverManager.getConnection(EMBEDDED.settings().url(), other)) {
      assertThat(connection.isValid(0)).isTrue();

      assertThat(rows.revert(Duration.ZERO))
          .get()
          .asString()
          .contains("1 row in orders", "tierbench 1");
      assertThat(storedOrders()).isEqualTo(stored);
    }
    assertThat(rows.revert()).isEmpty();
    assertThat(storedOrders()).isEqualTo(before);
  }

  @Test
  void aDatabaseThatFailsIsAskedAgain() throws Exception {
    List<String> before = storedOrders();
    LeftoverRows rows = orders();
    dead.storeOrder(ORDER);
    TestDatabase.execute(EMBEDDED.settings(), NO_DELETION);
    CompletableFuture<Void> mended =
        CompletableFuture.runAsync(
            () -> TestDatabase.execute(EMBEDDED.settings(), DELETION),
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));

    assertThat(rows.revert(Duration.ofSeconds(60))).isEmpty();

    assertThat(storedOrders()).isEqualTo(before);
    mended.get();
  }
}
