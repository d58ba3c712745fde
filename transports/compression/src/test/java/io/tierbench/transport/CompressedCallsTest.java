package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.compression.CompressionCodec;
import io.tierbench.contract.Fault;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of every transport with a compression, and of every compression. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompressedCallsTest extends TransportFixture {
  private static final int BOMB = 16 << 20;
  private static final byte[] TEXT = bytes("<row><id>1</id><name>Chai</name></row>".repeat(3_000));

  static Stream<Arguments> wires() {
    return Stream.of(
        Arguments.of(Known.HTTP, Known.GZIP),
        Arguments.of(Known.HTTP, Known.DEFLATE),
        Arguments.of(Known.HTTP2, Known.GZIP),
        Arguments.of(Known.TCP, Known.ZSTD),
        Arguments.of(Known.GRPC, Known.LZ4));
  }

  private Listener serve(Transport transport, Compression compression, Exchange exchange) {
    ListenerOptions options = new ListenerOptions(workers, LIMIT).compressed(compression);
    return serve(transport, exchange, Loopback.ANY_PORT, options);
  }

  private Listener serve(Transport transport, Compression compression) {
    return serve(transport, compression, TransportFixture::echo);
  }

  private Connection connect(Transport transport, Listener listener, Compression compression) {
    return connect(transport, listener.address(), options().compressed(compression));
  }

  private static void assertGood(Connection connection) {
    assertThat(connection.call("echo", TEXT)).isEqualTo(TEXT);
  }

  /** Returns a compression that passes for another one, with a codec of its own. */
  private static Compression passingFor(Compression other, CompressionCodec codec) {
    return new Compression(other.name(), "any", other.contentCoding(), other.id(), () -> codec);
  }

  /** Returns a compression that sends other bytes instead of any message. */
  private static Compression sending(Compression other, Supplier<byte[]> bytes) {
    return passingFor(
        other,
        new CompressionCodec() {
          @Override
          public byte[] compress(byte[] message) {
            return bytes.get();
          }

          @Override
          public byte[] decompress(byte[] message, int maxBytes) {
            return other.decompress(message, maxBytes);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("wires")
  void bytesComeBackAsTheyWere(Transport transport, Compression compression) {
    List<String> threads = new CopyOnWriteArrayList<>();
    Listener listener =
        serve(
            transport,
            compression,
            (operation, request) -> {
              threads.add(Thread.currentThread().getName());
              return request;
            });
    Connection connection = connect(transport, listener, compression);

    for (int length : new int[] {0, 1, 2, 100, 8_191, 100 << 10, LIMIT - 1_000, 0, 7}) {
      assertThat(connection.call("echo", random(length))).isEqualTo(random(length));
    }
    assertThat(connection.call("echo", new byte[LIMIT])).isEqualTo(new byte[LIMIT]);
    assertThat(threads).containsOnly("worker");
    assertGood(connect(transport, listener, Compression.NONE));
  }

  @ParameterizedTest
  @MethodSource("wires")
  void bothLimitsHold(Transport transport, Compression compression) {
    Listener listener =
        serve(
            transport,
            compression,
            (operation, request) ->
                operation.equals("echo") ? request : new byte[Integer.parseInt(operation)]);
    Connection connection = connect(transport, listener, compression);

    for (byte[] request : List.of(new byte[LIMIT + 1], random(LIMIT + 1), new byte[4 * LIMIT])) {
      assertThat(failure(connection, "echo", request).fault()).isEqualTo(Fault.TOO_LARGE);
      assertGood(connection);
    }
    assertThat(failure(connection, String.valueOf(LIMIT + 1), TEXT).fault())
        .isEqualTo(Fault.TOO_LARGE);
    assertThat(connection.call(String.valueOf(LIMIT), TEXT)).hasSize(LIMIT);
  }

  @ParameterizedTest
  @MethodSource("wires")
  void aListenerNamesWhatItReads(Transport transport, Compression compression) {
    Compression another = compression == Known.GZIP ? Known.ZSTD : Known.GZIP;
    for (Compression other : List.of(Compression.NONE, another)) {
      Listener listener = serve(transport, other);
      Connection connection = connect(transport, listener, compression);
      for (int i = 0; i < 2; i++) {
        assertThat(failure(connection, "echo", TEXT))
            .hasMessageContaining(
                other == Compression.NONE
                    ? "compressed requests are not supported"
                    : other.contentCoding())
            .extracting(ExchangeException::fault)
            .isEqualTo(Fault.BAD_REQUEST);
      }
      assertGood(connect(transport, listener, other));
    }
  }

  @ParameterizedTest
  @MethodSource("wires")
  void hostileRequestsAreRejected(Transport transport, Compression compression) {
    Listener listener = serve(transport, compression);
    Connection good = connect(transport, listener, compression);
    AtomicReference<byte[]> sent = new AtomicReference<>(compression.compress(new byte[BOMB]));
    Connection hostile = connect(transport, listener, sending(compression, sent::get));
    assertBombsAreTooLarge(hostile);
    assertGood(good);
    for (byte[] broken : broken(compression.compress(TEXT))) {
      sent.set(broken);
      assertThat(failure(hostile, "echo", TEXT).fault()).isEqualTo(Fault.BAD_REQUEST);
      assertGood(good);
    }
  }

  private static void assertBombsAreTooLarge(Connection connection) {
    assertThat(failure(connection, "echo", TEXT).fault()).isEqualTo(Fault.TOO_LARGE);
    long before = allocated();
    assertThat(failure(connection, "echo", TEXT).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(allocated() - before).isLessThan(BOMB / 4);
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
  void hostileAnswersAreRejected(Transport transport, Compression compression) {
    AtomicReference<byte[]> sent = new AtomicReference<>(compression.compress(new byte[BOMB]));
    Listener peer = serve(transport, sending(compression, sent::get));
    Connection connection = connect(transport, peer, compression);
    assertBombsAreTooLarge(connection);
    for (byte[] broken : broken(compression.compress(TEXT))) {
      sent.set(broken);
      assertThat(failure(connection, "echo", TEXT).fault()).isEqualTo(Fault.INTERNAL);
    }
  }
}
