package io.tierbench.carrier;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.hosting.Services;
import io.tierbench.security.Security;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests resources of a servlet container that clients cannot exhaust: threads and time. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerLimitsTest {
  private static final WireService ECHO = new WireService("echo", "application/test", null);
  private static final TransportConfig CONTAINER =
      new TransportConfig(Known.HTTP, Security.NONE, Known.SERVLET);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int THREADS = 2;
  private static final int LIMIT = 1 << 20;
  private static final String HEADERS = "POST /echo/any HTTP/1.1\r\nHost: a\r\n";
  private static final String LONG_BODY = HEADERS + "Content-Length: 100000\r\n\r\n";
  private static final String WHOLE = HEADERS + "Content-Length: 1\r\n\r\na";

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

  private InetSocketAddress serve(
      Security security, Exchange exchange, int maxConnections, Duration idleTimeout) {
    TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, Known.SERVLET);
    ListenerOptions options =
        new ListenerOptions(ListenerOptions.INLINE, LIMIT, maxConnections, SHORT, idleTimeout);
    return Loopback.of(
        opened(
            transportConfig.serve(
                new Services().add(ECHO, exchange),
                UnaryOperator.identity(),
                Loopback.ANY_PORT,
                options.secured(TestKeys.ofServer(transportConfig)),
                THREADS)));
  }

  private InetSocketAddress serve(int maxConnections, Duration idleTimeout) {
    return serve(Security.NONE, (operation, request) -> request, maxConnections, idleTimeout);
  }

  private InetSocketAddress serve() {
    return serve(10, LONG);
  }

  private Connection connect(InetSocketAddress address) {
    return opened(CONTAINER.connect(ECHO, address, ConnectionOptions.DEFAULT));
  }

  private Socket open(InetSocketAddress address, String beginning) throws IOException {
    Socket socket = opened(new Socket(address.getAddress(), address.getPort()));
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(beginning.getBytes(US_ASCII));
    return socket;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "POST /ec",
        HEADERS,
        LONG_BODY + "abc",
        HEADERS + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc"
      })
  void aRequestThatStopsHalfwayEndsItsConnection(String part) throws Exception {
    Socket socket = open(serve(), part);
    try {
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      assertThat(e).as("where bytes were left that nobody read").hasMessageContaining("reset");
    }
  }

  /** Other listeners close it. */
  @Test
  void oneConnectionTooManyWaitsUntilAnotherEnds() throws Exception {
    InetSocketAddress address = serve(2, LONG);
    Socket first = open(address, WHOLE);
    Socket second = open(address, WHOLE);
    assertThat(first.getInputStream().read()).isEqualTo('H');
    assertThat(second.getInputStream().read()).isEqualTo('H');
    Socket third = open(address, WHOLE);
    third.setSoTimeout((int) SHORT.toMillis() / 2);
    assertThatThrownBy(() -> third.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);

    first.close();
    third.setSoTimeout(30_000);
    assertThat(third.getInputStream().read()).isEqualTo('H');
  }

  @Test
  void anIdleConnectionEnds() throws Exception {
    Socket socket = open(serve(10, SHORT), WHOLE);

    assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII)).endsWith("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST /echo/any HTTP/1.1\r\nHost: ", LONG_BODY})
  void aRequestThatNeverEndsEndsItsConnection(String beginning) throws Exception {
    assertEndsWhileBytesCome(open(serve(), beginning));

    // So does the second of a connection.
    Socket socket = open(serve(), WHOLE);
    assertThat(socket.getInputStream().read()).isEqualTo('H');
    socket.getOutputStream().write(beginning.getBytes(US_ASCII));
    assertEndsWhileBytesCome(socket);
  }

  @Test
  void aHandshakeThatNeverEndsEndsItsConnection() throws Exception {
    InetSocketAddress address = serve(Known.TLS, (operation, request) -> request, 10, LONG);
    Socket socket = open(address, "");
    socket.getOutputStream().write(new byte[] {22, 3, 1, 63, -1, 1, 0, 63, -5});

    assertEndsWhileBytesCome(socket);
  }

  private static void assertEndsWhileBytesCome(Socket socket) throws IOException {
    Instant start = Instant.now();
    OutputStream out = socket.getOutputStream();
    assertThatThrownBy(
            () -> {
              while (true) {
                out.write('a');
                sleep(SHORT.dividedBy(20));
              }
            })
        .isInstanceOf(IOException.class);
    assertThat(Duration.between(start, Instant.now())).isBetween(SHORT, SHORT.multipliedBy(10));
  }

  @Test
  void clientsThatHoldEveryThreadHoldThemForTheTimeoutOnly() throws Exception {
    InetSocketAddress address = serve();
    for (int i = 0; i < THREADS; i++) {
      open(address, LONG_BODY + "abc");
    }

    assertThat(connect(address).call("any", new byte[] {1, 2})).containsExactly(1, 2);
  }

  @Test
  void aCallMayTakeLongerThanTheTimeoutAndAConnectionMayRest() {
    Exchange slow =
        (operation, request) -> {
          // Not a multiple, at which Jetty's timer might see the answer being written.
          sleep(SHORT.multipliedBy(5).dividedBy(2));
          return request;
        };
    Connection connection = connect(serve(Security.NONE, slow, 10, LONG));

    assertThat(connection.call("any", new byte[LIMIT])).hasSize(LIMIT);
    sleep(SHORT.multipliedBy(2));
    assertThat(connection.call("any", new byte[] {1})).containsExactly(1);
  }

  @Test
  void requestsThatTakeTheirTimeAreServed() throws Exception {
    Socket socket = open(serve(), "");
    byte[] request = (HEADERS + "Content-Length: 1\r\n\r\na").getBytes(US_ASCII);
    byte[] answer = null;
    int third = (request.length + 2) / 3;
    // Together they take longer than one may, and each much less, as a pause may last longer.
    for (int i = 0; i < 4; i++) {
      for (int start = 0; start < request.length; start += third) {
        socket.getOutputStream().write(request, start, Math.min(third, request.length - start));
        sleep(SHORT.dividedBy(10));
      }
      answer =
          answer == null ? readAnswer(socket) : socket.getInputStream().readNBytes(answer.length);
      assertThat(new String(answer, US_ASCII)).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\na");
    }
  }

  private static byte[] readAnswer(Socket socket) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith("\r\n\r\na")) {
      read.append((char) socket.getInputStream().read());
    }
    return read.toString().getBytes(US_ASCII);
  }

  private static void sleep(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
