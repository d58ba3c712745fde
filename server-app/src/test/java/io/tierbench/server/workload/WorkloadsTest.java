package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductSearch;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.server.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.rowset.WebRowSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that all forms of a workload's data are equivalent, and what is drawn and found. */
@Tag("slow")
class WorkloadsTest {

  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  @Test
  void anOrderOfRowsIsTheOrder() {
    assertThat(Conversion.toOrder(SampleData.orderDataSet(TestDatabase.CUSTOMER)))
        .isEqualTo(SampleData.order(TestDatabase.CUSTOMER));
  }

  @Test
  void convertedProductsAreTheProducts() {
    assertThat(shop.call(Operation.LOAD_PRODUCTS_CONVERTED, Payload.NOTHING))
        .isEqualTo(shop.loadProducts())
        .hasSize(77);
  }

  @Test
  void aConvertedCustomerIsTheCustomer() {
    for (String id : Customers.ids(TestDatabase.DATABASE)) {
      assertThat(shop.call(Operation.LOAD_CUSTOMER_CONVERTED, id)).isEqualTo(shop.loadCustomer(id));
    }
  }

  @Test
  void aRowSetHasTheRowsOfTheDataSet() throws SQLException {
    assertThat(texts(shop.call(Operation.LOAD_PRODUCTS_WEB_ROW_SET, Payload.NOTHING)))
        .isEqualTo(
            shop.loadProductsDataSet().table("products").rows().stream()
                .map(row -> texts(row.current()))
                .toList());
    assertThat(texts(shop.call(Operation.LOAD_CUSTOMER_WEB_ROW_SET, TestDatabase.CUSTOMER)))
        .isEqualTo(
            shop.loadCustomerDataSet(TestDatabase.CUSTOMER).table("customers").rows().stream()
                .map(row -> texts(row.current()))
                .toList());
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
  void nobodyIsFoundInNoForm() {
    for (Runnable call :
        List.<Runnable>of(
            () -> shop.call(Operation.LOAD_CUSTOMER_DATA_SET_XML, "NOBOD"),
            () -> shop.call(Operation.LOAD_CUSTOMER_CONVERTED, "NOBOD"),
            () -> shop.call(Operation.LOAD_CUSTOMER_WEB_ROW_SET, "NOBOD"))) {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(call::run)
          .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.NOT_FOUND));
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
        assertThatExceptionOfType(ShopException.class)
            .isThrownBy(() -> shop.call(operation, search))
            .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
      }
    }
  }
}
