package io.tierbench.reference.grpc;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.framework.Framework;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests grpc-java with its own defaults. */
class GrpcAsShippedTest {

  @Test
  void supportsEveryOperation() {
    SampleShop shop = new SampleShop();
    try (Listener listener = GrpcAsShipped.BY_NETTY.serve(shop, Loopback.ANY_PORT);
        Framework.Client client = GrpcAsShipped.BY_NETTY.connect(Loopback.of(listener))) {
      shop.assertReachedBy(client);
    }
  }

  @Test
  void refusesMoreThanFourMebibytes() {
    FakeShop shop = new FakeShop();
    try (Listener listener = GrpcAsShipped.BY_NETTY.serve(shop, Loopback.ANY_PORT);
        Framework.Client client = GrpcAsShipped.BY_NETTY.connect(Loopback.of(listener))) {
      assertFault(Fault.TOO_LARGE, () -> client.storeOrder(orderOf(5 << 20)));
      shop.products = Collections.nCopies(100_000, Samples.products().get(0));
      assertFault(Fault.TOO_LARGE, client::loadProducts);
      assertFault(Fault.NOT_FOUND, () -> client.loadCustomer("NOT_FOUND"))
          .hasMessage("no <customer> 'NOT_FOUND' é");
      assertThat(client.loadCustomer("ALFKI")).isEqualTo(shop.customer);
    }
  }

  /** Returns an order whose lines alone have the given size as protobuf, and more as XML. */
  private static Order orderOf(int bytes) {
    Order order = Samples.order();
    List<LineItem> lines = Collections.nCopies(bytes / 20, order.lineItems().get(0));
    return new Order(
        0, order.customerId(), 1, order.orderDate(), null, null, 1, order.freight(), lines);
  }
}
