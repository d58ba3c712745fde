package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SoapBindingTest {
  private static final FakeShop SHOP = new FakeShop();
  private static final List<String> OPERATIONS = new ArrayList<>();
  private static final Exchange SERVER = new SoapBinding().server(SHOP);
  private static final Shop CLIENT =
      new SoapBinding()
          .client(
              (operation, request) -> {
                OPERATIONS.add(operation);
                return SERVER.call(operation, request);
              });

  @Test
  void everyOperationArrivesUnderItsName() {
    OPERATIONS.clear();
    CLIENT.empty();
    assertThat(CLIENT.storeOrder(Samples.order())).isEqualTo(SHOP.orderId);
    assertThat(CLIENT.loadProducts()).isEqualTo(SHOP.products);
    assertThat(CLIENT.loadCustomer("ALFKI")).isEqualTo(SHOP.customer);
    assertThat(SHOP.customerId).isEqualTo("ALFKI");
    assertThat(CLIENT.storeOrderDataSet(DataSets.order())).isEqualTo(SHOP.orderId);
    assertThat(CLIENT.loadProductsDataSet()).isEqualTo(SHOP.dataSet);
    assertThat(CLIENT.loadCustomerDataSet("é <&>")).isEqualTo(SHOP.dataSet);
    assertThat(SHOP.customerId).isEqualTo("é <&>");
    assertThat(OPERATIONS)
        .containsExactly(
            "empty",
            "storeOrder",
            "loadProducts",
            "loadCustomer",
            "storeOrderDataSet",
            "loadProductsDataSet",
            "loadCustomerDataSet");
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.contract.Samples#orders")
  void ordersArriveUnchanged(Order order) {
    CLIENT.storeOrder(order);
    assertThat(SHOP.order).isEqualTo(order);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.contract.Samples#catalogues")
  void productsReturnUnchanged(List<Product> products) {
    SHOP.products = products;
    assertThat(CLIENT.loadProducts()).isEqualTo(products);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.contract.Samples#customers")
  void customersReturnUnchanged(Customer customer) {
    SHOP.customer = customer;
    assertThat(CLIENT.loadCustomer("ALFKI")).isEqualTo(customer);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.contract.DataSets#all")
  void dataSetsTravelUnchangedBothWays(DataSet dataSet) {
    CLIENT.storeOrderDataSet(dataSet);
    assertThat(SHOP.orderDataSet).isEqualTo(dataSet);
    SHOP.dataSet = dataSet;
    assertThat(CLIENT.loadProductsDataSet()).isEqualTo(dataSet);
  }

  @Test
  void randomDataSetsTravelUnchanged() {
    Random random = new Random(2005);
    for (int i = 0; i < 500; i++) {
      DataSet dataSet = DataSets.random(random);
      CLIENT.storeOrderDataSet(dataSet);
      assertThat(SHOP.orderDataSet).as("data set %d", i).isEqualTo(dataSet);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultOfTheServiceReachesTheCaller(Fault fault) {
    assertThatThrownBy(() -> CLIENT.loadCustomer(fault.name()))
        .isExactlyInstanceOf(ShopException.class)
        .hasMessage("no <customer> '%s' é", fault)
        .extracting(e -> ((ShopException) e).fault())
        .isEqualTo(fault);
  }
}
