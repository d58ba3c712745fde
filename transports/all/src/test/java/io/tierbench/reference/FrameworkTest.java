package io.tierbench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.DataSets;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.NewThreads;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every framework as shipped with the calls of the matrix. */
@Tag("slow")
class FrameworkTest {
  /**
   * Vert.x has one cleaner, gRPC its event loops, RMI its threads and Helidon its timers for the
   * JVM, and so has the JDK what runs virtual threads; it closes clients since 21.
   */
  private static final List<String> WITHOUT_END =
      Runtime.version().feature() < 21
          ? List.of("Cleaner-", "grpc-", "RMI ", "GC Daemon", "HttpClient-")
          : List.of(
              "Cleaner-",
              "grpc-",
              "RMI ",
              "GC Daemon",
              "helidon-http-timer",
              "helidon-idle-connection-timer",
              "ForkJoinPool-1-",
              "MasterPoller",
              "VirtualThread-unblocker");

  private final FakeShop shop = new FakeShop();

  @ParameterizedTest
  @MethodSource("io.tierbench.framework.Framework#all")
  void makesTheCallsOfTheMatrixAndTellsFailuresApart(Framework framework) {
    Framework.Client client;
    try (Listener listener = framework.server().serve(shop, Loopback.ANY_PORT)) {
      client = framework.connect(Loopback.of(listener));
      makesTheCallsOfTheMatrix(client);
      tellsFaultsApartAndHidesCauses(client);
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> framework.server().serve(shop, Loopback.of(listener)).close())
          .withMessageContaining("cannot listen on");
      // The search for a free port leaves a moment in which another program takes it.
      assertThatException().isThrownBy(() -> framework.start(shop, Loopback.of(listener)).close());
    }
    try (client) {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(client::empty)
          .returns(Fault.UNAVAILABLE, ShopException::fault);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.framework.Framework#all")
  void leavesNoThread(Framework framework) throws Exception {
    NewThreads threads = new NewThreads(WITHOUT_END);
    try (Listener listener = framework.server().serve(shop, Loopback.ANY_PORT);
        Framework.Client client = framework.connect(Loopback.of(listener))) {
      client.empty();
    }
    threads.awaitEnd();
  }

  private void makesTheCallsOfTheMatrix(Shop client) {
    client.empty();
    assertThat(shop.operation).isEqualTo("empty");
    assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);
    assertThat(shop.order).isEqualTo(Samples.order());
    assertThat(client.loadProducts()).isEqualTo(shop.products);
    assertThat(client.loadCustomer("Zoë 1")).isEqualTo(shop.customer);
    assertThat(shop.customerId).isEqualTo("Zoë 1");
    assertThat(client.storeOrderDataSet(DataSets.order())).isEqualTo(shop.orderId);
    assertThat(shop.orderDataSet).isEqualTo(DataSets.order());
    assertThat(client.loadProductsDataSet()).isEqualTo(shop.dataSet);
    assertThat(client.loadCustomerDataSet("ALFKI")).isEqualTo(shop.dataSet);
  }

  private void tellsFaultsApartAndHidesCauses(Shop client) {
    for (Fault fault : List.of(Fault.NOT_FOUND, Fault.BAD_REQUEST)) {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> client.loadCustomer(fault.name()))
          .returns(fault, ShopException::fault);
    }
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> client.loadCustomer("crash"))
        .returns(Fault.INTERNAL, ShopException::fault)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("SELECT secret"));
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(shop.customer);
  }
}
