package io.tierbench.link.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.Known;
import io.tierbench.link.Link;
import io.tierbench.transport.netty.EventLoops;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShapedRelayTest {
  private static final int FRAME_PAYLOAD = 1448;
  private static final long MILLI = 1_000_000;

  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  private <T extends AutoCloseable> T opened(T resource) {
    opened.add(resource);
    return resource;
  }

  private ShapedRelay.Lane lane(int megabits, int delayMillis) {
    return new ShapedRelay.Lane(new Link.Limits(megabits, Duration.ofMillis(delayMillis)));
  }

  @Test
  void aFrameTakesItsTime() {
    ShapedRelay.Lane lane = lane(1, 0);

    // A frame of 1514 bytes takes 12,112 microseconds at 1 Mbit/s.
    assertThat(lane.arrival(50 * MILLI, FRAME_PAYLOAD)).isEqualTo(50 * MILLI + 12_112_000);
    assertThat(lane.arrival(90 * MILLI, 100)).isEqualTo(90 * MILLI + 166 * 8_000);
  }

  @Test
  void framesFollowEachOtherAtTheRate() {
    ShapedRelay.Lane lane = lane(1, 0);

    assertThat(lane.arrival(0, 3 * FRAME_PAYLOAD)).isEqualTo(3 * 12_112_000);
    assertThat(lane.arrival(0, FRAME_PAYLOAD)).isEqualTo(4 * 12_112_000);
    assertThat(lane.arrival(0, 1)).isEqualTo(4 * 12_112_000 + 67 * 8_000);
  }

  @Test
  void aDelayIsOnTopAndDoesNotSlowTheRate() {
    ShapedRelay.Lane lane = lane(1, 20);

    assertThat(lane.arrival(0, FRAME_PAYLOAD)).isEqualTo(20 * MILLI + 12_112_000);
    assertThat(lane.arrival(0, FRAME_PAYLOAD)).isEqualTo(20 * MILLI + 2 * 12_112_000);
  }

  @Test
  void everyByteArrivesInOrderBothWays() throws Exception {
    byte[] bytes = new byte[3_000_000];
    new Random(1).nextBytes(bytes);
    ServerSocket server = opened(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    Thread echo =
        new Thread(
            () -> {
              try (Socket socket = server.accept()) {
                socket.getInputStream().transferTo(socket.getOutputStream());
              } catch (IOException e) {
                // The client sees that bytes are missing.
                return;
              }
            });
    echo.start();
    ShapedRelay relay = opened(relay(address(server), Known.MBIT_1000.limits().get()));

    try (Socket socket = new Socket(relay.address().getAddress(), relay.address().getPort())) {
      Thread sender =
          new Thread(
              () -> {
                try {
                  socket.getOutputStream().write(bytes);
                } catch (IOException e) {
                  // The reader below misses its bytes.
                  return;
                }
              });
      sender.start();
      assertThat(socket.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
      sender.join();
    }
    // The server sees the end of the connection.
    echo.join();
  }

  @Test
  void aClientLearnsThatThereIsNoServer() throws Exception {
    ServerSocket gone = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    gone.close();
    ShapedRelay relay = opened(relay(address(gone), Known.MBIT_100.limits().get()));

    try (Socket socket = new Socket(relay.address().getAddress(), relay.address().getPort())) {
      int read;
      try {
        read = socket.getInputStream().read();
      } catch (IOException e) {
        read = -1;
      }
      assertThat(read).isEqualTo(-1);
    }
  }

  private static ShapedRelay relay(InetSocketAddress server, Link.Limits limits) {
    assumeTrue(EventLoops.isNative(), "needs the timers of epoll");
    return ShapedRelay.to(server, limits);
  }

  private static InetSocketAddress address(ServerSocket server) {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }
}
