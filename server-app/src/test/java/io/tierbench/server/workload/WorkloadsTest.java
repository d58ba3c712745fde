package io.tierbench.server.workload;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductSearch;
import io.tierbench.contract.WebRows;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.Catalogue;
import io.tierbench.server.database.OpenConnections;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.rowset.WebRowSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that all forms of a workload's data are equivalent, and what is drawn and found. */
@Tag("slow")
class WorkloadsTest {

  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  @AfterEach
  void givesEveryConnectionBack() {
    assertThat(OpenConnections.of(TestDatabase.DATABASE)).isZero();
  }

  @Test
  void anOrderOfRowsIsTheOrder() {
    assertThat(Conversion.toOrder(BenchmarkOrder.orderDataSet(TestDatabase.CUSTOMER)))
        .isEqualTo(BenchmarkOrder.order(TestDatabase.CUSTOMER));
  }

  /** Rows are read by names and objects by places, also once the statement is prepared. */
  @Test
  void loadsEveryProductByAscendingIdTheSameInEveryForm() throws SQLException {
    List<Product> products = shop.loadProducts();
    assertThat(products).extracting(Product::productId).isSorted().hasSize(77);
    for (int i = 0; i < 60; i++) {
      DataSet dataSet = shop.loadProductsDataSet();
      assertThat(dataSet.tables()).hasSize(1);
      assertThat(Conversion.toProducts(dataSet)).isEqualTo(products).isEqualTo(shop.loadProducts());
    }
    assertThat(shop.call(Operation.LOAD_PRODUCTS_CONVERTED, Payload.NOTHING)).isEqualTo(products);
    assertThat(texts(shop.call(Operation.LOAD_PRODUCTS_WEB_ROW_SET, Payload.NOTHING)))
        .isEqualTo(texts(shop.loadProductsDataSet().table("products")));
  }

  @Test
  void theTableOfProductsDescribesItself() {
    DataTable table = shop.loadProductsDataSet().table("products");
    assertThat(table.primaryKey()).containsExactly("product_id");
    assertThat(table.rows()).extracting(DataRow::state).containsOnly(DataRow.State.UNCHANGED);
    assertThat(table.columns())
        .isEqualTo(
            DataSets.columns(
                "product_id INT16, product_name STRING, supplier_id INT16?, category_id INT16?,"
                    + " quantity_per_unit STRING?, unit_price DECIMAL?, units_in_stock INT16?,"
                    + " units_on_order INT16?, reorder_level INT16?, discontinued BOOLEAN"));
  }

  @Test
  void loadsEveryCustomerTheSameInEveryForm() throws SQLException {
    List<Customer> customers = new ArrayList<>();
    for (String id : Customers.ids(TestDatabase.DATABASE)) {
      Customer customer = shop.loadCustomer(id);
      customers.add(customer);
      assertThat(customer.customerId()).isEqualTo(id);
      DataSet dataSet = shop.loadCustomerDataSet(id);
      assertThat(dataSet.table("customers").primaryKey()).containsExactly("customer_id");
      assertThat(Conversion.toCustomer(dataSet)).isEqualTo(customer);
      assertThat(shop.call(Operation.LOAD_CUSTOMER_CONVERTED, id)).isEqualTo(customer);
    }
    assertThat(customers).hasSize(91).extracting(Customer::region).containsNull();
    assertThat(customers).extracting(Customer::fax).containsNull();
    String id = TestDatabase.CUSTOMER;
    assertThat(texts(shop.call(Operation.LOAD_CUSTOMER_WEB_ROW_SET, id)))
        .isEqualTo(texts(shop.loadCustomerDataSet(id).table("customers")));
  }

  private static List<List<String>> texts(DataTable table) {
    return table.rows().stream().map(row -> texts(row.current())).toList();
  }

  private static List<List<String>> texts(WebRows rows) throws SQLException {
    WebRowSet rowSet = rows.rowSet();
    List<List<String>> texts = new ArrayList<>();
    rowSet.beforeFirst();
    while (rowSet.next()) {
      List<Object> row = new ArrayList<>();
      for (int i = 1; i <= rowSet.getMetaData().getColumnCount(); i++) {
        row.add(rowSet.getObject(i));
      }
      texts.add(texts(row));
    }
    return texts;
  }

  private static List<String> texts(List<Object> row) {
    return row.stream().map(value -> Objects.toString(value, null)).toList();
  }

