package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
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
import org.junit.jupiter.params.provider.CsvSource;

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

  private static WireBytes ofEmptyCall(String serialization, String transport) {
    Serialization coded = Serialization.named(serialization);
    Transport carried = Transport.named(transport);
    return ofEmptyCall(
        Endpoint.of(carried),
        address ->
            coded.client(
                backend.opened(
                    carried.connect(coded.service(), address, ConnectionOptions.DEFAULT)),
                Effort.DOCUMENTED));
  }

  private static void assertBetween(
      WireBytes bytes, double leastThere, double leastBack, double most) {
    assertThat(bytes.request()).isBetween(leastThere, most);
    assertThat(bytes.response()).isBetween(leastBack, most);
  }

  @Test
  void aMessageHasTheHeadersOfItsTransport() {
    assertThat(ofEmptyCall("KRYO", "TCP"))
        .isEqualTo(new WireBytes(4 + 2 + "kryo/empty".length(), 4 + 1));
  }

  @Test
  @NeedsPlugIns({"JSON", "HTTP", "PROTOBUF", "GRPC"})
  void soHasOneOfHttp() {
    assertBetween(
        ofEmptyCall("JSON", "HTTP"),
        "POST /json/empty HTTP/1.1\r\n\r\n".length() + 1,
        "HTTP/1.1 200 OK\r\n\r\n".length() + 1,
        1000);
    // Frames of headers, data and trailers: 9 bytes each, 5 before the message. Unindexed, the
    // headers alone take more than 100.
    assertBetween(ofEmptyCall("PROTOBUF", "GRPC"), 2 * 9 + 5, 3 * 9 + 5, 100);
  }

  @ParameterizedTest
  @NeedsPlugIns("CXF")
  @CsvSource({"GRPC, 23, 32, 100", "CXF, 32, 32, 5000", "CXF_URL_CONNECTION, 32, 32, 5000"})
  void soHasOneOfAFramework(Framework framework, double there, double back, double most) {
    assertBetween(
        ofEmptyCall(Endpoint.of(framework), address -> backend.opened(framework.connect(address))),
        there,
        back,
        most);
  }
}
