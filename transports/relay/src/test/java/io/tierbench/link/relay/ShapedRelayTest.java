package io.tierbench.link.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.Known;
import io.tierbench.link.Link;
import io.tierbench.transport.TransportFixture;
import io.tierbench.transport.netty.EventLoops;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShapedRelayTest extends TransportFixture {
  private static final int FRAME_PAYLOAD = 1448;
  private static final long MILLI = 1_000_000;
  private static final int MIN_TRANSFERS = 20;
  private static final int MAX_TRANSFERS = 500;
  private static final double MAX_SLOWNESS = 1.05;

  private Future<?> served;

  private static ShapedRelay.Direction direction(int megabits, int delayMillis) {
    return new ShapedRelay.Direction(new Link.Limits(megabits, Duration.ofMillis(delayMillis)));
  }

  @Test
  void aFrameTakesItsTime() {
    ShapedRelay.Direction direction = direction(1, 0);
    // A frame of 1514 bytes takes 12,112 microseconds at 1 Mbit/s.
    assertThat(direction.arrival(50 * MILLI, FRAME_PAYLOAD)).isEqualTo(50 * MILLI + 12_112_000);
    assertThat(direction.arrival(90 * MILLI, 100)).isEqualTo(90 * MILLI + 166 * 8_000);
  }

  @Test
  void framesFollowEachOtherAtTheRate() {
    ShapedRelay.Direction direction = direction(1, 0);
    assertThat(direction.arrival(0, 3 * FRAME_PAYLOAD)).isEqualTo(3 * 12_112_000);
    assertThat(direction.arrival(0, FRAME_PAYLOAD)).isEqualTo(4 * 12_112_000);
    assertThat(direction.arrival(0, 1)).isEqualTo(4 * 12_112_000 + 67 * 8_000);
  }

  @Test
  void aDelayIsOnTopAndDoesNotSlowTheRate() {
    ShapedRelay.Direction direction = direction(1, 20);
    assertThat(direction.arrival(0, FRAME_PAYLOAD)).isEqualTo(20 * MILLI + 12_112_000);
    assertThat(direction.arrival(0, FRAME_PAYLOAD)).isEqualTo(20 * MILLI + 2 * 12_112_000);
  }

  private interface Conversation {
    void with(Socket socket) throws IOException;
  }

  /** Connects by a relay to a server with a conversation. */
  private Socket connect(Link link, Conversation conversation) throws IOException {
    assumeTrue(EventLoops.isNative(), "needs the timers of epoll");
    ServerSocket server = opened(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    served =
        start(
            () -> {
              try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                conversation.with(socket);
              }
            });
    InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
    InetSocketAddress relay = opened(ShapedRelay.to(address, link.limits().get())).address();
    Socket socket = opened(new Socket(relay.getAddress(), relay.getPort()));
    socket.setTcpNoDelay(true);
    return socket;
  }

  private interface Work {
    void run() throws IOException;
  }

  private Future<?> start(Work work) {
    return workers.submit(
        () -> {
          work.run();
          return null;
        });
  }

  @Test
  void everyByteArrivesInOrderBothWays() throws Exception {
    byte[] bytes = new byte[3_000_000];
    new Random(1).nextBytes(bytes);
    Socket socket =
        connect(
            Known.MBIT_1000,
            server -> server.getInputStream().transferTo(server.getOutputStream()));
    start(() -> socket.getOutputStream().write(bytes));
    assertThat(socket.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
    socket.close();
    // The server sees the end of the connection.
    served.get();
  }

  @Test
  @Tag("slow")
  void transfersHaveTheRateOrTheDelayOfTheLink() throws Exception {
    assertTransfersTakeTheirTime(Known.MBIT_100, 600_000);
    assertTransfersTakeTheirTime(Known.MBIT_10_MS_20, 1);
  }

  /** Repeats a transfer until it is as fast as the link: a busy machine makes it only slower. */
  private void assertTransfersTakeTheirTime(Link link, int size) throws IOException {
    Socket socket =
        connect(
            link,
            server -> {
              DataInputStream sizes = new DataInputStream(server.getInputStream());
              while (true) {
                server.getOutputStream().write(new byte[sizes.readInt()]);
              }
            });
    long expected =
        new ShapedRelay.Direction(link.limits().get()).arrival(0, Integer.BYTES)
            + new ShapedRelay.Direction(link.limits().get()).arrival(0, size);
    double fastest = Double.MAX_VALUE;
    for (int i = 0; i < MIN_TRANSFERS || (i < MAX_TRANSFERS && fastest > MAX_SLOWNESS); i++) {
      long start = System.nanoTime();
      new DataOutputStream(socket.getOutputStream()).writeInt(size);
      socket.getInputStream().skipNBytes(size);
      fastest = Math.min(fastest, (System.nanoTime() - start) / (double) expected);
    }
    assertThat(fastest).isBetween(0.99, MAX_SLOWNESS);
  }

  @Test
  void aClientLearnsThatThereIsNoServer() throws Exception {
    assumeTrue(EventLoops.isNative(), "needs the timers of epoll");
    ServerSocket gone = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    gone.close();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), gone.getLocalPort());
    InetSocketAddress relay =
        opened(ShapedRelay.to(address, Known.MBIT_100.limits().get())).address();
    Socket socket = opened(new Socket(relay.getAddress(), relay.getPort()));
    int read;
    try {
      read = socket.getInputStream().read();
    } catch (IOException e) {
      read = -1;
    }
    assertThat(read).isEqualTo(-1);
  }
}
