package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseOrdersTest {
  private final Shop shop = new ShopWithoutDatabase();

  @Test
  void theyAreRandomAndAlwaysTheSame() {
    List<PurchaseOrder> orders = shop.call(Operation.GET_ORDERS, 1_000);

    assertThat(orders).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(shop.call(Operation.GET_ORDERS, 10)).isEqualTo(orders.subList(0, 10));
    assertThat(orders.get(0).customerId()).isEqualTo(1_682);
    assertThat(orders)
        .allSatisfy(
            order -> {
              assertThat(order.shippingAddress1()).hasSize(30);
              assertThat(order.shippingZip()).matches("\\d{5}-\\d{4}");
              assertThat(order.creditCardNumber()).matches("\\d{16}");
              assertThat(order.creditCardName()).hasSize(20);
              assertThat(order.orderItems()).hasSize(2);
            });
  }

  @Test
  void identicalOnesAreEqualAndNotTheSameObject() {
    List<PurchaseOrder> orders = shop.call(Operation.GET_IDENTICAL_ORDERS, 1_000);

    assertThat(orders).hasSize(1_000).containsOnly(shop.call(Operation.GET_ORDERS, 1).get(0));
    assertThat(orders.get(1)).isNotSameAs(orders.get(0));
    assertThat(orders.get(1).shippingCity()).isNotSameAs(orders.get(0).shippingCity());
    assertThat(orders.get(1).orderItems().get(0)).isInstanceOf(PurchaseLine.class);
  }

  @Test
  void constantOnesAreThoseOfThePaperAndMadeAnew() {
    List<PurchaseOrder> orders = shop.call(Operation.GET_CONSTANT_ORDERS, 100);

    PurchaseOrder order = orders.get(0);
    assertThat(orders).hasSize(100).containsOnly(order);
    assertThat(orders.get(1)).isNotSameAs(order);
    assertThat(shop.call(Operation.GET_CONSTANT_ORDERS, 1).get(0))
        .isEqualTo(order)
        .isNotSameAs(order);
    // The paper prints all but the expiration, which it takes from the clock.
    assertThat(order)
        .isEqualTo(
            new PurchaseOrder(
                100,
                "012345678901234567890123456789",
                "012345678901234567890123456789",
                "0123456789",
                "0123456789012345",
                "12345-1234",
                "United States",
                "Courier",
                "XYZ",
                "0123456789012345",
                LocalDateTime.of(2007, 2, 27, 13, 45, 59, 123_456_700),
                "01234567890123456789",
                List.of(new PurchaseLine(1, 10), new PurchaseLine(2, 5))));
    assertThat(orders.get(1).orderItems().get(0)).isNotSameAs(order.orderItems().get(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void thereAreOneToAThousand(int count) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.call(Operation.GET_ORDERS, count))
        .withMessage("the number of orders must be from 1 to 1000")
        .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.call(Operation.GET_IDENTICAL_ORDERS, count))
        .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.call(Operation.GET_CONSTANT_ORDERS, count))
        .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
  }

  /** The two differ only in being identical, not in length. */
  @ParameterizedTest
  @ValueSource(strings = {"JSON", "KRYO", "PROTOBUF"})
  void bothTakeTheSameBytes(Serialization serialization) {
    AtomicInteger length = new AtomicInteger();
    Exchange server = serialization.server(shop, Effort.DOCUMENTED);
    Shop client =
        serialization.client(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              length.set(response.length);
              return response;
            },
            Effort.DOCUMENTED);

    client.call(Operation.GET_ORDERS, 1_000);
    int random = length.get();
    client.call(Operation.GET_IDENTICAL_ORDERS, 1_000);

    assertThat(length.get()).isEqualTo(random);
  }
}
