package io.tierbench.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that random and mutated bytes neither block the next valid call to a listener nor leave
 * resources.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class HostileBytesTest {
  private static final int LIMIT = 64 << 10;
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  private static final ConnectionOptions OPTIONS =
      new ConnectionOptions(LIMIT, Duration.ofSeconds(20));
  private static final Credentials CREDENTIALS =
      (operation, request) -> new Metadata(Map.of("authorization", "Basic YTpi", "x-more", "1"));

  private static final List<String> HTTP_REQUESTS =
      List.of(
          "POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
              + "5\r\nhello\r\n0\r\n\r\nGET /test.Service?wsdl HTTP/1.0\r\n\r\n",
          "POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n"
              + "Expect: 100-continue\r\n\r\n");

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void theNextGoodCallWorks(Transport transport) throws Exception {
    theNextGoodCallWorks(transport, OPTIONS);
  }

  /** Uses LZ4, whose frames are read by our own code and whose blocks are off-heap. */
  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void theNextGoodCallWorksWhereTheyAreCompressed(Transport transport) throws Exception {
    theNextGoodCallWorks(transport, OPTIONS.compressed(Known.LZ4));
  }

  private static void theNextGoodCallWorks(Transport transport, ConnectionOptions options)
      throws Exception {
    NewThreads threads = new NewThreads();
    ExecutorService workers = Executors.newFixedThreadPool(2);
    try (Listener listener =
            transport.serve(
                Map.of(SERVICE, new Reading()),
                Loopback.ANY_PORT,
                new ListenerOptions(workers, LIMIT).compressed(options.compression()));
        Connection neighbour = connect(transport, Loopback.of(listener), options)) {
      HostileBytes hostile =
          new HostileBytes(Loopback.of(listener), Transport.all().indexOf(transport));
      hostile.add(
          hostile.record(
              address -> {
                try (Connection connection = connect(transport, address, options)) {
                  echo(connection, 3);
                  echo(connection, 3_000);
                }
              }));
      hostile.add(
          hostile.record(
              address -> {
                try (Connection known =
                    transport.connect(SERVICE, address, options.with(CREDENTIALS))) {
                  echo(known, 30);
                }
              }));
      if (transport == Known.HTTP) {
        HTTP_REQUESTS.forEach(request -> hostile.add(request.getBytes(US_ASCII)));
      }
      hostile.send(
          address -> {
            echo(neighbour, 2);
            try (Connection fresh = connect(transport, address, options)) {
              echo(fresh, 1);
            }
          });
    } finally {
      workers.shutdownNow();
    }
    threads.awaitEnd();
  }

  /** An echo that reads the caller's metadata. */
  private static final class Reading implements Exchange {
    @Override
    public byte[] call(String operation, byte[] request) {
      throw new AssertionError("what came with the request is lost");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      incoming.metadata("authorization");
      incoming.metadata("x-more");
      return request;
    }
  }

  private static Connection connect(
      Transport transport, InetSocketAddress address, ConnectionOptions options) throws Exception {
    return transport.connect(SERVICE, address, options);
  }

  private static void echo(Connection connection, int length) throws Exception {
    byte[] request = new byte[length];
    request[0] = (byte) System.nanoTime();
    assertThat(connection.call("echo", request)).isEqualTo(request);
  }
}
