package io.tierbench.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.reference.cxf.CxfAsShipped;
import io.tierbench.reference.cxf.CxfAsShipped.Conduit;
import io.tierbench.reference.grpc.GrpcAsShipped;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.NewThreads;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that random, mutated, truncated and oversized messages neither block the next valid call to
 * a reference nor leave resources.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileBytesToReferencesTest {
  private static final FakeShop SHOP = new FakeShop();

  private enum ServedReference {
    FLOOR(shop -> RawSocketBaseline.serve(Loopback.ANY_PORT), HostileBytesToReferencesTest::floor),
    GRPC(
        shop -> GrpcAsShipped.serve(shop, Loopback.ANY_PORT),
        address -> {
          GrpcAsShipped.Client client = GrpcAsShipped.connect(address);
          return new Caller(() -> callShop(client), client::close);
        }),
    CXF(
        shop -> CxfAsShipped.serve(shop, Loopback.ANY_PORT),
        address -> {
          var client = CxfAsShipped.connect(address, Conduit.DEFAULT);
          return new Caller(() -> callShop(client), client::close);
        });

    private final Function<Shop, Listener> serve;
    private final Function<InetSocketAddress, Caller> connect;

    ServedReference(Function<Shop, Listener> serve, Function<InetSocketAddress, Caller> connect) {
      this.serve = serve;
      this.connect = connect;
    }

    Listener serve() {
      return serve.apply(SHOP);
    }

    Caller connect(InetSocketAddress address) {
      return connect.apply(address);
    }

    void callOnce(InetSocketAddress address) throws Exception {
      try (Caller client = connect(address)) {
        client.call();
      }
    }
  }

  private interface GoodCall {
    void make() throws Exception;
  }

  private record Caller(GoodCall goodCall, Closeable connection) implements Closeable {
    void call() throws Exception {
      goodCall.make();
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNextGoodCallWorks(ServedReference reference) throws Exception {
    NewThreads threads = new NewThreads();
    try (Listener listener = reference.serve();
        Caller neighbour = reference.connect(Loopback.of(listener))) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), reference.ordinal());
      hostile.add(hostile.record(reference::callOnce));
      hostile.send(
          address -> {
            neighbour.call();
            reference.callOnce(address);
          });
    }
    threads.awaitEnd();
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatIsCutOffEndsItsConnection(ServedReference reference) throws Exception {
    try (Listener listener = reference.serve();
        Caller neighbour = reference.connect(Loopback.of(listener))) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      byte[] whole = hostile.record(reference::callOnce);
      for (int length = 0; length < whole.length; length += whole.length / 40 + 1) {
        hostile.answer(Arrays.copyOf(whole, length));
      }
      neighbour.call();
      reference.callOnce(Loopback.of(listener));
    }
  }

  @ParameterizedTest
  @EnumSource
  void silentClientsDisturbNeitherCallsNorTheEnd(ServedReference reference) throws Exception {
    NewThreads threads = new NewThreads();
    List<Socket> silent = new ArrayList<>();
    try (Listener listener = reference.serve()) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      byte[] whole = hostile.record(reference::callOnce);
      for (int i = 0; i < 50; i++) {
        silent.add(hostile.stay(Arrays.copyOf(whole, whole.length * i / 50)));
      }
      reference.callOnce(Loopback.of(listener));
    }
    threads.awaitEnd();
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void theFloorHangsUpOnSizesOutOfItsLimits() throws Exception {
    int limit = RawSocketBaseline.LARGEST_MESSAGE_BYTES;
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT)) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      for (int size : new int[] {limit + 1, Integer.MAX_VALUE, 0, -1, Integer.MIN_VALUE}) {
        assertThat(hostile.answer(sizes(size, 1))).isEmpty();
        assertThat(hostile.answer(sizes(1, size))).isEmpty();
      }
      ServedReference.FLOOR.callOnce(Loopback.of(listener));
    }
  }

  @Test
  void theFloorAllocatesLittleWhateverAClientAnnounces() throws Exception {
    int limit = RawSocketBaseline.LARGEST_MESSAGE_BYTES;
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT);
        RawSocketBaseline.Client client =
            RawSocketBaseline.connect(Loopback.of(listener), limit, limit)) {
      assertThat(client.call()).hasSize(limit);
      var memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("floor"))
          .isNotEmpty()
          .allSatisfy(
              thread ->
                  assertThat(memory.getThreadAllocatedBytes(thread.getId())).isLessThan(1 << 20));
    }
  }

  /** Returns eight bytes of sizes, and a request of one byte. */
  private static byte[] sizes(int request, int response) {
    return ByteBuffer.allocate(9).putInt(request).putInt(response).array();
  }

  @Test
  void grpcRefusesMoreThanFourMebibytes() {
    FakeShop shop = new FakeShop();
    try (Listener listener = GrpcAsShipped.serve(shop, Loopback.ANY_PORT);
        GrpcAsShipped.Client client = GrpcAsShipped.connect(Loopback.of(listener))) {
      assertThatThrownBy(() -> client.storeOrder(orderOf(5 << 20)))
          .isInstanceOfSatisfying(
              ShopException.class, e -> assertThat(e.fault()).isEqualTo(Fault.TOO_LARGE));
      shop.products = Collections.nCopies(100_000, Samples.products().get(0));
      assertThatThrownBy(client::loadProducts)
          .isInstanceOfSatisfying(
              ShopException.class, e -> assertThat(e.fault()).isEqualTo(Fault.TOO_LARGE));
      callShop(client);
    }
  }

  @Test
  void cxfRefusesLongEnvelopesAndLongHeaders() throws Exception {
    try (Listener listener = CxfAsShipped.serve(SHOP, Loopback.ANY_PORT);
        var neighbour = CxfAsShipped.connect(Loopback.of(listener), Conduit.DEFAULT)) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      assertThat(answer(hostile, emptyCall("", 15 << 20))).startsWith("HTTP/1.1 200 ");
      assertThat(answer(hostile, emptyCall("", 17 << 20))).doesNotStartWith("HTTP/1.1 200 ");
      assertThat(answer(hostile, emptyCall("X: " + "x".repeat(9_000) + "\r\n", 0)))
          .startsWith("HTTP/1.1 431 ");
      callShop(neighbour);
    }
  }

  private static String answer(HostileBytes hostile, String request) throws IOException {
    return new String(hostile.answer(request.getBytes(US_ASCII)), US_ASCII);
  }

  private static String emptyCall(String header, int blanks) {
    String envelope =
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>%s\
        <t:empty xmlns:t="urn:tierbench:shop"/></s:Body></s:Envelope>"""
            .formatted(" ".repeat(blanks));
    return "POST /soap HTTP/1.1\r\nHost: a\r\n%sContent-Type: text/xml\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(header, envelope.length(), envelope);
  }

  /** Returns an order whose lines alone have the given size as protobuf, and more as XML. */
  private static Order orderOf(int bytes) {
    Order order = Samples.order();
    List<LineItem> lines = Collections.nCopies(bytes / 20, order.lineItems().get(0));
    return new Order(
        0, order.customerId(), 1, order.orderDate(), null, null, 1, order.freight(), lines);
  }

  private static Caller floor(InetSocketAddress address) {
    RawSocketBaseline.Client client = RawSocketBaseline.connect(address, 300, 200_000);
    return new Caller(
        () -> assertThat(client.call()).hasSize(200_000).containsOnly(0), client::close);
  }

  private static void callShop(Shop shop) {
    assertThat(shop.storeOrder(Samples.order())).isEqualTo(SHOP.orderId);
    assertThat(shop.loadCustomer("ALFKI")).isEqualTo(SHOP.customer);
  }
}
