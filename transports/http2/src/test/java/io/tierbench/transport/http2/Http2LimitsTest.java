package io.tierbench.transport.http2;

import static io.tierbench.transport.http2.RawConnection.CANCEL;
import static io.tierbench.transport.http2.RawConnection.DATA;
import static io.tierbench.transport.http2.RawConnection.END_HEADERS;
import static io.tierbench.transport.http2.RawConnection.END_STREAM;
import static io.tierbench.transport.http2.RawConnection.GO_AWAY;
import static io.tierbench.transport.http2.RawConnection.HEADERS;
import static io.tierbench.transport.http2.RawConnection.NO_SETTINGS;
import static io.tierbench.transport.http2.RawConnection.PING;
import static io.tierbench.transport.http2.RawConnection.PREFACE;
import static io.tierbench.transport.http2.RawConnection.RESET;
import static io.tierbench.transport.http2.RawConnection.SETTINGS;
import static io.tierbench.transport.http2.RawConnection.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.transport.Connection;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.transport.http2.RawConnection.Frame;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests resources of a connection that its client cannot exhaust, and foreign servers. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Http2LimitsTest extends TransportFixture {
  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int WHOLE = END_HEADERS | END_STREAM;
  private static final int MAX_CALLS = 100;
  private static final int REFUSED = 7;
  private static final int ENHANCE_YOUR_CALM = 11;

  private final ExecutorService many = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    many.shutdownNow();
  }

  private Listener serve(Exchange exchange, Duration readTimeout, Duration idleTimeout) {
    return serve(
        Known.HTTP2,
        exchange,
        Loopback.ANY_PORT,
        new ListenerOptions(many, LIMIT, 1, readTimeout, idleTimeout));
  }

  private RawConnection connect(Listener listener) throws IOException {
    return new RawConnection(socket(listener)).send(PREFACE, NO_SETTINGS);
  }

  private RawConnection connect(Duration readTimeout, Duration idleTimeout) throws IOException {
    return connect(serve(TransportFixture::echo, readTimeout, idleTimeout));
  }

  private static void assertEndsAfter(Duration least, Instant start, RawConnection connection)
      throws IOException {
    connection.awaitEnd();
    assertThat(Duration.between(start, Instant.now())).isGreaterThanOrEqualTo(least);
  }

  @Test
  void aRequestThatNeverEndsIsResetAndOthersAreServed() throws Exception {
    Instant start = Instant.now();
    RawConnection connection = connect(SHORT, LONG).send(HEADERS, END_HEADERS, 1, post("slow"));
    AtomicInteger stream = new AtomicInteger(1);
    Future<?> dripping =
        many.submit(
            () -> {
              while (true) {
                connection.send(DATA, 0, 1, (byte) 'a');
                connection.send(HEADERS, WHOLE, stream.addAndGet(2), post("echo"));
                sleep(SHORT.dividedBy(10));
              }
            });

    Frame reset = connection.await(RESET, 1);
    assertThat(reset.error()).isEqualTo(CANCEL);
    assertThat(Duration.between(start, Instant.now())).isGreaterThanOrEqualTo(SHORT);
    int next = stream.get() + 2;
    connection.await(HEADERS, next);
    dripping.cancel(true);
  }

  @Test
  void aClientThatTakesNoAnswerLosesItsConnection() throws Exception {
    Listener listener = serve(TransportFixture::echo, SHORT, LONG);
    Instant start = Instant.now();
    byte[] noWindow = {0, 4, 0, 0, 0, 0};
    RawConnection connection =
        connect(listener)
            .send(SETTINGS, 0, 0, noWindow)
            .send(HEADERS, END_HEADERS, 1, post("echo"))
            .send(DATA, END_STREAM, 1, new byte[9]);

    assertThat(connection.status(1)).isEqualTo("200");
    assertEndsAfter(SHORT, start, connection);
  }

  @Test
  void aCallMayTakeLongerThanBothTimeouts() throws Exception {
    Exchange slow =
        (operation, request) -> {
          sleep(SHORT.multipliedBy(3));
          return request;
        };
    RawConnection connection =
        connect(serve(slow, SHORT, SHORT)).send(HEADERS, WHOLE, 1, post("slow"));

    assertThat(connection.status(1)).isEqualTo("200");
  }

  @Test
  void aConnectionWithoutACallEnds() throws Exception {
    byte[] halfHeaders = {0, 0, 4, HEADERS, 0, 0, 0, 0, 1, 0};
    for (byte[] part : List.of(new byte[0], NO_SETTINGS, halfHeaders)) {
      Instant start = Instant.now();
      assertEndsAfter(SHORT, start, connect(SHORT, LONG).send(part));
    }
  }

  @Test
  void framesOtherThanCallsKeepNoConnection() throws Exception {
    Instant start = Instant.now();
    RawConnection connection = connect(LONG, SHORT).send(HEADERS, WHOLE, 1, post("echo"));
    assertThat(connection.status(1)).isEqualTo("200");

    assertThatThrownBy(
            () -> {
              while (true) {
                connection.send(PING, 0, 0, new byte[8]);
                sleep(SHORT.dividedBy(10));
              }
            })
        .isInstanceOf(IOException.class);
    assertThat(Duration.between(start, Instant.now())).isGreaterThanOrEqualTo(SHORT);
  }

  /** Settings bind a client when it acknowledges them, which this one does not. */
  @Test
  void aConnectionHasOneHundredCallsAtATime() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger served = new AtomicInteger();
    RawConnection connection = connect(serve(blocking(go, served), LONG, LONG));
    for (int i = 0; i <= MAX_CALLS; i++) {
      connection.send(HEADERS, WHOLE, 2 * i + 1, post("echo"));
    }

    Frame refused = connection.await(RESET, 2 * MAX_CALLS + 1);
    assertThat(refused.error()).isEqualTo(REFUSED);
    await(served, MAX_CALLS);
    go.countDown();
    for (int i = 0; i < MAX_CALLS; i++) {
      connection.await(frame -> frame.type() == HEADERS);
    }
    assertThat(served).hasValue(MAX_CALLS);
  }

  /** There is room for one connection, too. */
  @Test
  void moreCallsThanThatWaitInTheClient() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger served = new AtomicInteger();
    Listener listener = serve(blocking(go, served), LONG, LONG);
    Connection client = connect(Known.HTTP2, listener.address(), options());
    int calls = MAX_CALLS + 20;
    List<Callable<byte[]>> callers =
        Collections.nCopies(calls, () -> client.call("echo", bytes("x")));
    List<Future<byte[]>> answers = new ArrayList<>();
    callers.forEach(caller -> answers.add(many.submit(caller)));
    await(served, MAX_CALLS);
    sleep(SHORT);
    assertThat(served).hasValue(MAX_CALLS);

    go.countDown();
    for (Future<byte[]> answer : answers) {
      assertThat(answer.get()).isEqualTo(bytes("x"));
    }
    assertThat(served).hasValue(calls);
  }

  @Test
  void aClientThatResetsEverythingLosesItsConnection() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger served = new AtomicInteger();
    Listener listener =
        serve(
            Known.HTTP2,
            blocking(go, served),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT));
    RawConnection connection = connect(listener);
    for (int i = 0; i <= 3_000; i++) {
      connection.send(HEADERS, WHOLE, 2 * i + 1, post("echo")).reset(2 * i + 1);
    }

    assertThat(connection.await(GO_AWAY, 0).error()).isEqualTo(ENHANCE_YOUR_CALM);
    connection.awaitEnd();
    // Of those in the queue of the four workers, at most the last one is worked on.
    go.countDown();
    assertThat(connect(Known.HTTP2, listener.address(), options()).call("other", bytes("x")))
        .isEqualTo(bytes("x"));
    assertThat(served.get()).isLessThanOrEqualTo(5);
  }

  @Test
  void headersThatAreTooLongAreRejected() throws Exception {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(post("echo"));
    for (int i = 0; i < 80; i++) {
      block.write(new byte[] {0, 1, 'x', 100});
      block.write(bytes("v".repeat(100)));
    }
    RawConnection connection = connect(LONG, LONG).send(HEADERS, WHOLE, 1, block.toByteArray());

    assertThat(connection.status(1)).isEqualTo("431");
    assertThat(connection.send(HEADERS, WHOLE, 3, post("echo")).status(3)).isEqualTo("200");
  }

  @Test
  void whatIsNotHttp2EndsItsConnection() throws Exception {
    Listener listener = serve(TransportFixture::echo, LONG, LONG);
    byte[] request = bytes("POST /test.Service/echo HTTP/1.1\r\nHost: a\r\n\r\n");
    RawConnection connection = new RawConnection(socket(listener)).send(request);

    assertThat(connection.await(GO_AWAY, 0).payload()).asString().contains("HTTP/1.x");
    connection.awaitEnd();
  }

  /** Many servers do this after a number of calls. */
  @Test
  void aServerThatTakesNoMoreCallsGetsNone() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    byte[] ok = {(byte) 0x88};
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      many.submit(
          () -> {
            while (true) {
              RawConnection accepted = new RawConnection(opened(server.accept()));
              connections.incrementAndGet();
              accepted.skipPreface();
              accepted.send(NO_SETTINGS);
              Frame call = accepted.await(frame -> frame.type() == HEADERS);
              accepted.send(HEADERS, WHOLE, call.stream(), ok);
              accepted.send(GO_AWAY, 0, 0, new byte[] {0, 0, 0, (byte) call.stream(), 0, 0, 0, 0});
            }
          });
      Connection client = connect(Known.HTTP2, server.getLocalSocketAddress(), options());
      for (int i = 1; i <= 3; i++) {
        assertThat(client.call("echo", bytes("x"))).isEmpty();
        assertThat(connections).hasValue(i);
        sleep(Duration.ofMillis(100));
      }
    }
  }
}
