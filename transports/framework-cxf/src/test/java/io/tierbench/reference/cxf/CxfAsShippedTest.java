package io.tierbench.reference.cxf;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework.Client;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CxfAsShippedTest {

  private final FakeShop shop = new FakeShop();

  @Test
  void servesItsWsdl() throws Exception {
    try (Listener listener = CxfAsShipped.BY_DEFAULT.serve(shop, Loopback.ANY_PORT)) {
      URI wsdl =
          URI.create("http://127.0.0.1:%d/soap?wsdl".formatted(Loopback.of(listener).getPort()));
      String body =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(wsdl).build(), BodyHandlers.ofString())
              .body();
      assertThat(body).contains("storeOrderDataSet").contains("soap:address");
    }
  }

  @Test
  void twoListenersAndOurOwnTransportDoNotDisturbOneAnother() {
    FakeShop other = new FakeShop();
    other.orderId = 2;
    SoapBinding binding = new SoapBinding(Effort.DOCUMENTED);
    Shop own = binding.client(binding.server(other));
    try (Listener first = CxfAsShipped.BY_DEFAULT.serve(shop, Loopback.ANY_PORT);
        Client client = CxfAsShipped.BY_URL_CONNECTION.connect(Loopback.of(first))) {
      try (Listener second = CxfAsShipped.BY_DEFAULT.serve(other, Loopback.ANY_PORT);
          Client otherClient = CxfAsShipped.BY_DEFAULT.connect(Loopback.of(second))) {
        assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);
        assertThat(otherClient.storeOrder(Samples.order())).isEqualTo(2);
        assertThat(own.storeOrder(Samples.order())).isEqualTo(2);
      }
      assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);
      assertThat(own.storeOrder(Samples.order())).isEqualTo(2);
    }
  }

  @Test
  void aJettyThatCouldNotStartIsNotUsedAgain() throws Exception {
    InetSocketAddress lost;
    try (ServerSocket taken = new ServerSocket(0, 1, Loopback.ANY_PORT.getAddress())) {
      lost = (InetSocketAddress) taken.getLocalSocketAddress();
      assertThatThrownBy(() -> CxfAsShipped.BY_DEFAULT.start(shop, lost))
          .hasRootCauseInstanceOf(BindException.class);
    }
    AutoCloseable server = CxfAsShipped.BY_DEFAULT.start(shop, lost);
    try (Client client = CxfAsShipped.BY_DEFAULT.connect(lost)) {
      assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);
    } finally {
      server.close();
    }
  }

  @Test
  void refusesLongEnvelopesAndLongHeaders() throws Exception {
    try (Listener listener = CxfAsShipped.BY_DEFAULT.serve(shop, Loopback.ANY_PORT);
        Client neighbour = CxfAsShipped.BY_DEFAULT.connect(Loopback.of(listener))) {
      HostileBytes hostile = new HostileBytes(Loopback.of(listener), 0);
      assertThat(answer(hostile, emptyCall("", 15 << 20))).startsWith("HTTP/1.1 200 ");
      assertThat(answer(hostile, emptyCall("", 17 << 20))).doesNotStartWith("HTTP/1.1 200 ");
      assertThat(answer(hostile, emptyCall("X: " + "x".repeat(9_000) + "\r\n", 0)))
          .startsWith("HTTP/1.1 431 ");
      assertThat(neighbour.loadCustomer("ALFKI")).isEqualTo(shop.customer);
    }
  }

  private static String answer(HostileBytes hostile, String request) throws IOException {
    return new String(hostile.answer(request.getBytes(US_ASCII)), US_ASCII);
  }

  private static String emptyCall(String header, int blanks) {
    String envelope =
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>%s\
        <t:empty xmlns:t="urn:tierbench:shop"/></s:Body></s:Envelope>"""
            .formatted(" ".repeat(blanks));
    return "POST /soap HTTP/1.1\r\nHost: a\r\n%sContent-Type: text/xml\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(header, envelope.length(), envelope);
  }
}