  @Test
  void aCustomerThatDoesNotExistIsNotFoundAndAnImpossibleIdIsABadRequest() {
    for (Operation<String, ?> load :
        List.<Operation<String, ?>>of(
            Operation.LOAD_CUSTOMER,
            Operation.LOAD_CUSTOMER_DATA_SET,
            Operation.LOAD_CUSTOMER_DATA_SET_XML,
            Operation.LOAD_CUSTOMER_CONVERTED,
            Operation.LOAD_CUSTOMER_WEB_ROW_SET)) {
      for (String id : List.of("NOONE", "", "much longer than an id", "' OR '1'='1")) {
        assertFault(Fault.NOT_FOUND, () -> shop.call(load, id)).hasMessageContaining(id);
      }
      for (String id : Arrays.asList(null, "A\0B")) {
        assertFault(Fault.BAD_REQUEST, () -> shop.call(load, id));
      }
    }
  }

  @Test
  void everyTypeOfADataSetIsReadWithItsNulls() throws Exception {
    String sql =
        """
        SELECT * FROM (VALUES
            (1::int2, 2::int4, 3::int8, true, 1.5::float4, 2.5::float8, 12.3400::numeric,
             'é'::text, 'x'::char(1), date '2024-02-29', timestamp '2024-02-29 12:34:56.789'),
            (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL))
            AS t (a, b, c, d, e, f, g, h, i, j, k)
        """;
    TableReader reader =
        new TableReader(new Catalogue.TableDescription("t", Map.of(), List.of("a", "missing")));
    try (var connection = TestDatabase.DATABASE.connection();
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < 10; i++) {
        DataTable table = reader.read(statement.executeQuery());
        assertThat(table.primaryKey()).isEmpty();
        assertThat(table.columns())
            .extracting(DataColumn::type)
            .containsExactly(
                DataType.INT16,
                DataType.INT32,
                DataType.INT64,
                DataType.BOOLEAN,
                DataType.FLOAT32,
                DataType.FLOAT64,
                DataType.DECIMAL,
                DataType.STRING,
                DataType.STRING,
                DataType.DATE_TIME,
                DataType.DATE_TIME);
        assertThat(table.rows().get(0).current())
            .containsExactly(
                (short) 1,
                2,
                3L,
                true,
                1.5f,
                2.5,
                new BigDecimal("12.3400"),
                "é",
                "x",
                LocalDateTime.of(2024, 2, 29, 0, 0),
                LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000));
        assertThat(table.rows().get(1).current()).hasSize(11).containsOnlyNulls();
      }
    }
  }

  @Test
  void drawsFromAllCustomers() {
    Customers customers = new Customers(Customers.ids(TestDatabase.DATABASE), 1);

    assertThat(Stream.generate(customers::next).limit(5000).distinct().sorted().toList())
        .isEqualTo(Customers.ids(TestDatabase.DATABASE))
        .hasSize(91);
  }

  @Test
  void theSeedDecidesTheSequence() {
    assertThat(sequence(7)).isEqualTo(sequence(7)).isNotEqualTo(sequence(8));
  }

  private static List<String> sequence(long seed) {
    Customers customers = new Customers(Customers.ids(TestDatabase.DATABASE), seed);
    return Stream.generate(customers::next).limit(100).toList();
  }

  private List<Product> search(String name, int limit) {
    return shop.call(Operation.SEARCH_PRODUCTS, new ProductSearch(name, limit));
  }

  private List<Product> expected(String name, int limit) {
    return shop.loadProducts().stream()
        .filter(product -> product.productName().toLowerCase(Locale.ROOT).contains(name))
        .limit(limit)
        .toList();
  }

  @Test
  void findsTheFirstProductsWhoseNameContainsTheText() {
    assertThat(search("s", 100)).isEqualTo(expected("s", 100)).hasSizeGreaterThan(10);
    assertThat(search("S", 10)).isEqualTo(expected("s", 10)).hasSize(10);
    assertThat(search("", 3)).isEqualTo(expected("", 3)).hasSize(3);
    assertThat(search("%", 10)).isEmpty();
    assertThat(search("_", 10)).isEmpty();
  }

  @Test
  void rowsHaveTheSameFacts() {
    ProductSearch search = new ProductSearch("s", 10);

    assertThat(Conversion.toProducts(shop.call(Operation.SEARCH_PRODUCTS_DATA_SET, search)))
        .isEqualTo(shop.call(Operation.SEARCH_PRODUCTS, search));
  }

  @Test
  void rejectsNoTextAndPagesOfNoneOrTooMany() {
    for (ProductSearch search :
        List.of(
            new ProductSearch(null, 10),
            new ProductSearch("ch", 0),
            new ProductSearch("ch", -1),
            new ProductSearch("ch", 101))) {
      for (Operation<ProductSearch, ?> operation :
          List.of(Operation.SEARCH_PRODUCTS, Operation.SEARCH_PRODUCTS_DATA_SET)) {
        assertFault(Fault.BAD_REQUEST, () -> shop.call(operation, search));
      }
    }
  }
}
