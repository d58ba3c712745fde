package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.security.Security;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server with a small heap and little memory outside it, and clients that announce what would
 * fill both many times over. It ends where its heap is full, and hangs up where the other is.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileClientsTest {
  private static final String HEAP = "-Xmx48m";
  private static final String EVERY_TRANSPORT = "--endpoint=HTTP,TCP,GRPC";
  private static final int CLIENTS = 1_000;

  /** As many as the container has threads, each of which a request has while it arrives. */
  private static final int CLIENTS_OF_CONTAINER = 8;

  private static final int ANNOUNCED = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;
  private static final int ECHOES = 50;
  private static final int ECHOED_BYTES = 100 << 10;

  private static SmallServer server;

  /** A server in a JVM of its own. */
  private static final class SmallServer implements AutoCloseable {
    private final Process process;
    private final Endpoints endpoints;

    SmallServer(String... more) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  HEAP,
                  "-XX:TieredStopAtLevel=1",
                  "-XX:MaxDirectMemorySize=48m",
                  "-XX:+ExitOnOutOfMemoryError",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ServerApp.class.getName(),
                  "--database=NONE",
                  "--until-end-of-input"));
      command.addAll(List.of(more));
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      endpoints = ready(lines);
      drain(lines);
    }

    private static Endpoints ready(BufferedReader lines) throws IOException {
      StringBuilder before = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(ServerApp.READY)) {
          return Endpoints.parse(line.substring(ServerApp.READY.length()));
        }
        before.append(line).append('\n');
      }
      throw new IllegalStateException(before.toString());
    }

    /** A pipe that is full would hold the server up. */
    private static void drain(BufferedReader lines) {
      Thread thread = new Thread(() -> lines.lines().forEach(line -> {}), "server-output");
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      try {
        if (process.waitFor(30, TimeUnit.SECONDS)) {
          return;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      process.destroyForcibly();
    }
  }

  @BeforeAll
  static void start() throws IOException {
    server = new SmallServer(EVERY_TRANSPORT);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void takeNoMemoryOnTheirWordAndOthersAreServed(Transport transport) throws Exception {
    assertServes(server, transport, ConnectionOptions.DEFAULT, beginning(transport), true);
  }

  @ParameterizedTest
  @EnumSource(names = {"TLS", "TLS_BORINGSSL"})
  void takeNoneBeforeTheyHaveShakenHandsEither(Security security) throws Exception {
    byte[] beginningOfARecord = {22, 3, 1, -1, -1, 1, 0, -1, -1};
    try (SmallServer secured = new SmallServer(EVERY_TRANSPORT, "--security=" + security)) {
      ConnectionOptions trusting =
          ConnectionOptions.DEFAULT.secured(security.tls(secured.endpoints.keys()));
      for (Transport transport : Transport.values()) {
        // BoringSSL hangs up on such a length at once.
        boolean stay = security != Security.TLS_BORINGSSL;
        assertServes(secured, transport, trusting, beginningOfARecord, stay);
      }
    }
  }

  @Test
  void takeNoneFromAContainerEither() throws Exception {
    try (SmallServer container = new SmallServer("--endpoint=HTTP", "--hosting=SERVLET")) {
      InetSocketAddress address = container.endpoints.address(Endpoint.of(Transport.HTTP));
      List<Socket> hostile = connect(CLIENTS_OF_CONTAINER, address, beginning(Transport.HTTP));
      try {
        // Where the container fails, it answers.
        for (Socket socket : hostile) {
          socket.setSoTimeout(500);
          assertThatThrownBy(() -> socket.getInputStream().read())
              .isInstanceOf(SocketTimeoutException.class);
        }
      } finally {
        close(hostile);
      }
      assertEchoes(container, Transport.HTTP, ConnectionOptions.DEFAULT);
      assertThat(container.process.isAlive()).isTrue();
    }
  }

  private static void assertServes(
      SmallServer server,
      Transport transport,
      ConnectionOptions options,
      byte[] beginning,
      boolean stay)
      throws IOException {
    InetSocketAddress address = server.endpoints.address(Endpoint.of(transport));
    List<Socket> hostile = connect(CLIENTS, address, beginning);
    try {
      assertEchoes(server, transport, options);
      if (stay) {
        assertOpen(hostile);
      }
    } finally {
      close(hostile);
    }
    assertThat(server.process.isAlive()).isTrue();
  }

  /** Fails where the server has hung up on one, as it would without memory outside the heap. */
  private static void assertOpen(List<Socket> hostile) {
    for (Socket socket : hostile) {
      assertThatThrownBy(
              () -> {
                socket.setSoTimeout(1);
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
              })
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static List<Socket> connect(int clients, InetSocketAddress address, byte[] beginning)
      throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < clients; i++) {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        sockets.add(socket);
        socket.getOutputStream().write(beginning);
      }
      return sockets;
    } catch (IOException e) {
      close(sockets);
      throw e;
    }
  }

  private static void close(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private static void assertEchoes(
      SmallServer server, Transport transport, ConnectionOptions options) {
    InetSocketAddress address = server.endpoints.address(Endpoint.of(transport));
    try (Connection honest = transport.connect(Server.ECHO, address, options)) {
      for (int i = 0; i < ECHOES; i++) {
        byte[] bytes = new byte[ECHOED_BYTES];
        new Random(i).nextBytes(bytes);
        assertThat(honest.call("echo", bytes)).isEqualTo(bytes);
      }
    }
  }

  /** Of a request whose first bytes are all that ever comes. */
  private static byte[] beginning(Transport transport) {
    return switch (transport) {
      case TCP -> frame();
      case HTTP ->
          ("POST /echo/echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + ANNOUNCED + "\r\n\r\nabc")
              .getBytes(StandardCharsets.US_ASCII);
      case GRPC -> message();
    };
  }

  private static byte[] frame() {
    byte[] path = "echo/echo".getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + Short.BYTES + path.length + 3)
        .putInt(Short.BYTES + path.length + ANNOUNCED)
        .putShort((short) path.length)
        .put(path)
        .array();
  }

  /**
   * HTTP/2's preface, no settings, the headers of a call without any compression, and the prefix of
   * gRPC with the length of its message.
   */
  private static byte[] message() {
    byte[] preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] headers =
        concatenated(
            header(":method", "POST"),
            header(":scheme", "http"),
            header(":path", "/echo/echo"),
            header(":authority", "a"),
            header("content-type", "application/grpc"),
            header("te", "trailers"));
    byte[] prefix = ByteBuffer.allocate(5).put((byte) 0).putInt(ANNOUNCED).array();
    return concatenated(
        preface,
        http2Frame(4, 0, 0, new byte[0]),
        http2Frame(1, 4, 1, headers),
        http2Frame(0, 0, 1, prefix));
  }

  private static byte[] http2Frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /** HPACK: a literal that is not indexed, with a name of its own. */
  private static byte[] header(String name, String value) {
    return concatenated(new byte[] {0}, literal(name), literal(value));
  }

  private static byte[] literal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return concatenated(new byte[] {(byte) bytes.length}, bytes);
  }

  private static byte[] concatenated(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
