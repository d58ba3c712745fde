package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Wiring.Link;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests a client that shuts down its output after its requests, like {@code nc}. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HalfCloseTest extends TransportFixture {
  /** Number of requests greater than the limit of a connection, so that the listener pauses. */
  private static final int REQUESTS = 50;

  private static final Duration LONG = Duration.ofMinutes(5);

  /** Over NIO, Netty closes a Unix domain socket at the end of its input. */
  private static Stream<Arguments> listeners() {
    return Stream.of(Known.HTTP, Known.TCP)
        .flatMap(
            transport ->
                Arrays.stream(Link.values())
                    .filter(link -> link == Link.LOOPBACK || EventLoops.isNative())
                    .flatMap(
                        link ->
                            Stream.of(true, false)
                                .map(inline -> Arguments.of(transport, link, inline))));
  }

  private Listener serve(Transport transport, Link link, boolean inline, Exchange exchange) {
    Executor executor = inline ? ListenerOptions.INLINE : workers;
    ListenerOptions options = new ListenerOptions(executor, LIMIT, 9, LONG, LONG);
    return serve(transport, exchange, link.freeAddress(), options);
  }

  private SocketChannel connect(Listener listener, byte[] bytes) throws IOException {
    SocketChannel client = opened(SocketChannel.open(listener.address()));
    client.write(ByteBuffer.wrap(bytes));
    return client;
  }

  private static byte[] readToTheEnd(SocketChannel client) throws IOException {
    return Channels.newInputStream(client).readAllBytes();
  }

  private static byte[] request(Transport transport, String operation) {
    byte[] path = bytes("test.Service/" + operation);
    return transport == Known.TCP
        ? ByteBuffer.allocate(Integer.BYTES + Short.BYTES + path.length)
            .putInt(Short.BYTES + path.length)
            .putShort((short) path.length)
            .put(path)
            .array()
        : bytes("POST /test.Service/%s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(operation));
  }

  private static byte[] requests(Transport transport) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < REQUESTS; i++) {
      all.write(request(transport, "call-" + i));
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("listeners")
  void whatArrivedWholeIsAnsweredInItsOrder(Transport transport, Link link, boolean inline)
      throws Exception {
    byte[] last = request(transport, "last");
    for (int part : new int[] {0, 1, last.length / 2, last.length - 1}) {
      CountDownLatch ended = new CountDownLatch(1);
      Listener listener =
          serve(
              transport,
              link,
              inline,
              (operation, request) -> {
                await(ended);
                return bytes("<" + operation + ">");
              });

      SocketChannel client = connect(listener, requests(transport));
      client.write(ByteBuffer.wrap(last, 0, part));
      client.shutdownOutput();
      ended.countDown();

      String answers = new String(readToTheEnd(client), StandardCharsets.US_ASCII);
      assertThat(matches("<(.*?)>", answers))
          .isEqualTo(IntStream.range(0, REQUESTS).mapToObj(i -> "call-" + i).toList());
      assertThat(matches("HTTP/1.1 (\\d+)", answers))
          .isEqualTo(Collections.nCopies(transport == Known.HTTP ? REQUESTS : 0, "200"));
      assertThat(answers).doesNotContain(Fault.BAD_REQUEST.name()).endsWith(">");
    }
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("listeners")
  void longAnswersArriveToTheirEnd(Transport transport, Link link, boolean inline)
      throws Exception {
    byte[] large = new byte[1 << 20];
    Listener listener = serve(transport, link, inline, (operation, request) -> large);
    SocketChannel client = connect(listener, requests(transport));
    client.shutdownOutput();

    InputStream answers = Channels.newInputStream(client);
    // Each waits for the client.
    long received = 0;
    for (int read = 1; read > 0; received += read) {
      Thread.sleep(1);
      read = answers.readNBytes(large.length).length;
    }
    assertThat(received)
        .isBetween(REQUESTS * (long) large.length, REQUESTS * (large.length + 200L));
  }

  @ParameterizedTest
  @MethodSource("listeners")
  void aClientThatAskedForNothingGetsNothing(Transport transport, Link link, boolean inline)
      throws Exception {
    Listener listener = serve(transport, link, inline, TransportFixture::echo);
    byte[] request = request(transport, "echo");

    for (int part : new int[] {0, 1, request.length / 2, request.length - 1}) {
      SocketChannel client = connect(listener, Arrays.copyOf(request, part));
      client.shutdownOutput();

      assertThat(readToTheEnd(client)).isEmpty();
      client.close();
    }
  }
}
