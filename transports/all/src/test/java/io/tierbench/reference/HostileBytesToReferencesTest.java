package io.tierbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.HostileBytes.Calls;
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
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that random, mutated, truncated and oversized messages neither block the next valid call to
 * a reference nor leave resources.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileBytesToReferencesTest {
  private static final FakeShop SHOP = new FakeShop();

  /**
   * Vert.x has one cleaner, RMI its threads and Helidon its timers for the JVM, and so has the JDK
   * what runs virtual threads; it closes clients since 21.
   */
  private static final List<String> WITHOUT_END =
      Runtime.version().feature() < 21
          ? List.of("Cleaner-", "RMI ", "GC Daemon", "HttpClient-")
          : List.of(
              "Cleaner-",
              "RMI ",
              "GC Daemon",
              "helidon-http-timer",
              "helidon-idle-connection-timer",
              "ForkJoinPool-1-",
              "MasterPoller",
              "VirtualThread-unblocker");

  private record ServedReference(
      String name, Supplier<Listener> server, Function<InetSocketAddress, Caller> client) {

    static ServedReference of(Framework framework) {
      return new ServedReference(
          framework.name(),
          () -> framework.serve(SHOP, Loopback.ANY_PORT),
          address -> {
            Framework.Client client = framework.connect(address);
            return new Caller(() -> callShop(client), client::close);
          });
    }

    void callOnce(InetSocketAddress address) throws Exception {
      try (Caller caller = client.apply(address)) {
        caller.goodCall().call();
      }
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final ServedReference FLOOR =
      new ServedReference(
          "FLOOR",
          () -> RawSocketBaseline.serve(Loopback.ANY_PORT),
          HostileBytesToReferencesTest::floor);

  static List<ServedReference> references() {
    return Stream.concat(
            Stream.of(FLOOR),
            Framework.all().stream()
                .filter(framework -> framework.server() == framework)
                .map(ServedReference::of))
        .toList();
  }

  private interface GoodCall {
    void call() throws Exception;
  }

  private record Caller(GoodCall goodCall, Closeable connection) implements Closeable {
    @Override
    public void close() throws IOException {
      connection.close();
    }
  }

  /** Calls that are cut off or stop halfway disturb neither others nor the end. */
  @ParameterizedTest
  @MethodSource("references")
  void theNextGoodCallWorks(ServedReference reference) throws Exception {
    NewThreads threads = new NewThreads(WITHOUT_END);
    List<Socket> silent = new ArrayList<>();
    try (Listener listener = reference.server().get();
        Caller neighbour = reference.client().apply(Loopback.of(listener))) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), reference.name().length());
      byte[] whole = hostile.record(reference::callOnce);
      hostile.add(whole);
      Calls goodCalls =
          address -> {
            neighbour.goodCall().call();
            reference.callOnce(address);
          };
      hostile.sendFew(goodCalls);
      for (int length = 0; length < whole.length; length += whole.length / 12 + 1) {
        hostile.answer(Arrays.copyOf(whole, length));
        silent.add(hostile.stay(Arrays.copyOf(whole, length)));
      }
      goodCalls.make(Loopback.of(listener));
    }
    threads.awaitEnd();
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void theFloorHangsUpOnSizesOutOfItsLimits() throws Exception {
    int limit = RawSocketBaseline.MAX_MESSAGE_BYTES;
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT)) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      for (int size : new int[] {limit + 1, Integer.MAX_VALUE, 0, -1, Integer.MIN_VALUE}) {
        assertThat(hostile.answer(sizes(size, 1))).isEmpty();
        assertThat(hostile.answer(sizes(1, size))).isEmpty();
      }
      FLOOR.callOnce(Loopback.of(listener));
    }
  }

  @Test
  void theFloorAllocatesLittleWhateverAClientAnnounces() throws Exception {
    int limit = RawSocketBaseline.MAX_MESSAGE_BYTES;
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT);
        RawSocketBaseline.Client client =
            RawSocketBaseline.connect(Loopback.of(listener), limit, limit)) {
      assertThat(client.call()).hasSize(limit);
      var memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("raw-socket"))
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
