package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Product;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.Transfers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class SchemaTest {
  private static final String NORTHWIND =
      """
      CREATE TABLE customers (
          customer_id character varying(5) NOT NULL PRIMARY KEY,
          company_name character varying(40) NOT NULL,
          contact_name character varying(30), contact_title character varying(30),
          address character varying(60), city character varying(15),
          region character varying(15), postal_code character varying(10),
          country character varying(15), phone character varying(24),
          fax character varying(24));
      CREATE TABLE employees (employee_id smallint NOT NULL PRIMARY KEY);
      CREATE TABLE shippers (shipper_id smallint NOT NULL PRIMARY KEY);
      CREATE TABLE products (
          product_id smallint NOT NULL PRIMARY KEY,
          product_name character varying(40) NOT NULL,
          supplier_id smallint, category_id smallint,
          quantity_per_unit character varying(20), unit_price real,
          units_in_stock smallint, units_on_order smallint, reorder_level smallint,
          discontinued integer NOT NULL);
      CREATE TABLE orders (
          order_id smallint NOT NULL CONSTRAINT pk_orders PRIMARY KEY,
          customer_id character varying(5) REFERENCES customers,
          employee_id smallint REFERENCES employees,
          order_date date, required_date date, shipped_date date,
          ship_via smallint REFERENCES shippers, freight real,
          ship_name character varying(40), ship_address character varying(60),
          ship_city character varying(15), ship_region character varying(15),
          ship_postal_code character varying(10), ship_country character varying(15));
      CREATE TABLE order_details (
          order_id smallint NOT NULL REFERENCES orders,
          product_id smallint NOT NULL REFERENCES products,
          unit_price real NOT NULL, quantity smallint NOT NULL, discount real NOT NULL,
          CONSTRAINT pk_order_details PRIMARY KEY (order_id, product_id));
      INSERT INTO customers (customer_id, company_name) VALUES ('HØJBY', 'Højby Købmand');
      INSERT INTO employees SELECT generate_series(1, 9);
      INSERT INTO shippers SELECT generate_series(1, 3);
      INSERT INTO products
      SELECT n, 'Product ' || n, NULL, NULL, NULL, n + 0.1, 0, 0, 0, n % 2
      FROM generate_series(1, 77) AS n;
      INSERT INTO orders (order_id, customer_id, freight)
      VALUES (10248, 'HØJBY', 32.38), (11077, 'HØJBY', 12345.67), (10500, NULL, NULL);
      INSERT INTO order_details VALUES (10248, 11, 14.4, 12, 0.15), (10248, 42, 263.5, 10, 0);
      """;

  private final DatabaseSettings settings = inSchema("other");

  private static DatabaseSettings inSchema(String name) {
    DatabaseSettings shared = TestDatabase.EMBEDDED.settings();
    return new DatabaseSettings(
        shared.url() + "?currentSchema=" + name, shared.user(), shared.password());
  }

  @BeforeEach
  void makeSchema() {
    execute("DROP SCHEMA IF EXISTS other CASCADE; CREATE SCHEMA other");
  }

  @AfterEach
  void dropSchema() {
    execute("DROP SCHEMA other CASCADE");
  }

  private static void execute(String sql) {
    TestDatabase.execute(TestDatabase.EMBEDDED.settings(), sql);
  }

  private static void makeNorthwind() {
    execute("SET search_path TO other; " + NORTHWIND);
  }

  @Test
  void ownRowsAreAsManyAsNorthwindHasAndTheSameEveryTime() {
    Map<String, String> counts =
        Map.of(
            "products", "77",
            "customers", "91",
            "orders", "830",
            "order_details", "2155",
            "shippers", "3",
            "categories", "8",
            "suppliers", "29",
            "employees", "9");
    Schema.create(settings);

    String content = "SELECT count(*), md5(string_agg(t::text, '|')) FROM %s.%s t";
    counts.forEach(
        (table, count) ->
            assertThat(TestDatabase.row(content.formatted("other", table)))
                .as(table)
                .isEqualTo(TestDatabase.row(content.formatted("public", table)))
                .startsWith(count));
  }

  @Test
  void aNorthwindWorksWithAllItsRowsOnceItIsAdopted() {
    makeNorthwind();
    assertThatThrownBy(() -> Database.open(settings, 1))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("orders.order_id is smallint")
        .hasMessageContaining("adopt.sql");
    Schema.adopt(settings);

    try (Database database = Database.open(settings, 1)) {
      assertThat(
              TestDatabase.rows(database, "SELECT order_id, freight FROM orders ORDER BY order_id"))
          .containsExactly(
              List.of("10248", "32.3800"),
              Arrays.asList("10500", null),
              List.of("11077", "12345.6700"));
      assertThat(
              TestDatabase.rows(
                  database,
                  "SELECT order_id, product_id, unit_price, quantity, discount FROM order_details ORDER BY product_id"))
          .containsExactly(
              List.of("10248", "11", "14.4000", "12", "0.15"),
              List.of("10248", "42", "263.5000", "10", "0"));

      ShopService shop = new ShopService(database, Insertion.ROW_BY_ROW);
      List<Product> products = shop.loadProducts();
      assertThat(products).hasSize(77);
      assertThat(products.get(0).unitPrice()).isEqualTo(new BigDecimal("1.1000"));
      assertThat(products.get(0).discontinued()).isTrue();
      assertThat(products.get(1).discontinued()).isFalse();
      DataSet own = new ShopService(TestDatabase.DATABASE, Insertion.BATCH).loadProductsDataSet();
      DataSet adopted = shop.loadProductsDataSet();
      assertThat(adopted.table("products").columns()).isEqualTo(own.table("products").columns());
      assertThat(own.table("products").columns().get(9).type()).isEqualTo(DataType.BOOLEAN);

      int first = shop.storeOrder(BenchmarkOrder.order("HØJBY"));
      int second = shop.storeOrderDataSet(BenchmarkOrder.orderDataSet("HØJBY"));
      assertThat(first).isEqualTo(11078);
      assertThat(shop.storedOrders().read(second)).isEqualTo(shop.storedOrders().read(first));
      assertThat(shop.storedOrders().reset()).isEqualTo(2);
      assertThat(TestDatabase.rows(database, "SELECT count(*) FROM orders"))
          .containsExactly(List.of("3"));

      assertThat(shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.fixed()))
          .isEqualTo("successful");
      assertThat(shop.storedTransfers().reset()).isEqualTo(1);
      execute("DROP TABLE other.tierbench_transfers, other.tierbench_accounts");
      assertThatThrownBy(() -> shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.fixed()))
          .hasMessageContaining("run the command adopt");
    }
  }

  /** The tables have the same names, as in another port of Northwind. */
  @Test
  void adoptingANorthwindWithOtherColumnsChangesNothing() {
    execute(
        """
        CREATE TABLE other.customers (id integer PRIMARY KEY, company text);
        CREATE TABLE other.products (id integer PRIMARY KEY, product_name text, list_price numeric);
        CREATE TABLE other.orders (id integer PRIMARY KEY, customer_id integer, shipping_fee real);
        CREATE TABLE other.order_details (id integer PRIMARY KEY, order_id smallint, quantity real);
        """);
    List<List<String>> before = columns();

    assertThatThrownBy(() -> Schema.adopt(settings))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("column orders.order_id is missing")
        .hasMessageContaining("column orders.freight is missing");

    assertThat(columns()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ALTER TABLE other.products ALTER supplier_id TYPE bigint | | products.supplier_id is bigint
          CREATE VIEW other.orders_by_freight AS SELECT freight FROM other.orders | | cannot alter type of a column used by a view
          REVOKE CREATE ON SCHEMA other FROM CURRENT_USER | | permission denied for schema other
          SELECT 1 | &options=-c%20default_transaction_read_only=on | default_transaction_read_only
          INSERT INTO other.orders (order_id, freight) VALUES (1, 'infinity') | | numeric field overflow
          """)
  void adoptingChangesNothingWhereSomethingForbidsIt(
      String forbidding, @Nullable String parameters, String reason) {
    makeNorthwind();
    execute(forbidding);
    List<List<String>> before = columns();

    assertThatThrownBy(
            () ->
                Schema.adopt(
                    new DatabaseSettings(
                        settings.url() + (parameters == null ? "" : parameters),
                        settings.user(),
                        settings.password())))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContainingAll("unchanged", reason);

    assertThat(columns()).isEqualTo(before);
  }

  @Test
  void adoptingSaysThatAnotherSessionHoldsALock() throws SQLException {
    makeNorthwind();
    List<List<String>> before = columns();
    try (Connection other = TestDatabase.DATABASE.connection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE other.order_details IN ROW EXCLUSIVE MODE");

      assertThatThrownBy(() -> Schema.adopt(settings))
          .isInstanceOf(DatabaseException.class)
          .hasMessageContainingAll(
              "unchanged", "another session holds a required lock", "order_details");
    }
    assertThat(columns()).isEqualTo(before);
  }

  private static List<List<String>> columns() {
    return TestDatabase.rows(
        TestDatabase.DATABASE,
        """
        SELECT table_name, column_name, data_type, column_default, is_identity, numeric_scale
        FROM information_schema.columns WHERE table_schema = 'other' ORDER BY 1, 2
        """);
  }
}
