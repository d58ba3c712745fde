package io.tierbench.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.ConnectionOptions.ClientThread;
import io.tierbench.transport.RawWire.Peer;
import io.tierbench.transport.RawWire.Reply;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of every transport with every compression. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompressedCallsTest {
  private static final int LIMIT = 256 << 10;
  private static final int BOMB = 16 << 20;
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  private static final byte[] TEXT =
      "<row><id>1</id><name>Chai</name></row>".repeat(3_000).getBytes(UTF_8);

  private final ExecutorService workers =
      Executors.newFixedThreadPool(4, task -> new Thread(task, "worker"));
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    workers.shutdownNow();
  }

  static Stream<Arguments> allOnes() {
    return Transport.all().stream()
        .flatMap(
            transport ->
                compressions()
                    .flatMap(
                        compression ->
                            Arrays.stream(ClientThread.values())
                                .map(
                                    clientThread ->
                                        Arguments.of(transport, compression, clientThread))));
  }

  static Stream<Arguments> wires() {
    return Arrays.stream(RawWire.values())
        .flatMap(wire -> compressions().map(compression -> Arguments.of(wire, compression)));
  }

  private static Stream<Compression> compressions() {
    return Compression.all().stream().filter(compression -> compression != Compression.NONE);
  }

  private Listener serve(Transport transport, Compression compression, Exchange exchange) {
    Listener listener =
        transport.serve(
            Map.of(SERVICE, exchange),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT).compressed(compression));
    opened.add(listener);
    return listener;
  }

  private Listener serve(Transport transport, Compression compression) {
    return serve(transport, compression, (operation, request) -> request);
  }

  private Connection connect(
      Transport transport,
      InetSocketAddress address,
      Compression compression,
      ClientThread clientThread) {
    Connection connection =
        transport.connect(
            SERVICE,
            address,
            new ConnectionOptions(clientThread, LIMIT, Duration.ofSeconds(30))
                .compressed(compression));
    opened.add(connection);
    return connection;
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static ExchangeException failure(Connection connection, byte[] request) {
    return failure(connection, "echo", request);
  }

  private static ExchangeException failure(
      Connection connection, String operation, byte[] request) {
    ExchangeException failure =
        catchThrowableOfType(ExchangeException.class, () -> connection.call(operation, request));
    assertThat(failure).isNotNull();
    return failure;
  }

  private static void assertGood(Connection connection) {
    assertThat(connection.call("echo", TEXT)).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @MethodSource("allOnes")
  void bytesComeBackAsTheyWere(
      Transport transport, Compression compression, ClientThread clientThread) {
    List<String> threads = new CopyOnWriteArrayList<>();
    Listener listener =
        serve(
            transport,
            compression,
            (operation, request) -> {
              threads.add(Thread.currentThread().getName());
              return request;
            });
    Connection connection = connect(transport, Loopback.of(listener), compression, clientThread);

    for (int length : new int[] {0, 1, 2, 100, 8_191, 100 << 10, LIMIT - 1_000, 0, 7}) {
      assertThat(connection.call("echo", random(length))).isEqualTo(random(length));
    }
    assertThat(connection.call("echo", new byte[LIMIT])).isEqualTo(new byte[LIMIT]);
    assertThat(threads).containsOnly("worker");
  }

  @ParameterizedTest
  @MethodSource("allOnes")
  void thoseWhoDoNotAskAreAnsweredInPlain(
      Transport transport, Compression compression, ClientThread clientThread) {
    Listener listener = serve(transport, compression);

    assertGood(connect(transport, Loopback.of(listener), Compression.NONE, clientThread));
  }

  @ParameterizedTest
  @MethodSource("allOnes")
  void bothLimitsHold(Transport transport, Compression compression, ClientThread clientThread) {
    Listener listener =
        serve(
            transport,
            compression,
            (operation, request) ->
                operation.equals("echo") ? request : new byte[Integer.parseInt(operation)]);
    Connection connection = connect(transport, Loopback.of(listener), compression, clientThread);

    for (byte[] request : List.of(new byte[LIMIT + 1], random(LIMIT + 1), new byte[4 * LIMIT])) {
      assertThat(failure(connection, request).fault()).isEqualTo(Fault.TOO_LARGE);
      assertGood(connection);
    }
    assertThat(failure(connection, String.valueOf(LIMIT + 1), TEXT).fault())
        .isEqualTo(Fault.TOO_LARGE);
    assertThat(connection.call(String.valueOf(LIMIT), TEXT)).hasSize(LIMIT);
  }

  @ParameterizedTest
  @MethodSource("allOnes")
  void aListenerNamesWhatItReads(
      Transport transport, Compression compression, ClientThread clientThread) {
    for (Compression other : Compression.all()) {
      if (other != compression) {
        Listener listener = serve(transport, other);
        Connection connection =
            connect(transport, Loopback.of(listener), compression, clientThread);
        for (int i = 0; i < 2; i++) {
          assertThat(failure(connection, TEXT))
              .hasMessageContaining(
                  other == Compression.NONE
                      ? "compressed requests are not supported"
                      : other.contentCoding())
              .extracting(ExchangeException::fault)
              .isEqualTo(Fault.BAD_REQUEST);
        }
        assertGood(connect(transport, Loopback.of(listener), other, clientThread));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allOnes")
  void faultsMetadataAndWhoCallsComeThrough(
      Transport transport, Compression compression, ClientThread clientThread) {
    Exchange exchange =
        new Exchange() {
          @Override
          public byte[] call(String operation, byte[] request) {
            throw new AssertionError("what came with the request is lost");
          }

          @Override
          public byte[] call(String operation, byte[] request, Incoming incoming) {
            switch (operation) {
              case "missing" -> throw new ShopException(Fault.NOT_FOUND, "no customer");
              case "body" -> throw new ExchangeException(Fault.FORBIDDEN, "unseen", TEXT, null);
              case "who" -> {
                return incoming.metadata("authorization").getBytes(UTF_8);
              }
              default -> throw new IllegalStateException("secret");
            }
          }
        };
    Listener listener = serve(transport, compression, exchange);
    Connection connection =
        transport.connect(
            SERVICE,
            listener.address(),
            new ConnectionOptions(clientThread, LIMIT, Duration.ofSeconds(30))
                .compressed(compression)
                .with(
                    (operation, request) ->
                        // Of the request as it is: a credential may be made from it.
                        Metadata.of("authorization", "of " + request.length)));
    opened.add(connection);

    assertThat(failure(connection, "missing", TEXT))
        .hasMessage("no customer")
        .extracting(ExchangeException::fault)
        .isEqualTo(Fault.NOT_FOUND);
    if (transport != Known.GRPC) {
      // A body of that size does not fit into the trailers of gRPC.
      assertThat(failure(connection, "body", TEXT).body()).isEqualTo(TEXT);
    }
    assertThat(failure(connection, "other", TEXT)).hasMessage("internal error");
    assertThat(connection.call("who", TEXT)).asString(UTF_8).isEqualTo("of " + TEXT.length);
  }

  @ParameterizedTest
  @MethodSource("wires")
  void fewerBytesTravel(RawWire wire, Compression compression) throws Exception {
    Listener listener = serve(wire.transport(), compression);
    HostileBytes recorder = new HostileBytes(Loopback.of(listener), 1);

    byte[] sent =
        recorder.record(
            address -> {
              try (Connection connection =
                  wire.transport()
                      .connect(
                          SERVICE, address, ConnectionOptions.DEFAULT.compressed(compression))) {
                assertGood(connection);
              }
            });
    assertThat(sent).hasSizeLessThan(TEXT.length / 10);

    Reply reply = wire.call(Loopback.of(listener), compression, true, compression.compress(TEXT));
    assertThat(reply.fault()).isNull();
    assertThat(reply.compressed()).isTrue();
    assertThat(reply.bytes()).hasSizeLessThan(TEXT.length / 10);
    assertThat(compression.decompress(reply.bytes(), LIMIT)).isEqualTo(TEXT);
    Reply plain = wire.call(Loopback.of(listener), Compression.NONE, false, TEXT);
    assertThat(plain.compressed()).isFalse();
    assertThat(plain.bytes()).isEqualTo(TEXT);
    if (wire != RawWire.TCP) {
      // There one who compresses takes what is compressed.
      Reply unasked =
          wire.call(Loopback.of(listener), compression, false, compression.compress(TEXT));
      assertThat(unasked.compressed()).isFalse();
      assertThat(unasked.bytes()).isEqualTo(TEXT);
    }
  }

  @ParameterizedTest
  @MethodSource("wires")
  void hostileRequestsAreRefused(RawWire wire, Compression compression) throws Exception {
    Listener listener = serve(wire.transport(), compression);
    InetSocketAddress address = Loopback.of(listener);
    Connection good = connect(wire.transport(), address, compression, ClientThread.LOOP);
    byte[] message = compression.compress(TEXT);
    byte[] bomb = compression.compress(new byte[BOMB]);

    assertThat(wire.call(address, compression, true, bomb).fault()).isEqualTo(Fault.TOO_LARGE);
    assertGood(good);
    long before = allocated();
    assertThat(wire.call(address, compression, true, bomb).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(allocated() - before).isLessThan(BOMB / 4);
    for (byte[] broken : broken(message)) {
      assertThat(wire.call(address, compression, true, broken).fault())
          .isEqualTo(Fault.BAD_REQUEST);
      assertGood(good);
    }
  }

  /** Returns the heap allocation of all threads, including both ends. */
  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  private static List<byte[]> broken(byte[] message) {
    byte[] otherBeginning = message.clone();
    otherBeginning[0] ^= 0x7F;
    return List.of(
        Arrays.copyOf(message, message.length - 1),
        Arrays.copyOf(message, message.length / 2),
        Arrays.copyOf(message, message.length + 1),
        otherBeginning,
        TEXT);
  }

  @ParameterizedTest
  @MethodSource("wires")
  void hostileAnswersAreRefused(RawWire wire, Compression compression) throws Exception {
    try (Peer bomber = wire.serve(compression, compression.compress(new byte[BOMB]))) {
      for (ClientThread clientThread : ClientThread.values()) {
        Connection connection =
            connect(wire.transport(), bomber.address(), compression, clientThread);
        assertThat(failure(connection, TEXT).fault()).isEqualTo(Fault.TOO_LARGE);
        long before = allocated();
        assertThat(failure(connection, TEXT).fault()).isEqualTo(Fault.TOO_LARGE);
        assertThat(allocated() - before).isLessThan(BOMB / 4);
        connection.close();
      }
    }
    for (byte[] broken : broken(compression.compress(TEXT))) {
      try (Peer peer = wire.serve(compression, broken);
          Connection connection =
              connect(wire.transport(), peer.address(), compression, ClientThread.LOOP)) {
        for (int i = 0; i < 2; i++) {
          assertThat(failure(connection, TEXT).fault()).isEqualTo(Fault.INTERNAL);
        }
      }
    }
    try (Peer peer = wire.serve(compression, compression.compress(TEXT));
        Connection connection =
            connect(wire.transport(), peer.address(), compression, ClientThread.LOOP)) {
      assertThat(connection.call("echo", new byte[1])).isEqualTo(TEXT);
    }
  }
}
