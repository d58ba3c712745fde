package io.tierbench.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.xml.fastinfoset.tools.XML_SAX_FI;
import io.tierbench.server.control.Endpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a fault names the same operation, element and value for all serializations. The
 * reference implementation omits unreadable parts, so the shop rejects the rest.
 */
@ParameterizedClass
@EnumSource(RejectedRequestsTest.Wire.class)
@Tag("slow")
class RejectedRequestsTest {
  private static final String ENVELOPE =
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/' xmlns:t='urn:tierbench:shop'>"
          + "<s:Body>%s</s:Body></s:Envelope>";
  private static final String LONG = "\u009b" + "1".repeat(1_000);

  private static final String LINE =
      "{\"productId\":1,\"unitPrice\":1,\"quantity\":1,\"discount\":0}";

  private static ServerProcess documented;
  private static ServerProcess tuned;

  @Parameter Wire wire;

  enum Wire {
    SOAP("soap"),
    SOAP_TUNED("soap"),
    SOAP_RI("soap-ri"),
    SOAP_STAX("soap-stax"),
    SOAP_FAST_INFOSET("soap-fast-infoset"),
    SOAP_ENCODED("soap-encoded"),
    JSON("json"),
    JSON_TUNED("json");

    private final String path;

    Wire(String path) {
      this.path = path;
    }

    private boolean isJson() {
      return path.equals("json");
    }
  }

  /** A kind of bad request, with the beginning of the fault's message. */
  enum Bad {
    DATE_ALONE(
        order("orderDate", "2026-11-27"),
        "storeOrder: 'order/orderDate' is '2026-11-27'; expected a date and time such as "),
    NO_DATE(
        order("orderDate", ""),
        "storeOrder: 'order/orderDate' is ''; expected a date and time such as "),
    LONG_VALUE(
        order("freight", LONG),
        "storeOrder: 'order/freight' is '\\u009b" + "1".repeat(59) + "...'; expected a decimal "),
    INTEGER(
        order("employeeId", "one"),
        "storeOrder: 'order/employeeId' is 'one'; expected an integer of 32 bits"),
    UNKNOWN(order("bogus", "1"), "storeOrder: 'order/bogus' is unknown; expected orderId, custom"),
    FRACTION(
        new Request("getOrders", "<t:getOrders><count>1.5</count></t:getOrders>", "1.5"),
        "getOrders: 'count' is '1.5'; expected an integer of 32 bits"),
    NO_ARGUMENT(
        new Request("loadCustomer", "<t:loadCustomer/>", ""),
        "loadCustomer: 'customerId' is missing"),
    NO_COUNT(new Request("getOrders", "<t:getOrders/>", "null"), "getOrders: 'count' is missing");

    private final Request request;
    private final String message;

    Bad(Request request, String message) {
      this.request = request;
      this.message = message;
    }

    private static Request order(String element, String value) {
      return new Request(
          "storeOrder",
          String.format(
              Locale.ROOT,
              "<t:storeOrder><order><orderId>0</orderId><customerId>ALFKI</customerId>"
                  + "<%1$s>%2$s</%1$s></order></t:storeOrder>",
              element,
              value),
          String.format(
              Locale.ROOT,
              "{\"orderId\":0,\"customerId\":\"ALFKI\",\"%s\":\"%s\",\"shipVia\":1%s}",
              element,
              value,
              element.equals("employeeId") ? "" : ",\"employeeId\":1"));
    }
  }

  private record Request(String operation, String xml, String json) {}

  @BeforeAll
  static void start() throws Exception {
    documented =
        ServerProcess.start(
            List.of(),
            Map.of(),
            "--endpoint=HTTP,CXF_AS_SHIPPED",
            "--serialization=SOAP,SOAP_RI,SOAP_STAX,SOAP_FAST_INFOSET,SOAP_ENCODED,JSON");
    tuned =
        ServerProcess.start(
            List.of(),
            Map.of(),
            "--database=NONE",
            "--endpoint=HTTP",
            "--effort=TUNED",
            "--serialization=SOAP,JSON");
  }

  @AfterAll
  static void stop() throws Exception {
    documented.close();
    tuned.close();
  }

  @ParameterizedTest
  @EnumSource
  void aFaultNamesWhatIsBad(Bad bad) throws Exception {
    // Jackson takes an empty text for none.
    assumeThat(wire.isJson() && bad == Bad.NO_DATE).isFalse();
    HttpResponse<byte[]> response =
        wire.isJson()
            ? post(server(), "HTTP", "json/" + bad.request.operation, bad.request.json)
            : post(server(), "HTTP", wire.path, envelope(bad.request.xml));

    assertThat(response.statusCode()).isEqualTo(wire.isJson() ? 400 : 500);
    assertThat(new String(response.body(), UTF_8)).contains(bad.message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"quantity\":3.9 | lineItems/1/quantity' is '3.9'; expected an integer from -32768 to 32767",
        "\"productId\":1e1 | lineItems/1/productId' is '1e1'; expected an integer of 32 bits"
      })
  void noFractionOfJsonIsCutOff(String field, String message) throws Exception {
    assumeThat(wire.isJson()).isTrue();

    HttpResponse<byte[]> response =
        post(
            server(),
            "HTTP",
            "json/storeOrder",
            String.format(
                Locale.ROOT,
                "{\"orderId\":0,\"employeeId\":1,\"shipVia\":1,\"lineItems\":[%s,{%s}]}",
                LINE,
                field));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(new String(response.body(), UTF_8)).contains("storeOrder: 'order/" + message);
  }

  /** CXF's own transport does not keep the bytes, so that the enclosing elements are unknown. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"INTEGER", "UNKNOWN", "FRACTION", "NO_COUNT"})
  void soDoesCxfAsShippedButForThePath(Bad bad) throws Exception {
    assumeThat(wire).isEqualTo(Wire.SOAP);
    HttpResponse<byte[]> response =
        post(documented, "CXF_AS_SHIPPED", "soap", envelope(bad.request.xml));

    assertThat(new String(response.body(), UTF_8)).contains(bad.message.replace("order/", ""));
  }

  private ServerProcess server() {
    return wire.name().endsWith("TUNED") ? tuned : documented;
  }

  private static String envelope(String body) {
    return String.format(Locale.ROOT, ENVELOPE, body);
  }

  private HttpResponse<byte[]> post(ServerProcess server, String endpoint, String path, String body)
      throws Exception {
    byte[] bytes = body.getBytes(UTF_8);
    String type = wire.isJson() ? "application/json" : "text/xml; charset=UTF-8";
    if (wire == Wire.SOAP_FAST_INFOSET) {
      ByteArrayOutputStream binary = new ByteArrayOutputStream();
      new XML_SAX_FI().parse(new ByteArrayInputStream(bytes), binary);
      bytes = binary.toByteArray();
      type = "application/fastinfoset";
    }
    int port = server.endpoints().address(Endpoint.named(endpoint)).getPort();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + path))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(bytes))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
  }
}
