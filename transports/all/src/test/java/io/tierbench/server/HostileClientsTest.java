package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.security.Security;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a server with small memory, on and off the heap, and clients that announce sizes to exceed
 * both many times. It ends if its heap is full, and closes connections if the other memory is.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileClientsTest {
  private static final String HEAP = "-Xmx48m";
  private static final int CLIENTS = 300;

  /**
   * Number of clients: one for each thread of the container, which a request occupies while it is
   * received.
   */
  private static final int CLIENTS_OF_CONTAINER = 8;

  private static final int ANNOUNCED = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  /** Timeout for a server to close the connection, or to answer, for all of its clients. */
  private static final int TIMEOUT_MILLIS = 500;

  private static final int ECHOES = 10;
  private static final int ECHOED_BYTES = 100 << 10;

  private static ServerProcess server;

  private static ServerProcess smallServer(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("--database=NONE"));
    all.addAll(List.of(arguments));
    return ServerProcess.start(
        List.of(HEAP, "-XX:MaxDirectMemorySize=48m", "-XX:+ExitOnOutOfMemoryError"),
        Map.of(),
        all.toArray(String[]::new));
  }

  @BeforeAll
  static void start() throws IOException {
    server = smallServer("--endpoint=HTTP,HTTP2,TCP");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP", "HTTP2", "TCP"})
  void takeNoMemoryOnTheirWordAndOthersAreServed(Transport transport) throws Exception {
    assertServes(server, transport, ConnectionOptions.DEFAULT, beginning(transport), true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLS", "TLS_BORINGSSL"})
  void takeNoneBeforeTheyHaveShakenHandsEither(Security security) throws Exception {
    byte[] beginningOfARecord = {22, 3, 1, -1, -1, 1, 0, -1, -1};
    try (ServerProcess secured = smallServer("--endpoint=HTTP,TCP", "--security=" + security)) {
      ConnectionOptions trusting =
          ConnectionOptions.DEFAULT.secured(security.tls(secured.endpoints().keys()));
      // BoringSSL hangs up on such a length at once.
      boolean stay = security != Known.TLS_BORINGSSL;
      assertServes(secured, Known.HTTP, trusting, beginningOfARecord, stay);
    }
  }

  @Test
  void takeNoneFromAContainerEither() throws Exception {
    try (ServerProcess container = smallServer("--endpoint=HTTP", "--hosting=SERVLET")) {
      InetSocketAddress address = container.endpoints().address(Endpoint.of(Known.HTTP));
      List<SocketChannel> hostile = connect(CLIENTS_OF_CONTAINER, address, beginning(Known.HTTP));
      try {
        // Where the container fails, it answers.
        assertThat(bytesFromOpen(hostile)).isZero();
      } finally {
        close(hostile);
      }
      assertEchoes(container, Known.HTTP, ConnectionOptions.DEFAULT);
      assertThat(container.isAlive()).isTrue();
    }
  }

  private static void assertServes(
      ServerProcess server,
      Transport transport,
      ConnectionOptions options,
      byte[] beginning,
      boolean stay)
      throws Exception {
    InetSocketAddress address = server.endpoints().address(Endpoint.of(transport));
    List<SocketChannel> hostile = connect(CLIENTS, address, beginning);
    try {
      assertEchoes(server, transport, options);
      if (stay) {
        bytesFromOpen(hostile);
      }
    } finally {
      close(hostile);
    }
    assertThat(server.isAlive()).isTrue();
  }

  /**
   * Returns the bytes that a server has sent to waiting clients. Fails if it has closed a
   * connection, as it would without off-heap memory.
   */
  private static long bytesFromOpen(List<SocketChannel> hostile) throws Exception {
    Thread.sleep(TIMEOUT_MILLIS);
    ByteBuffer buffer = ByteBuffer.allocate(1 << 10);
    long bytes = 0;
    for (SocketChannel channel : hostile) {
      channel.configureBlocking(false);
      int read = channel.read(buffer.clear());
      while (read > 0) {
        bytes += read;
        read = channel.read(buffer.clear());
      }
      assertThat(read).as("-1 where the server has hung up").isZero();
    }
    return bytes;
  }

  private static List<SocketChannel> connect(
      int clients, InetSocketAddress address, byte[] beginning) throws IOException {
    List<SocketChannel> channels = new ArrayList<>();
    try {
      for (int i = 0; i < clients; i++) {
        SocketChannel channel = SocketChannel.open(address);
        channels.add(channel);
        channel.write(ByteBuffer.wrap(beginning));
      }
      return channels;
    } catch (IOException e) {
      close(channels);
      throw e;
    }
  }

  private static void close(List<SocketChannel> channels) throws IOException {
    for (SocketChannel channel : channels) {
      channel.close();
    }
  }

  private static void assertEchoes(
      ServerProcess server, Transport transport, ConnectionOptions options) {
    InetSocketAddress address = server.endpoints().address(Endpoint.of(transport));
    try (Connection honest = transport.connect(Server.ECHO, address, options)) {
      for (int i = 0; i < ECHOES; i++) {
        byte[] bytes = new byte[ECHOED_BYTES];
        new Random(i).nextBytes(bytes);
        assertThat(honest.call("echo", bytes)).isEqualTo(bytes);
      }
    }
  }

  /** Returns the beginning of a request that is never completed. */
  private static byte[] beginning(Transport transport) {
    if (transport == Known.HTTP) {
      return ("POST /echo/echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + ANNOUNCED + "\r\n\r\nabc")
          .getBytes(StandardCharsets.US_ASCII);
    }
    if (transport == Known.HTTP2) {
      return beginningOfHttp2();
    }
    byte[] path = "echo/echo".getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + Short.BYTES + path.length + 3)
        .putInt(Short.BYTES + path.length + ANNOUNCED)
        .putShort((short) path.length)
        .put(path)
        .array();
  }

  private static byte[] beginningOfHttp2() {
    byte[] path = "/echo/echo".getBytes(StandardCharsets.US_ASCII);
    byte[] length = String.valueOf(ANNOUNCED).getBytes(StandardCharsets.US_ASCII);
    ByteBuffer bytes = ByteBuffer.allocate(100);
    bytes
        .put("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
        .put(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0})
        // POST, http, path and content-length
        .put(new byte[] {0, 0, (byte) (7 + path.length + length.length), 1, 4, 0, 0, 0, 1})
        .put(new byte[] {(byte) 0x83, (byte) 0x86, 4, (byte) path.length})
        .put(path)
        .put(new byte[] {15, 13, (byte) length.length})
        .put(length)
        .put(new byte[] {0, 0, 3, 0, 0, 0, 0, 0, 1, 'a', 'b', 'c'});
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
