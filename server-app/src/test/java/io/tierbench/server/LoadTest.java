package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Product;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Catalogue;
import io.tierbench.server.database.OpenConnections;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.TableReader;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LoadTest {
  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  @AfterEach
  void givesEveryConnectionBack() {
    assertThat(OpenConnections.of(TestDatabase.DATABASE)).isZero();
  }

  @Test
  void loadsEveryProductByAscendingId() {
    List<Product> products = shop.loadProducts();

    assertThat(products).extracting(Product::productId).isSorted().hasSize(77);
    Product first = products.get(0);
    assertThat(
            TestDatabase.row(
                """
                SELECT product_name, supplier_id, category_id, quantity_per_unit, unit_price,
                    units_in_stock, units_on_order, reorder_level, discontinued
                FROM products WHERE product_id = 1
                """))
        .containsExactly(
            first.productName(),
            String.valueOf(first.supplierId()),
            String.valueOf(first.categoryId()),
            first.quantityPerUnit(),
            first.unitPrice().toPlainString(),
            String.valueOf(first.unitsInStock()),
            String.valueOf(first.unitsOnOrder()),
            String.valueOf(first.reorderLevel()),
            first.discontinued() ? "t" : "f");
  }

  @Test
  void productsAreTheSameInBothShapesAlsoOnceTheStatementIsPrepared() {
    List<Product> first = shop.loadProducts();
    for (int i = 0; i < 60; i++) {
      DataSet dataSet = shop.loadProductsDataSet();
      assertThat(dataSet.tables()).hasSize(1);
      assertThat(dataSet.table("products").rows())
          .extracting(LoadTest::product)
          .isEqualTo(first)
          .isEqualTo(shop.loadProducts());
    }
  }

  private static Product product(DataRow row) {
    assertThat(row.state()).isEqualTo(DataRow.State.UNCHANGED);
    List<Object> values = row.current();
    return new Product(
        (short) values.get(0),
        (String) values.get(1),
        (short) values.get(2),
        (short) values.get(3),
        (String) values.get(4),
        (BigDecimal) values.get(5),
        (short) values.get(6),
        (short) values.get(7),
        (short) values.get(8),
        (boolean) values.get(9));
  }

  @Test
  void theTableOfProductsDescribesItself() {
    DataTable table = shop.loadProductsDataSet().table("products");

    assertThat(table.primaryKey()).containsExactly("product_id");
    assertThat(table.columns())
        .containsExactly(
            new DataColumn("product_id", DataType.INT16, false),
            new DataColumn("product_name", DataType.STRING, false),
            new DataColumn("supplier_id", DataType.INT16, true),
            new DataColumn("category_id", DataType.INT16, true),
            new DataColumn("quantity_per_unit", DataType.STRING, true),
            new DataColumn("unit_price", DataType.DECIMAL, true),
            new DataColumn("units_in_stock", DataType.INT16, true),
            new DataColumn("units_on_order", DataType.INT16, true),
            new DataColumn("reorder_level", DataType.INT16, true),
            new DataColumn("discontinued", DataType.BOOLEAN, false));
  }

  private static final List<String> CUSTOMER_COLUMNS =
      List.of(
          "customer_id",
          "company_name",
          "contact_name",
          "contact_title",
          "address",
          "city",
          "region",
          "postal_code",
          "country",
          "phone",
          "fax");

  private static List<String> fields(Customer customer) {
    return Arrays.asList(
        customer.customerId(),
        customer.companyName(),
        customer.contactName(),
        customer.contactTitle(),
        customer.address(),
        customer.city(),
        customer.region(),
        customer.postalCode(),
        customer.country(),
        customer.phone(),
        customer.fax());
  }

  @Test
  void loadsEveryCustomerTheSameInBothShapes() {
    List<Customer> customers = new ArrayList<>();
    for (String id : Customers.ids(TestDatabase.DATABASE)) {
      Customer customer = shop.loadCustomer(id);
      customers.add(customer);
      DataTable table = shop.loadCustomerDataSet(id).table("customers");
      List<Object> values = table.rows().get(0).current();
      assertThat(table.rows()).hasSize(1);
      assertThat(table.primaryKey()).containsExactly("customer_id");
      assertThat(CUSTOMER_COLUMNS)
          .map(column -> values.get(table.column(column)))
          .isEqualTo(fields(customer));
      assertThat(
              TestDatabase.row(
                  "SELECT %s FROM customers WHERE customer_id = '%s'"
                      .formatted(String.join(", ", CUSTOMER_COLUMNS), id)))
          .isEqualTo(fields(customer));
    }
    assertThat(customers).hasSize(91).extracting(Customer::region).containsNull();
    assertThat(customers).extracting(Customer::fax).containsNull();
  }

  @Test
  void aCustomerThatDoesNotExistIsNotFound() {
    for (String id : List.of("NOONE", "", "much longer than an id", "' OR '1'='1")) {
      assertFault(Fault.NOT_FOUND, id, () -> shop.loadCustomer(id));
      assertFault(Fault.NOT_FOUND, id, () -> shop.loadCustomerDataSet(id));
    }
  }

  @Test
  void anImpossibleCustomerIdIsABadRequest() {
    for (String id : Arrays.asList(null, "A\0B")) {
      assertFault(Fault.BAD_REQUEST, "", () -> shop.loadCustomer(id));
      assertFault(Fault.BAD_REQUEST, "", () -> shop.loadCustomerDataSet(id));
    }
  }

  private static void assertFault(Fault fault, String named, ThrowingCallable call) {
    ShopException failure = catchThrowableOfType(ShopException.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.fault()).isEqualTo(fault);
    assertThat(failure.getMessage()).contains(named);
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
}
