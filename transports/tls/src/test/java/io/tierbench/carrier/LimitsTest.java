package io.tierbench.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.security.Security;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests resources of a listener that clients cannot exhaust by bytes: threads and time. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitsTest extends TransportFixture {
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int THREADS = 2;

  enum Wire {
    TCP,
    HTTP,
    SERVLET;

    TransportConfig config(Security security) {
      return new TransportConfig(
          this == TCP ? Known.TCP : Known.HTTP,
          security,
          this == SERVLET ? Known.SERVLET : Hosting.SELF);
    }

    /** Returns an echo call; no other byte than the last of an answer is a z. */
    byte[] request(int length) {
      byte[] payload = new byte[length];
      payload[length - 1] = 'z';
      return echoCall(this == TCP ? Known.TCP : Known.HTTP, payload);
    }
  }

  private InetSocketAddress serve(
      TransportConfig config, Exchange exchange, int maxConnections, Duration idleTimeout) {
    ListenerOptions options =
        new ListenerOptions(workers, LIMIT, maxConnections, SHORT, idleTimeout);
    return Loopback.of(
        opened(
            config.serve(
                new Services().add(SERVICE, exchange),
                UnaryOperator.identity(),
                Loopback.ANY_PORT,
                options.secured(TestKeys.ofServer(config)),
                THREADS)));
  }

  private InetSocketAddress serve(Wire wire, int maxConnections, Duration idleTimeout) {
    return serve(wire.config(Security.NONE), LimitsTest::echo, maxConnections, idleTimeout);
  }

  private InetSocketAddress serve(Wire wire) {
    return serve(wire, 10, LONG);
  }

  private Connection connect(Wire wire, InetSocketAddress address) {
    return opened(wire.config(Security.NONE).connect(SERVICE, address, ConnectionOptions.DEFAULT));
  }

  private Socket open(InetSocketAddress address, byte[] beginning) throws IOException {
    Socket socket = opened(new Socket(address.getAddress(), address.getPort()));
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(beginning);
    return socket;
  }

  private static void assertAnswered(Socket socket) throws IOException {
    int read;
    do {
      read = socket.getInputStream().read();
    } while (read >= 0 && read != 'z');
    assertThat(read).isEqualTo('z');
  }

  private static void assertEnds(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      assertThat(e).as("where bytes were left that nobody read").hasMessageContaining("reset");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRequestThatStopsHalfwayEndsItsConnection(Wire wire) throws Exception {
    InetSocketAddress address = serve(wire);
    byte[] request = wire.request(100_000);
    List<Socket> sockets = new ArrayList<>();
    for (int length : new int[] {0, 3, 11, 99_000}) {
      sockets.add(open(address, Arrays.copyOf(request, length)));
    }
    for (Socket socket : sockets) {
      assertEnds(socket);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anIdleConnectionEnds(Wire wire) throws Exception {
    Socket socket = open(serve(wire, 10, SHORT), wire.request(1));
    assertAnswered(socket);
    assertEnds(socket);
  }

  @ParameterizedTest
  @EnumSource
  void aRequestThatNeverEndsEndsItsConnection(Wire wire) throws Exception {
    InetSocketAddress address = serve(wire);
    byte[] request = wire.request(100_000);
    for (int length : new int[] {11, 200}) {
      byte[] beginning = Arrays.copyOf(request, length);
      assertEndsWhileBytesCome(open(address, beginning));
      // So does the second of a connection.
      Socket socket = open(address, wire.request(1));
      assertAnswered(socket);
      socket.getOutputStream().write(beginning);
      assertEndsWhileBytesCome(socket);
    }
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
    assertThat(Duration.between(start, Instant.now())).isGreaterThanOrEqualTo(SHORT);
  }

  @ParameterizedTest
  @EnumSource
  void requestsThatTakeTheirTimeAreServed(Wire wire) throws Exception {
    Socket socket = open(serve(wire), new byte[0]);
    byte[] request = wire.request(1);
    int third = (request.length + 2) / 3;
    // Together they take longer than one may, and each much less, as a pause may last longer.
    for (int i = 0; i < 4; i++) {
      for (int start = 0; start < request.length; start += third) {
        socket.getOutputStream().write(request, start, Math.min(third, request.length - start));
        sleep(SHORT.dividedBy(10));
      }
      assertAnswered(socket);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCallMayTakeLongerThanTheTimeoutAndAConnectionMayRest(Wire wire) {
    Exchange slow =
        (operation, request) -> {
          // Not a multiple, at which Jetty's timer might see the answer being written.
          sleep(SHORT.multipliedBy(5).dividedBy(2));
          return request;
        };
    Connection connection = connect(wire, serve(wire.config(Security.NONE), slow, 10, LONG));

    assertThat(connection.call("any", new byte[LIMIT])).hasSize(LIMIT);
    sleep(SHORT.multipliedBy(2));
    assertThat(connection.call("any", new byte[] {1})).containsExactly(1);
  }

  /** Other listeners close it. */
  @Test
  void inAContainerOneConnectionTooManyWaitsUntilAnotherEnds() throws Exception {
    InetSocketAddress address = serve(Wire.SERVLET, 2, LONG);
    byte[] request = Wire.SERVLET.request(1);
    Socket first = open(address, request);
    Socket second = open(address, request);
    assertAnswered(first);
    assertAnswered(second);
    Socket third = open(address, request);
    third.setSoTimeout((int) SHORT.toMillis() / 2);
    assertThatThrownBy(() -> third.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);

    first.close();
    third.setSoTimeout(30_000);
    assertAnswered(third);
  }

  @Test
  void inAContainerAHandshakeThatNeverEndsEndsItsConnection() throws Exception {
    TransportConfig config = Wire.SERVLET.config(Known.TLS);
    byte[] beginning = {22, 3, 1, 63, -1, 1, 0, 63, -5};
    assertEndsWhileBytesCome(open(serve(config, LimitsTest::echo, 10, LONG), beginning));
  }

  @Test
  void clientsThatHoldEveryThreadHoldThemForTheTimeoutOnly() throws Exception {
    InetSocketAddress address = serve(Wire.SERVLET);
    for (int i = 0; i < THREADS; i++) {
      open(address, Arrays.copyOf(Wire.SERVLET.request(100_000), 200));
    }
    // The time of the next request starts later than theirs.
    sleep(SHORT.dividedBy(2));

    assertThat(connect(Wire.SERVLET, address).call("any", new byte[] {1, 2})).containsExactly(1, 2);
  }
}
