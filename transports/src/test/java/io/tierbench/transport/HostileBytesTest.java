package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.transport.ConnectionOptions.Drive;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random and mutated bytes never keep a listener from its next good call. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileBytesTest {
  private static final int CASES = 1_000;
  private static final int CASES_PER_CHECK = 20;
  private static final int LIMIT = 64 << 10;
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  @ParameterizedTest
  @EnumSource
  void theNextGoodCallWorks(Transport transport) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(2);
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Random random = new Random(transport.ordinal());
    try (Listener listener =
            transport.serve(
                Map.of(SERVICE, (operation, request) -> request),
                anyPort,
                new ListenerOptions(workers, LIMIT));
        Connection neighbour =
            transport.connect(
                SERVICE,
                listener.address(),
                new ConnectionOptions(Drive.LOOP, LIMIT, Duration.ofSeconds(20)))) {
      List<byte[]> good = goodRequests(transport, listener);
      for (int i = 0; i < CASES; i++) {
        byte[] bytes =
            i % 4 == 0 ? random(random) : mutated(good.get(random.nextInt(good.size())), random);
        send(listener.address(), bytes, random.nextBoolean());
        if (i % CASES_PER_CHECK == 0) {
          byte[] request = {(byte) i};
          assertThat(neighbour.call("echo", request)).isEqualTo(request);
          try (Connection fresh =
              transport.connect(
                  SERVICE,
                  listener.address(),
                  new ConnectionOptions(Drive.CALLER, LIMIT, Duration.ofSeconds(20)))) {
            assertThat(fresh.call("echo", request)).isEqualTo(request);
          }
        }
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private static void send(InetSocketAddress address, byte[] bytes, boolean inTwo) {
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      socket.setTcpNoDelay(true);
      int middle = inTwo ? bytes.length / 2 : bytes.length;
      socket.getOutputStream().write(bytes, 0, middle);
      socket.getOutputStream().write(bytes, middle, bytes.length - middle);
    } catch (IOException e) {
      // The listener may hang up on such a client whenever it likes.
    }
  }

  private static byte[] random(Random random) {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] mutated(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1) : bytes;
  }

  private static List<byte[]> goodRequests(Transport transport, Listener listener)
      throws Exception {
    byte[] recorded = recorded(transport, listener);
    return switch (transport) {
      case HTTP ->
          List.of(
              recorded,
              ascii(
                  "POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                      + "5\r\nhello\r\n0\r\n\r\nGET /test.Service?wsdl HTTP/1.0\r\n\r\n"),
              ascii(
                  "POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n"
                      + "Expect: 100-continue\r\n\r\n"));
      case TCP, GRPC -> List.of(recorded);
    };
  }

  /** What a client of ours sends in a few calls. */
  private static byte[] recorded(Transport transport, Listener listener) throws Exception {
    ByteArrayOutputStream recorded = new ByteArrayOutputStream();
    try (ServerSocket recorder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = recorder.accept();
                    Socket server =
                        new Socket(listener.address().getAddress(), listener.address().getPort())) {
                  Thread back = new Thread(() -> copy(server, client, null));
                  back.start();
                  copy(client, server, recorded);
                  server.shutdownOutput();
                  back.join();
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      try (Connection connection =
          transport.connect(
              SERVICE,
              new InetSocketAddress(recorder.getInetAddress(), recorder.getLocalPort()),
              ConnectionOptions.DEFAULT)) {
        connection.call("echo", new byte[] {1, 2, 3});
        connection.call("echo", new byte[3_000]);
      }
      thread.join();
    }
    assertThat(recorded.size()).isGreaterThan(3_000);
    return recorded.toByteArray();
  }

  private static void copy(Socket from, Socket to, ByteArrayOutputStream record) {
    byte[] buffer = new byte[8_192];
    try {
      for (int read; (read = from.getInputStream().read(buffer)) > 0; ) {
        if (record != null) {
          record.write(buffer, 0, read);
        }
        to.getOutputStream().write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One of the two has hung up.
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
