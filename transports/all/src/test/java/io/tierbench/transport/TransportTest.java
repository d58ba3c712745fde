package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Wiring.Link;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of every transport. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransportTest extends TransportFixture {
  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void bytesComeBackAsTheyWere(Wiring wiring) {
    Listener listener = serve(wiring, TransportTest::echo);
    Connection connection = connect(wiring, listener);

    for (int length : new int[] {0, 1, 2, 100, 8_191, 100 << 10, LIMIT - 1, LIMIT, 0, 7}) {
      assertThat(connection.call("echo", random(length))).isEqualTo(random(length));
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void handlersRunOnTheWorkersOrInline(Wiring wiring) {
    Exchange naming = (operation, request) -> bytes(Thread.currentThread().getName());
    ListenerOptions inline = new ListenerOptions(ListenerOptions.INLINE, LIMIT);
    Listener onLoop = serve(wiring.transport(), naming, wiring.freeAddress(), inline);
    Listener onWorkers = serve(wiring, naming);

    assertThat(connect(wiring, onLoop).call("where", bytes("?")))
        .asString(StandardCharsets.UTF_8)
        .contains("-listener");
    assertThat(connect(wiring, onWorkers).call("where", bytes("?"))).isEqualTo(bytes("worker"));
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void operationsArriveByName(Wiring wiring) {
    Listener listener = serve(wiring, (operation, request) -> bytes("<" + operation + ">"));
    Connection connection = connect(wiring, listener);

    for (String operation : List.of("a", "b", "a", "", "load.Customer-2", "a/b", "?wsdl")) {
      assertThat(new String(connection.call(operation, bytes("x")), StandardCharsets.UTF_8))
          .isEqualTo("<" + operation + ">");
    }
    // Names beyond ASCII work or are rejected.
    for (String operation : List.of("gr\u00fc\u00df", "\u8ba2\u5355", "a b+c%20d")) {
      try {
        assertThat(connection.call(operation, new byte[0])).isEqualTo(bytes("<" + operation + ">"));
      } catch (ExchangeException e) {
        assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST);
      }
    }
    assertThat(connection.call("plain", new byte[0])).isEqualTo(bytes("<plain>"));
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void everyFaultArrivesWithItsMessageOrBodyAndItsMetadata(Wiring wiring) {
    Listener listener =
        serve(
            wiring,
            (operation, request) -> {
              if (request.length == 1) {
                throw new ShopException(Fault.valueOf(operation), "because: \u00fc " + operation);
              }
              throw new ExchangeException(
                  Fault.valueOf(operation),
                  "because",
                  request.length == 0 ? null : request,
                  request.length > 10_000 ? Metadata.NONE : Metadata.of("retry-after", "17"),
                  null);
            });
    Connection connection = connect(wiring, listener);

    for (Fault fault : Fault.values()) {
      assertThat(failure(connection, fault.name(), bytes("x")))
          .hasMessage("because: \u00fc " + fault.name())
          .extracting(ExchangeException::fault, ExchangeException::body)
          .containsExactly(fault, null);
      for (int length : new int[] {0, 3_000, 20_000}) {
        byte[] body = random(length);
        assertThat(failure(connection, fault.name(), body))
            .extracting(
                ExchangeException::fault, e -> e.metadata().get("retry-after"), e -> e.body())
            .containsExactly(fault, length > 10_000 ? null : "17", length == 0 ? null : body);
      }
    }
  }

  /** An exchange that answers callers with a token, and challenges all others. */
  private static final class Guarded implements Exchange {
    static final String QUESTION = "www-authenticate";
    static final String ANSWER = "authorization";

    @Override
    public byte[] call(String operation, byte[] request) {
      throw new AssertionError("what came with the request is lost");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      assertThat(incoming.caller()).isNull();
      assertThat(incoming.metadata("unsaid")).isNull();
      String token = incoming.metadata(ANSWER);
      if (token == null) {
        throw new ExchangeException(
            Fault.UNAUTHENTICATED, "who calls?", Metadata.of(QUESTION, "Token realm=\"shop\""));
      }
      return bytes(token);
    }
  }

  private Connection connect(Wiring wiring, Listener listener, Credentials credentials) {
    return connect(wiring.transport(), listener.address(), options().with(credentials));
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void metadataArriveBesideTheirRequest(Wiring wiring) {
    Listener listener = serve(wiring, new Guarded());
    Connection connection =
        connect(
            wiring,
            listener,
            (operation, request) ->
                switch (operation) {
                  case "" -> Metadata.NONE;
                  case "null" -> null;
                  case "fails" -> throw new IllegalStateException("no ticket");
                  default ->
                      new Metadata(
                          Map.of(
                              Guarded.ANSWER,
                              operation + " of " + request.length + ": \"=,;",
                              "x-long",
                              "a".repeat(6_000)));
                });

    for (int length : new int[] {0, 1, 100_000, 5}) {
      assertThat(connection.call("token", random(length)))
          .isEqualTo(bytes("token of " + length + ": \"=,;"));
      assertThat(failure(connection, "", random(length)).fault()).isEqualTo(Fault.UNAUTHENTICATED);
      // Credentials that fail cost one call.
      assertThatThrownBy(() -> connection.call("fails", bytes("x"))).hasMessage("no ticket");
      assertThatThrownBy(() -> connection.call("null", bytes("x")))
          .isInstanceOf(NullPointerException.class);
    }
    assertThat(failure(connect(wiring, listener), "token", bytes("x")))
        .hasMessage("who calls?")
        .extracting(e -> e.metadata().get(Guarded.QUESTION))
        .isEqualTo("Token realm=\"shop\"");
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aChallengeIsAnsweredOverTheSameConnection(Wiring wiring) {
    ListenerOptions one =
        new ListenerOptions(workers, LIMIT, 1, Duration.ofSeconds(30), Duration.ofSeconds(30));
    Listener listener = serve(wiring.transport(), new Guarded(), wiring.freeAddress(), one);
    Connection connection =
        connect(
            wiring,
            listener,
            new Credentials() {
              @Override
              public Metadata metadata(String operation, byte[] request) {
                return Metadata.NONE;
              }

              @Override
              public Metadata reply(String operation, byte[] request, Metadata challenge) {
                return switch (operation) {
                  case "unanswered" -> null;
                  case "wrong" -> Metadata.of(Guarded.QUESTION, "no answer");
                  default ->
                      Metadata.of(Guarded.ANSWER, operation + challenge.get(Guarded.QUESTION));
                };
              }
            });

    for (int i = 0; i < 3; i++) {
      assertThat(connection.call("known", random(10_000)))
          .isEqualTo(bytes("knownToken realm=\"shop\""));
      for (String operation : List.of("unanswered", "wrong")) {
        assertThat(failure(connection, operation, bytes("x")))
            .hasMessage("who calls?")
            .extracting(ExchangeException::fault)
            .isEqualTo(Fault.UNAUTHENTICATED);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void failuresOfAHandlerLeakNothing(Wiring wiring) {
    Listener listener =
        serve(
            wiring,
            (operation, request) -> {
              switch (operation) {
                case "exception" -> throw new IllegalStateException("SELECT secret");
                case "error" -> throw new StackOverflowError("secret");
                case "null" -> {
                  return null;
                }
                default -> {
                  return request;
                }
              }
            });
    Connection connection = connect(wiring, listener);

    for (String operation : List.of("exception", "error", "null")) {
      assertThat(failure(connection, operation, bytes("x")))
          .hasMessage("internal error")
          .extracting(ExchangeException::fault)
          .isEqualTo(Fault.INTERNAL);
      assertThat(connection.call("echo", bytes("well"))).isEqualTo(bytes("well"));
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void anUnknownServiceIsAnUnknownOperation(Wiring wiring) {
    ListenerOptions options = new ListenerOptions(workers, LIMIT);
    Map<WireService, Exchange> others = Map.of(OTHER, TransportTest::echo);
    Listener listener = opened(wiring.transport().serve(others, wiring.freeAddress(), options));

    assertThat(failure(connect(wiring, listener), "echo", bytes("x")).fault())
        .isEqualTo(Fault.UNKNOWN_OPERATION);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void largerMessagesAreRefused(Wiring wiring) {
    Listener listener =
        serve(
            wiring,
            (operation, request) ->
                operation.equals("echo") ? request : new byte[Integer.parseInt(operation)]);
    Connection connection = connect(wiring, listener);
    Connection small = connect(wiring, listener.address(), 10_000, Duration.ofSeconds(30));

    for (int length : new int[] {LIMIT + 1, 4 * LIMIT}) {
      assertThat(failure(connection, "echo", random(length)).fault()).isEqualTo(Fault.TOO_LARGE);
      assertThat(connection.call("echo", bytes("well"))).isEqualTo(bytes("well"));
    }
    assertThat(failure(small, "10001", bytes("x")).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(failure(small, "1000000", bytes("x")).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(small.call("10000", bytes("x"))).hasSize(10_000);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void manyThreadsShareAConnection(Wiring wiring) throws Exception {
    Listener listener = serve(wiring, TransportTest::echo);
    Connection connection = connect(wiring, listener);

    inParallel(
        8,
        thread -> {
          for (int i = 0; i < 200; i++) {
            byte[] request = random(1 + thread * 1_000 + i);
            assertThat(connection.call("echo", request)).isEqualTo(request);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void callsOfThreadsGoOnWhileOneWaits(Wiring wiring) throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    Listener listener =
        serve(
            wiring,
            (operation, request) -> {
              if (operation.equals("wait")) {
                entered.countDown();
                await(released);
              }
              return request;
            });
    Connection connection = connect(wiring, listener);

    inParallel(
        2,
        thread -> {
          if (thread == 0) {
            assertThat(connection.call("wait", bytes("late"))).isEqualTo(bytes("late"));
          } else {
            await(entered);
            assertThat(connection.call("echo", bytes("soon"))).isEqualTo(bytes("soon"));
            released.countDown();
          }
        });
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aCallWithoutAnAnswerEndsByItsTimeoutOrAnInterrupt(Wiring wiring) {
    CountDownLatch released = new CountDownLatch(1);
    Listener listener =
        serve(
            wiring,
            (operation, request) -> {
              if (operation.equals("wait")) {
                await(released);
              }
              return bytes(operation);
            });
    Connection patient = connect(wiring, listener);
    assertThat(patient.call("warm-up", bytes("x"))).isEqualTo(bytes("warm-up"));
    Connection connection = connect(wiring, listener.address(), LIMIT, Duration.ofSeconds(1));

    assertThat(failure(connection, "wait", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
    Thread.currentThread().interrupt();
    assertThat(failure(patient, "wait", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(Thread.interrupted()).isTrue();
    released.countDown();
    for (Connection next : List.of(connection, patient)) {
      assertThat(next.call("next", bytes("x"))).isEqualTo(bytes("next"));
    }
  }

  /** Answers and timeouts meet: a call gets its own answer, or none. */
  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void everyCallEndsHoweverNearItsTimeout(Wiring wiring) throws Exception {
    Duration timeout = Duration.ofMillis(20);
    Listener listener =
        serve(
            wiring,
            (operation, request) -> {
              sleep(timeout.minusMillis(request[0]));
              return request;
            });
    Connection connection = connect(wiring, listener.address(), LIMIT, timeout);

    inParallel(
        4,
        thread -> {
          for (int i = 0; i < 20; i++) {
            byte[] request = {(byte) (i % 10), (byte) thread, (byte) i};
            try {
              assertThat(connection.call("echo", request)).isEqualTo(request);
            } catch (ExchangeException e) {
              assertThat(e.fault()).isEqualTo(Fault.UNAVAILABLE);
            }
          }
        });
  }

  /** Returns an exchange that announces a call, and answers it when released. */
  private static Exchange waitingEcho(CountDownLatch entered, CountDownLatch released) {
    return (operation, request) -> {
      entered.countDown();
      await(released);
      return request;
    };
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void closingEitherEndEndsTheCallInFlight(Wiring wiring) throws Exception {
    for (boolean ofListener : new boolean[] {true, false}) {
      CountDownLatch entered = new CountDownLatch(1);
      CountDownLatch released = new CountDownLatch(1);
      Listener listener = serve(wiring, waitingEcho(entered, released));
      Connection connection = connect(wiring, listener);
      AutoCloseable end = ofListener ? listener : connection;

      inParallel(
          2,
          thread -> {
            if (thread == 0) {
              assertThat(failure(connection, "wait", bytes("x")).fault())
                  .isEqualTo(Fault.UNAVAILABLE);
            } else {
              await(entered);
              end.close();
            }
          });
      released.countDown();
      if (!ofListener) {
        assertThat(failure(connection, "echo", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void workersThatTakeNoMoreMakeTheServiceUnavailable(Wiring wiring) {
    Listener listener = serve(wiring, TransportTest::echo);
    Connection connection = connect(wiring, listener);
    assertThat(connection.call("echo", bytes("x"))).isEqualTo(bytes("x"));

    workers.shutdown();
    assertThat(failure(connection, "echo", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aServerThatHangsUpIsUnavailable(Wiring wiring) throws Exception {
    SocketAddress address = wiring.freeAddress();
    boolean port = address instanceof InetSocketAddress;
    try (ServerSocketChannel server =
        ServerSocketChannel.open(
            port ? StandardProtocolFamily.INET : StandardProtocolFamily.UNIX)) {
      server.bind(address);
      Thread thread = new Thread(() -> hangUpOnEveryone(server));
      thread.start();
      Connection connection =
          connect(wiring, server.getLocalAddress(), LIMIT, Duration.ofSeconds(30));

      for (int i = 0; i < 3; i++) {
        assertThat(failure(connection, "echo", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
      }
    } finally {
      if (address instanceof UnixDomainSocketAddress path) {
        Files.delete(path.getPath());
      }
    }
  }

  /** A server of one answer for each connection, and of the start of another. */
  @ParameterizedTest
  @CsvSource({"TCP, false", "TCP, true", "HTTP, false", "HTTP, true"})
  void aConnectionWithUnexpectedBytesIsNotUsedAgain(Transport transport, boolean later)
      throws Exception {
    byte[] answer =
        transport == Known.TCP
            ? new byte[] {0, 0, 0, 2, 0, 'x'}
            : bytes("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx");
    byte[] surplus = Arrays.copyOf(answer, 3);
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      new Thread(
              () -> {
                try {
                  while (true) {
                    Socket accepted = opened(server.accept());
                    connections.incrementAndGet();
                    accepted.getInputStream().read();
                    accepted.getOutputStream().write(later ? answer : concat(answer, surplus));
                    sleep(Duration.ofMillis(100));
                    accepted.getOutputStream().write(surplus);
                  }
                } catch (IOException e) {
                  // The test is over.
                }
              })
          .start();
      Connection connection = connect(transport, server.getLocalSocketAddress(), options());

      for (int i = 1; i <= 3; i++) {
        assertThat(connection.call("echo", bytes("x"))).isEqualTo(bytes("x"));
        assertThat(connections).hasValue(i);
        sleep(Duration.ofMillis(300));
      }
    }
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void hangUpOnEveryone(ServerSocketChannel server) {
    try {
      while (true) {
        SocketChannel accepted = server.accept();
        accepted.read(ByteBuffer.allocate(1));
        accepted.close();
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aTakenPortIsNamed(Transport transport) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address = (InetSocketAddress) taken.getLocalSocketAddress();
      ListenerOptions options = new ListenerOptions(workers, LIMIT);

      assertThatThrownBy(() -> serve(transport, TransportTest::echo, address, options))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(address.getAddress().getHostAddress() + ":" + address.getPort());
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aPathIsThereWhileItsListenerIs(Transport transport) throws Exception {
    SocketAddress address = Link.UNIX_DOMAIN_SOCKET.freeAddress();
    Path path = ((UnixDomainSocketAddress) address).getPath();
    ListenerOptions options = new ListenerOptions(workers, LIMIT);
    Listener listener = serve(transport, TransportTest::echo, address, options);

    assertThat(listener.address()).isEqualTo(address);
    assertThat(path).exists();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThatThrownBy(() -> serve(transport, TransportTest::echo, address, options))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining("another process listens there");
    // The other one has failed without harm.
    assertThat(path).exists();
    try (Connection connection = transport.connect(SERVICE, address, ConnectionOptions.DEFAULT)) {
      assertThat(connection.call("echo", bytes("x"))).isEqualTo(bytes("x"));
    }

    listener.close();
    assertThat(path).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aPathOfADeadListenerIsTakenOverAndAnotherFileIsNot(Transport transport) throws Exception {
    SocketAddress address = Link.UNIX_DOMAIN_SOCKET.freeAddress();
    Path path = ((UnixDomainSocketAddress) address).getPath();
    ListenerOptions options = new ListenerOptions(workers, LIMIT);
    // It leaves its file behind, as a process does that is killed.
    ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address).close();
    assertThat(path).exists();

    try (Listener listener = serve(transport, TransportTest::echo, address, options);
        Connection connection =
            transport.connect(SERVICE, listener.address(), ConnectionOptions.DEFAULT)) {
      assertThat(connection.call("echo", bytes("x"))).isEqualTo(bytes("x"));
    }

    for (boolean link : new boolean[] {false, true}) {
      if (link) {
        Files.createSymbolicLink(path, Path.of("nowhere"));
      } else {
        Files.writeString(path, "precious");
      }
      assertThatThrownBy(() -> serve(transport, TransportTest::echo, address, options))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(path.toString())
          .hasMessageContaining("not a socket");
      assertThat(Files.deleteIfExists(path)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aListenerOnLoopbackIsNotToBeReachedFromOutside(Transport transport) throws Exception {
    Listener listener = serve(transport, TransportTest::echo);

    assertThat(Loopback.of(listener).getAddress().isLoopbackAddress()).isTrue();
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
            .toList();
    for (InetAddress other : others) {
      assertThatThrownBy(() -> new Socket(other, Loopback.of(listener).getPort()).close())
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aClosedListenerHasClosedItsConnections(Transport transport) throws Exception {
    for (int i = 0; i < 10; i++) {
      Listener listener = serve(transport, TransportTest::echo);
      try (Socket socket =
              new Socket(Loopback.of(listener).getAddress(), Loopback.of(listener).getPort());
          Connection connection =
              transport.connect(SERVICE, listener.address(), ConnectionOptions.DEFAULT)) {
        connection.call("echo", bytes("x"));
        listener.close();
        socket.setSoTimeout(5_000);
        try {
          // What gRPC greets with may come before the end.
          socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
          // A reset is an end as well; a timeout is not of this class.
        }
      }
    }
  }

  private interface ThreadTask {
    void run(int thread) throws Exception;
  }

  private void inParallel(int threads, ThreadTask task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Object>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        parts.add(
            () -> {
              task.run(thread);
              return thread;
            });
      }
      for (Future<Object> part : pool.invokeAll(parts, 40, TimeUnit.SECONDS)) {
        part.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
