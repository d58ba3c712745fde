package io.tierbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.NewThreads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that random, mutated, truncated and oversized messages neither block the next valid call to
 * the raw-socket baseline nor leave resources. Frameworks as shipped have limits of their own.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileBytesToBaselineTest {
  private static void call(RawSocketBaseline.Client client) throws IOException {
    assertThat(client.call()).hasSize(200_000).containsOnly(0);
  }

  private static void callOnce(InetSocketAddress address) throws IOException {
    try (RawSocketBaseline.Client client = connect(address)) {
      call(client);
    }
  }

  private static RawSocketBaseline.Client connect(InetSocketAddress address) {
    return RawSocketBaseline.connect(address, 300, 200_000);
  }

  /** Calls that are cut off or stop halfway disturb neither others nor the end. */
  @Test
  void theNextGoodCallWorks() throws Exception {
    NewThreads threads = new NewThreads();
    List<Socket> silent = new ArrayList<>();
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT);
        RawSocketBaseline.Client neighbour = connect(Loopback.of(listener))) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 5);
      byte[] whole = hostile.record(HostileBytesToBaselineTest::callOnce);
      hostile.add(whole);
      hostile.sendFew(
          address -> {
            call(neighbour);
            callOnce(address);
          });
      for (int length = 0; length < whole.length; length += whole.length / 12 + 1) {
        hostile.answer(Arrays.copyOf(whole, length));
        silent.add(hostile.stay(Arrays.copyOf(whole, length)));
      }
      call(neighbour);
      callOnce(Loopback.of(listener));
    }
    threads.awaitEnd();
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void closesTheConnectionForSizesOutOfItsLimits() throws Exception {
    int limit = RawSocketBaseline.MAX_MESSAGE_BYTES;
    try (Listener listener = RawSocketBaseline.serve(Loopback.ANY_PORT)) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      for (int size : new int[] {limit + 1, Integer.MAX_VALUE, 0, -1, Integer.MIN_VALUE}) {
        assertThat(hostile.answer(sizes(size, 1))).isEmpty();
        assertThat(hostile.answer(sizes(1, size))).isEmpty();
      }
      callOnce(Loopback.of(listener));
    }
  }

  @Test
  void allocatesLittleWhateverAClientAnnounces() throws Exception {
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
}
