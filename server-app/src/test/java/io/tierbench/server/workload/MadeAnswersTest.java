package io.tierbench.server.workload;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the answers of papers that need no database. */
class MadeAnswersTest {

  private final Shop shop = new ShopWithoutDatabase();

  private static int characters(ProductDetails details) throws ReflectiveOperationException {
    int characters = 0;
    for (RecordComponent component : ProductDetails.class.getRecordComponents()) {
      characters += ((String) component.getAccessor().invoke(details)).length();
    }
    return characters;
  }

  @Test
  void aBookHasAsManyCharactersAsThePaperPrints() throws ReflectiveOperationException {
    ProductInfo info = shop.call(Operation.GET_PRODUCT_INFO, 1);

    assertThat(info.totalResults()).isEqualTo("1");
    assertThat(info.totalPages()).isEqualTo("1");
    assertThat(info.listName()).isEqualTo("Books");
    assertThat(info.details()).hasSize(1);
    assertThat(info.details().get(0).url()).hasSize(102).startsWith("http://www.abcd.com/");
    assertThat(characters(info.details().get(0))).isEqualTo(423);
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 1)).isEqualTo(info);
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 1).details().get(0))
        .isNotSameAs(info.details().get(0));
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 100).totalResults()).isEqualTo("100");
  }

  @Test
  void bytesAreRandomAndAlwaysTheSame() {
    byte[] bytes = shop.call(Operation.GET_BYTES, 256 << 10);

    assertThat(bytes).hasSize(256 << 10);
    assertThat(shop.call(Operation.GET_BYTES, 128)).isEqualTo(Arrays.copyOf(bytes, 128));
    assertThat(shop.call(Operation.GET_BYTES, 128))
        .isNotSameAs(shop.call(Operation.GET_BYTES, 128));
    assertThat(shop.call(Operation.GET_BYTES, 0)).isEmpty();
    assertThat(shop.call(Operation.GET_BYTES, 1 << 20)).hasSize(1 << 20);
  }

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
    assertThat(order.shippingAddress1()).isEqualTo("012345678901234567890123456789");
    assertThat(order.orderItems()).containsExactly(new PurchaseLine(1, 10), new PurchaseLine(2, 5));
    assertThat(orders.get(1).orderItems().get(0)).isNotSameAs(order.orderItems().get(0));
  }

  private static Stream<Serialization> withoutEnvelopes() {
    return Known.serializations("JSON", "KRYO", "PROTOBUF");
  }

  /** The two differ only in being identical, not in length. */
  @ParameterizedTest
  @MethodSource("withoutEnvelopes")
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

  private static Stream<Arguments> limits() {
    return Stream.of(
        Arguments.of(Operation.GET_PRODUCT_INFO, 1, 100),
        Arguments.of(Operation.GET_BYTES, 0, 1 << 20),
        Arguments.of(Operation.GET_ORDERS, 1, 1_000),
        Arguments.of(Operation.GET_IDENTICAL_ORDERS, 1, 1_000),
        Arguments.of(Operation.GET_CONSTANT_ORDERS, 1, 1_000));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void whatIsAskedForHasItsLimits(Operation<Integer, ?> operation, int least, int most) {
    shop.call(operation, least);
    shop.call(operation, most);
    for (int count : new int[] {least - 1, most + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertFault(Fault.BAD_REQUEST, () -> shop.call(operation, count));
    }
  }
}
