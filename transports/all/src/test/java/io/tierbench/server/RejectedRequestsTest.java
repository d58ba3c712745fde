package io.tierbench.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.xml.fastinfoset.tools.XML_SAX_FI;
import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a fault names the same operation, element and value for all serializations. */
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

  /** The reference implementation omits what it cannot read, so that the shop rejects the rest. */
  private static final Shop SHOP = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  @Parameter Wire wire;

  enum Wire {
    SOAP(Known.SOAP, Effort.DOCUMENTED),
    SOAP_TUNED(Known.SOAP, Effort.TUNED),
    SOAP_RI(Known.SOAP_RI, Effort.DOCUMENTED),
    SOAP_STAX(Known.SOAP_STAX, Effort.DOCUMENTED),
    SOAP_FAST_INFOSET(Known.SOAP_FAST_INFOSET, Effort.DOCUMENTED),
    SOAP_ENCODED(Known.SOAP_ENCODED, Effort.DOCUMENTED),
    JSON(Known.JSON, Effort.DOCUMENTED),
    JSON_TUNED(Known.JSON, Effort.TUNED);

    private final Exchange server;

    Wire(Serialization serialization, Effort effort) {
      server = serialization.server(SHOP, effort);
    }

    private boolean isJson() {
      return name().startsWith("JSON");
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

  private void assertRejected(String operation, byte[] request, String message) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> wire.server.call(operation, request))
        .returns(Fault.BAD_REQUEST, ShopException::fault)
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource
  void aFaultNamesWhatIsBad(Bad bad) throws Exception {
    // Jackson takes an empty text for none.
    assumeThat(wire.isJson() && bad == Bad.NO_DATE).isFalse();
    String envelope = String.format(Locale.ROOT, ENVELOPE, bad.request.xml);
    byte[] request = (wire.isJson() ? bad.request.json : envelope).getBytes(UTF_8);
    if (wire == Wire.SOAP_FAST_INFOSET) {
      ByteArrayOutputStream binary = new ByteArrayOutputStream();
      new XML_SAX_FI().parse(new ByteArrayInputStream(request), binary);
      request = binary.toByteArray();
    }
    assertRejected(bad.request.operation, request, bad.message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"quantity\":3.9 | lineItems/1/quantity' is '3.9'; expected an integer from -32768 to 32767",
        "\"productId\":1e1 | lineItems/1/productId' is '1e1'; expected an integer of 32 bits"
      })
  void noFractionOfJsonIsCutOff(String field, String message) {
    assumeThat(wire.isJson()).isTrue();
    String order =
        String.format(
            Locale.ROOT,
            "{\"orderId\":0,\"employeeId\":1,\"shipVia\":1,\"lineItems\":[%s,{%s}]}",
            LINE,
            field);

    assertRejected("storeOrder", order.getBytes(UTF_8), "storeOrder: 'order/" + message);
  }
}
