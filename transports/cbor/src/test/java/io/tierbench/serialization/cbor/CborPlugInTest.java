package io.tierbench.serialization.cbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CborPlugInTest {

  private static final class Bytes extends HandlingShop {
    Bytes() {
      handle(Operation.GET_BYTES, count -> new byte[] {1, 2, count.byteValue()});
    }
  }

  /** A number and a byte string as RFC 8949 has them. */
  @ParameterizedTest
  @EnumSource
  void anyClientOfHttpCallsIt(Effort effort) throws Exception {
    Serialization cbor = Serialization.named("CBOR");
    try (Listener listener =
        Transport.named("HTTP")
            .serve(
                Map.of(cbor.service(), cbor.server(new Bytes(), effort)),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ListenerOptions(ListenerOptions.INLINE, 1 << 10))) {
      HttpResponse<byte[]> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create(
                              "http://localhost:%s/cbor/getBytes"
                                  .formatted(((InetSocketAddress) listener.address()).getPort())))
                      .header("Content-Type", "application/cbor")
                      .POST(BodyPublishers.ofByteArray(new byte[] {0x03}))
                      .build(),
                  BodyHandlers.ofByteArray());

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("content-type")).hasValue("application/cbor");
      assertThat(response.body()).containsExactly(0x43, 1, 2, 3);
    }
  }
}
