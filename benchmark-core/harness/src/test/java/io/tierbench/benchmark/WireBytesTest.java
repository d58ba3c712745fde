package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestServer;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.reference.RawSocketBaseline;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.net.InetSocketAddress;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that bytes are counted on every wire that a benchmark uses. */
@Tag("slow")
class WireBytesTest {
  private static final int CALLS = 10;

  private static Backend backend;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    TestServer.startAll(backend, false);
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  private static WireBytes ofEmptyCall(
      Endpoint endpoint, Function<InetSocketAddress, Shop> connect) {
    try {
      return WireBytes.count(
          backend,
          backend.address(endpoint),
          address -> {
            Shop shop = connect.apply((InetSocketAddress) address);
            return () -> {
              shop.empty();
              return null;
            };
          },
          CALLS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingButTheMessagesTravelsOnTheFloor() throws Exception {
    WireBytes bytes =
        WireBytes.count(
            backend,
            backend.address(Endpoint.FLOOR),
            address ->
                backend.opened(RawSocketBaseline.connect((InetSocketAddress) address, 3, 70_000))
                    ::call,
            CALLS);

    assertThat(bytes).isEqualTo(new WireBytes(3, 70_000));
  }

  @Test
  void aTcpMessageHasAFrame() {
    WireBytes bytes =
        ofEmptyCall(
            Endpoint.TCP,
            address ->
                Serialization.named("KRYO")
                    .client(
                        backend.opened(
                            Transport.named("TCP")
                                .connect(
                                    Serialization.named("KRYO").service(),
                                    address,
                                    ConnectionOptions.DEFAULT)),
                        Effort.DOCUMENTED));

    assertThat(bytes).isEqualTo(new WireBytes(4 + 2 + "kryo/empty".length(), 4 + 1));
  }

  @Test
  void anHttpMessageHasALineAndHeaders() {
    WireBytes bytes =
        ofEmptyCall(
            Endpoint.of(Transport.named("HTTP")),
            address ->
                Serialization.named("JSON")
                    .client(
                        backend.opened(
                            Transport.named("HTTP")
                                .connect(
                                    Serialization.named("JSON").service(),
                                    address,
                                    ConnectionOptions.DEFAULT)),
                        Effort.DOCUMENTED));

    assertThat(bytes.request()).isGreaterThan("POST /json/empty HTTP/1.1\r\n\r\n".length());
    assertThat(bytes.response()).isGreaterThan("HTTP/1.1 200 OK\r\n\r\n".length());
  }

  @Test
  void headersOfGrpcAreIndexed() {
    WireBytes matrix =
        ofEmptyCall(
            Endpoint.of(Transport.named("GRPC")),
            address ->
                Serialization.named("PROTOBUF")
                    .client(
                        backend.opened(
                            Transport.named("GRPC")
                                .connect(
                                    Serialization.named("PROTOBUF").service(),
                                    address,
                                    ConnectionOptions.DEFAULT)),
                        Effort.DOCUMENTED));
    WireBytes shipped =
        ofEmptyCall(
            Endpoint.of(Framework.named("GRPC")),
            address -> backend.opened(Framework.named("GRPC").connect(address)));

    // Frames of headers, data and trailers: 9 bytes each, 5 before the message. Unindexed, the
    // headers alone take more than 100.
    assertThat(matrix.request()).isBetween(2 * 9 + 5.0, 100.0);
    assertThat(matrix.response()).isBetween(3 * 9 + 5.0, 100.0);
    assertThat(shipped.request()).isBetween(2 * 9 + 5.0, 100.0);
    assertThat(shipped.response()).isBetween(3 * 9 + 5.0, 100.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CXF", "CXF_URL_CONNECTION"})
  void aSoapMessageHasAnEnvelope(Framework framework) {
    WireBytes bytes =
        ofEmptyCall(Endpoint.of(framework), address -> backend.opened(framework.connect(address)));

    assertThat(bytes.request()).isGreaterThan("<soap:Envelope></soap:Envelope>".length());
    assertThat(bytes.response()).isGreaterThan("<soap:Envelope></soap:Envelope>".length());
  }
}
