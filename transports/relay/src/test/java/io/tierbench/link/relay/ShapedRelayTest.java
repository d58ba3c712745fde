package io.tierbench.link.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.Known;
import io.tierbench.link.Link;
import io.tierbench.transport.netty.EventLoops;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShapedRelayTest {
  private static final int FRAME_PAYLOAD = 1448;
  private static final long MILLI = 1_000_000;
  private static final int ATTEMPTS = 3;
  private static final double ALLOWED = 0.05;
  private static final String SERVER_ADDRESS = "10.99.87.2";

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

  /**
   * Compares the same transfers through the relay and through the kernel's token bucket, with a
   * burst of two frames: with one it does not keep its rate. The first two frames are therefore
   * free there; the transfers have more than a hundred. The fastest ones are compared: a busy
   * machine makes transfers slower, never faster. It has some attempts.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"MBIT_10, 200000", "MBIT_25, 300000", "MBIT_100, 600000"})
  void agreesWithTheTokenBucketOfLinux(Link link, int bytes) throws Exception {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
    double ratio = 0;
    for (int attempt = 0; attempt < ATTEMPTS && Math.abs(ratio - 1) > ALLOWED; attempt++) {
      ratio = throughRelay(link, bytes) / throughKernel(link, bytes);
    }
    assertThat(ratio).isCloseTo(1, within(ALLOWED));
  }

  private static double throughKernel(Link link, int bytes) throws Exception {
    try (NetworkNamespace near = NetworkNamespace.open();
        NetworkNamespace far = NetworkNamespace.open()) {
      NetworkNamespace.connect(
          new NetworkNamespace.End(near, "c", "10.99.87.1/30"),
          new NetworkNamespace.End(far, "s", SERVER_ADDRESS + "/30"),
          link.limits().get().megabits());
      try (Transfers server = Transfers.in(far.enter())) {
        return Transfers.fastestMillis(near.enter(), SERVER_ADDRESS, server.port(), bytes);
      }
    }
  }

  private static double throughRelay(Link link, int bytes) throws Exception {
    try (Transfers server = Transfers.in(List.of());
        ShapedRelay relay =
            relay(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                link.limits().get())) {
      InetSocketAddress address = relay.address();
      return Transfers.fastestMillis(List.of(), address.getHostString(), address.getPort(), bytes);
    }
  }

  private static ShapedRelay relay(InetSocketAddress server, Link.Limits limits) {
    assumeTrue(EventLoops.isNative(), "needs the timers of epoll");
    return ShapedRelay.to(server, limits);
  }

  private static InetSocketAddress address(ServerSocket server) {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  /** A server that sends the requested number of bytes, in a separate JVM. */
  static final class Transfers implements AutoCloseable {
    private static final int TIMES = 21;

    private final Process server;
    private final int port;

    private Transfers(Process server, int port) {
      this.server = server;
      this.port = port;
    }

    int port() {
      return port;
    }

    static Transfers in(List<String> prefix) throws IOException {
      Process process = start(prefix, "serve");
      return new Transfers(process, Integer.parseInt(firstLine(process)));
    }

    static double fastestMillis(List<String> prefix, String host, int port, int bytes)
        throws Exception {
      Process client = start(prefix, "ask", host, Integer.toString(port), Integer.toString(bytes));
      double millis = Double.parseDouble(firstLine(client));
      client.waitFor(10, TimeUnit.SECONDS);
      return millis;
    }

    private static String firstLine(Process process) throws IOException {
      String line = process.inputReader(StandardCharsets.UTF_8).readLine();
      assertThat(line).isNotNull();
      return line;
    }

    private static Process start(List<String> prefix, String... arguments) throws IOException {
      List<String> command = new ArrayList<>(prefix);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-cp"));
      command.add(System.getProperty("java.class.path"));
      command.add(Transfers.class.getName());
      command.addAll(List.of(arguments));
      return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    public static void main(String[] arguments) throws IOException {
      if (arguments[0].equals("serve")) {
        serve();
      } else {
        ask(arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
      }
    }

    private static void serve() throws IOException {
      try (ServerSocket listener = new ServerSocket(0)) {
        System.out.println(listener.getLocalPort());
        try (Socket socket = listener.accept()) {
          socket.setTcpNoDelay(true);
          DataInputStream in = new DataInputStream(socket.getInputStream());
          for (int wanted = in.readInt(); wanted > 0; wanted = in.readInt()) {
            socket.getOutputStream().write(new byte[wanted]);
          }
        }
      }
    }

    private static void ask(String host, int port, int bytes) throws IOException {
      try (Socket socket = new Socket(host, port)) {
        socket.setTcpNoDelay(true);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        double fastest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < TIMES; i++) {
          long start = System.nanoTime();
          out.writeInt(bytes);
          socket.getInputStream().skipNBytes(bytes);
          fastest = Math.min(fastest, (System.nanoTime() - start) / (double) MILLI);
        }
        out.writeInt(0);
        System.out.println(fastest);
      }
    }

    @Override
    public void close() {
      server.destroy();
      server.onExit().join();
    }
  }
}
