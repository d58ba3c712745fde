package io.tierbench.transport;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.proto.CustomerId;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests resources of a listener that clients cannot exhaust: connections and time. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientLimitsTest extends TransportFixture {
  private static final Duration SHORT = Duration.ofMillis(500);

  /** Timeout long enough for a gRPC handshake in a cold JVM. */
  private static final Duration SHORT_FOR_GRPC = Duration.ofSeconds(2);

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final byte[] REQUEST = {1, 2, 3};

  private static final int WORKERS = 4;

  private static final MethodDescriptor<CustomerId, CustomerId> ECHO =
      MethodDescriptor.newBuilder(
              ProtoUtils.marshaller(CustomerId.getDefaultInstance()),
              ProtoUtils.marshaller(CustomerId.getDefaultInstance()))
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("test.Service/echo")
          .build();

  private Listener serve(
      Transport transport,
      Exchange exchange,
      int maxConnections,
      Duration readTimeout,
      Duration idleTimeout) {
    return serve(
        transport,
        exchange,
        Loopback.ANY_PORT,
        new ListenerOptions(workers, 1 << 20, maxConnections, readTimeout, idleTimeout));
  }

  private Listener serve(Transport transport, Duration readTimeout, Duration idleTimeout) {
    return serve(transport, TransportFixture::echo, 10, readTimeout, idleTimeout);
  }

  private Connection connect(Transport transport, Listener listener) {
    return connect(transport, listener.address(), ConnectionOptions.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void oneConnectionTooManyIsClosedUntilAnotherEnds(Transport transport) {
    Listener listener = serve(transport, TransportFixture::echo, 2, LONG, LONG);
    Connection first = connect(transport, listener);
    Connection second = connect(transport, listener);
    assertThat(first.call("echo", REQUEST)).isEqualTo(REQUEST);
    assertThat(second.call("echo", REQUEST)).isEqualTo(REQUEST);

    assertFault(Fault.UNAVAILABLE, () -> connect(transport, listener).call("echo", REQUEST));
    assertThat(first.call("echo", REQUEST)).isEqualTo(REQUEST);

    second.close();
    assertThat(answeredEventually(transport, listener)).isEqualTo(REQUEST);
  }

  private byte[] answeredEventually(Transport transport, Listener listener) {
    return answeredEventually(connect(transport, listener));
  }

  /**
   * Returns the answer after retries: the listener may notice the end of another connection with
   * delay.
   */
  private static byte[] answeredEventually(Connection connection) {
    while (true) {
      try {
        return connection.call("echo", REQUEST);
      } catch (ShopException e) {
        sleep(Duration.ofMillis(20));
      }
    }
  }

  @Test
  void aCallOfGrpcMayTakeLongerThanBothTimeouts() {
    Listener listener =
        serve(
            Known.GRPC,
            (operation, request) -> {
              sleep(SHORT_FOR_GRPC.multipliedBy(2));
              return request;
            },
            10,
            SHORT_FOR_GRPC,
            SHORT_FOR_GRPC);
    assertThat(connect(Known.GRPC, listener).call("echo", REQUEST)).isEqualTo(REQUEST);
  }

  private static Duration maxWait(Transport transport) {
    return transport == Known.GRPC ? SHORT_FOR_GRPC : SHORT;
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void anIdleConnectionIsClosedAndTheClientOpensAnother(Transport transport) throws Exception {
    Listener listener = serve(transport, TransportFixture::echo, 1, LONG, maxWait(transport));
    Connection connection = connect(transport, listener);
    assertThat(connection.call("echo", REQUEST)).isEqualTo(REQUEST);

    // There is room for one connection: another is served as soon as the first has been closed.
    assertThat(answeredEventually(transport, listener)).isEqualTo(REQUEST);

    opened.remove(opened.size() - 1).close();
    assertThat(answeredEventually(connection)).isEqualTo(REQUEST);
  }

  @Test
  void aConnectionOfHttp2WithoutACallEndsToo() throws Exception {
    Listener listener = serve(Known.GRPC, SHORT_FOR_GRPC, LONG);
    byte[] preface = bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    byte[] noSettings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    // One byte of headers of which four are announced, without their end.
    byte[] halfHeaders = {0, 0, 4, 1, 0, 0, 0, 0, 1, 0};

    assertEndsAfter(listener, new byte[0]);
    assertEndsAfter(listener, joined(preface, noSettings));
    assertEndsAfter(listener, joined(preface, noSettings, halfHeaders));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TCP", "HTTP"})
  void aConnectionHasOneCallAtATime(Transport transport) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger served = new AtomicInteger();
    Exchange blocking = blocking(go, served);
    Exchange counting =
        new Exchange() {
          @Override
          public byte[] call(String operation, byte[] request) {
            return blocking.call(operation, request);
          }

          @Override
          public long arrived() {
            return arrived.incrementAndGet();
          }
        };
    Listener listener = serve(transport, counting, 10, LONG, LONG);
    int requests = 200;
    try (Socket socket = socket(listener)) {
      byte[] request = echoCall(transport, new byte[100]);
      socket
          .getOutputStream()
          .write(joined(Collections.nCopies(requests, request).toArray(byte[][]::new)));
      await(arrived, 1);
      sleep(SHORT);
      assertThat(arrived).hasValue(1);

      go.countDown();
      await(served, requests);
      assertThat(arrived).hasValue(requests);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TCP", "HTTP"})
  void everyRequestIsAnsweredHoweverManyArriveAtOnce(Transport transport) throws Exception {
    Listener listener = serve(transport, LONG, LONG);
    int requests = 10_000;
    byte[] request = echoCall(transport, new byte[0]);
    try (Socket socket = socket(listener)) {
      Callable<Void> sending =
          () -> {
            for (int i = 0; i < requests; i++) {
              socket.getOutputStream().write(request);
            }
            socket.shutdownOutput();
            return null;
          };
      new Thread(new FutureTask<>(sending)).start();
      String answers =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      if (transport == Known.TCP) {
        assertThat(answers).hasSize(5 * requests);
      } else {
        assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(1 + requests);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TCP", "HTTP"})
  void whatFollowsTheLastRequestIsNotServed(Transport transport) throws Exception {
    AtomicInteger served = new AtomicInteger();
    Listener listener =
        serve(
            transport,
            (operation, request) -> {
              served.incrementAndGet();
              sleep(SHORT);
              return request;
            },
            10,
            LONG,
            LONG);
    byte[] last =
        transport == Known.TCP
            ? joined(echoCall(transport, REQUEST), new byte[] {-1, -1, -1, -1})
            : bytes("POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    try (Socket socket = socket(listener)) {
      socket.getOutputStream().write(joined(last, echoCall(transport, REQUEST)));

      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }

    sleep(SHORT);
    assertThat(served).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TCP", "HTTP"})
  void aClientThatReadsNoAnswersIsNotWaitedForForever(Transport transport) throws Exception {
    Listener listener = serve(transport, SHORT, LONG);
    byte[] request = echoCall(transport, new byte[1 << 19]);

    try (Socket socket = socket(listener)) {
      OutputStream out = socket.getOutputStream();
      assertThatThrownBy(
              () -> {
                while (true) {
                  out.write(request);
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aGrpcClientThatTakesNoAnswerLosesItsConnection() throws Exception {
    AtomicInteger served = new AtomicInteger();
    Exchange large =
        (operation, request) -> {
          served.incrementAndGet();
          return new byte[3 << 20];
        };
    Listener listener = serve(Known.GRPC, large, 1, SHORT_FOR_GRPC, LONG);
    CompletableFuture<Status> end = new CompletableFuture<>();
    Instant start = Instant.now();
    ClientCall<CustomerId, CustomerId> call = start(channel(listener), end);
    call.halfClose();
    // So that the one connection that there is room for is this.
    await(served, 1);
    assertThat(answeredEventually(Known.GRPC, listener)).hasSize(3 << 20);
    assertThat(Duration.between(start, Instant.now())).isGreaterThanOrEqualTo(SHORT_FOR_GRPC);
    call.request(2);
    assertThat(end.get().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  /** A stream of two messages, which together take longer than the timeout, or of none. */
  private static final class SlowStream implements Exchange {
    @Override
    public byte[] call(String operation, byte[] request) {
      return request;
    }

    @Override
    public boolean streams(String operation) {
      return !operation.equals("echo");
    }

    @Override
    public void stream(String operation, byte[] request, Consumer<byte[]> messages) {
      if (operation.equals("never")) {
        await(new CountDownLatch(1));
      }
      for (int i = 0; i < 2; i++) {
        sleep(Duration.ofMillis(700));
        messages.accept(request);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TCP", "GRPC"})
  void theTimeoutOfAStreamIsThatOfEachMessage(Transport transport) {
    Listener listener = serve(transport, new SlowStream(), 10, LONG, LONG);
    ConnectionOptions patient = new ConnectionOptions(LIMIT, Duration.ofSeconds(1));
    Connection connection = connect(transport, listener.address(), patient);
    List<byte[]> received = new ArrayList<>();
    answeredEventually(connection);

    connection.stream("list", REQUEST, received::add);
    assertThat(received).containsExactly(REQUEST, REQUEST);
    assertFault(Fault.UNAVAILABLE, () -> connection.stream("never", REQUEST, message -> {}));
  }

  @Test
  void aGrpcClientThatTakesItsAnswersMayTakeItsTimeInAll() throws Exception {
    Listener listener = serve(Known.GRPC, SHORT_FOR_GRPC, LONG);
    Connection connection = connect(Known.GRPC, listener);
    Instant end = Instant.now().plus(SHORT_FOR_GRPC.multipliedBy(2));

    while (Instant.now().isBefore(end)) {
      assertThat(connection.call("echo", REQUEST)).isEqualTo(REQUEST);
    }
  }

  /** Checks that the connection ends after a part of a request; fails with a timeout if not. */
  private void assertEndsAfter(Listener listener, byte[] part) throws IOException {
    try (Socket socket = socket(listener)) {
      socket.getOutputStream().write(part);
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      assertThat(e).as("where bytes were left that nobody read").hasMessageContaining("reset");
    }
  }

  @Test
  void aGrpcRequestThatStopsHalfwayIsCancelledAndOthersAreNot() throws Exception {
    CountDownLatch served = new CountDownLatch(1);
    Listener listener =
        serve(
            Known.GRPC,
            (operation, request) -> {
              served.countDown();
              return request;
            },
            10,
            SHORT_FOR_GRPC,
            LONG);
    CompletableFuture<Status> end = new CompletableFuture<>();
    start(channel(listener), end).request(2);
    assertThat(end.get().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(served.getCount()).isEqualTo(1);
    assertThat(connect(Known.GRPC, listener).call("echo", REQUEST)).isEqualTo(REQUEST);
  }

  @Test
  void whatAGrpcClientCancelsIsNotWorkedOnLater() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger served = new AtomicInteger();
    ManagedChannel channel = channel(blocked(go, served));
    // Each worker has one, the others are in their queue.
    List<Future<CustomerId>> working = whole(channel, WORKERS);
    await(served, WORKERS);
    List<Future<CustomerId>> waiting = whole(channel, 20);
    List<Future<CustomerId>> last = whole(channel, 1);
    waiting.forEach(call -> call.cancel(true));
    // The cancellations reach the server meanwhile.
    sleep(SHORT);
    go.countDown();
    assertAnswered(working);
    assertAnswered(last);
    assertThat(served).hasValue(WORKERS + 1);
  }

  @Test
  void aGrpcConnectionHasOneHundredCallsAtATime() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger served = new AtomicInteger();
    ExecutorService many = Executors.newCachedThreadPool();
    opened(many::shutdownNow);
    Listener listener =
        opened(
            Known.GRPC.serve(
                Map.of(SERVICE, blocking(go, served)),
                Loopback.ANY_PORT,
                new ListenerOptions(many, 1 << 20)));
    List<Future<CustomerId>> calls = whole(channel(listener), 120);
    await(served, 100);
    assertThat(connect(Known.GRPC, listener).call("other", REQUEST)).isEqualTo(REQUEST);
    assertThat(served).hasValue(100);
    go.countDown();
    assertAnswered(calls);
    assertThat(served).hasValue(120);
  }

  @Test
  void aGrpcClientThatCancelsEverythingLosesItsConnection() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Listener listener = blocked(go, new AtomicInteger());
    ManagedChannel channel = channel(listener);
    Future<CustomerId> lasting = whole(channel, 1).get(0);
    while (!lasting.isDone()) {
      CompletableFuture<Status> end = new CompletableFuture<>();
      start(channel, end).cancel("no more", null);
      end.get();
    }
    assertThatThrownBy(lasting::get).isInstanceOf(ExecutionException.class);
    go.countDown();
    assertThat(connect(Known.GRPC, listener).call("other", REQUEST)).isEqualTo(REQUEST);
  }

  private Listener blocked(CountDownLatch go, AtomicInteger served) {
    return serve(Known.GRPC, blocking(go, served), 10, LONG, LONG);
  }

  private ManagedChannel channel(Listener listener) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(Loopback.of(listener)).usePlaintext().build();
    opened(() -> channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS));
    return channel;
  }

  private static List<Future<CustomerId>> whole(ManagedChannel channel, int calls) {
    return Stream.generate(
            () ->
                ClientCalls.futureUnaryCall(
                    channel.newCall(ECHO, CallOptions.DEFAULT), CustomerId.getDefaultInstance()))
        .limit(calls)
        .<Future<CustomerId>>map(call -> call)
        .toList();
  }

  private static void assertAnswered(List<Future<CustomerId>> calls) throws Exception {
    for (Future<CustomerId> call : calls) {
      assertThat(call.get()).isEqualTo(CustomerId.getDefaultInstance());
    }
  }

  /** Starts a call whose request is sent, but not completed, and that takes no answer yet. */
  private static ClientCall<CustomerId, CustomerId> start(
      ManagedChannel channel, CompletableFuture<Status> end) {
    ClientCall<CustomerId, CustomerId> call = channel.newCall(ECHO, CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        new Metadata());
    call.sendMessage(CustomerId.getDefaultInstance());
    return call;
  }
}
