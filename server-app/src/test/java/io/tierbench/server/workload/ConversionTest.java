package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.server.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.rowset.WebRowSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that all forms of a workload's data are equivalent. */
@Tag("slow")
class ConversionTest {
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
}
