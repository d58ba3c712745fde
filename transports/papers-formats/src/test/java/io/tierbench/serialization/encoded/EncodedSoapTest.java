package io.tierbench.serialization.encoded;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests conformance to sections 4, 5 and 7 of SOAP 1.1, and protection against abuse. */
class EncodedSoapTest {
  private static final String ORDER =
      "<orderId xsi:type='xsd:int'>7</orderId><employeeId xsi:type='xsd:int'>5</employeeId>"
          + "<shipVia xsi:type='xsd:int'>3</shipVia>";
  private static final String NO_LINES =
      "<lineItems xsi:type='e:Array' e:arrayType='m:LineItem[0]'/>";
  private static final String LINE =
      "<i xsi:type='m:LineItem'><productId xsi:type='xsd:int'>1</productId>"
          + "<unitPrice xsi:type='xsd:double'>9.5</unitPrice>"
          + "<quantity xsi:type='xsd:short'>2</quantity>"
          + "<discount xsi:type='xsd:double'>0</discount></i>";

  private final FakeShop shop = new FakeShop();
  private final Exchange server = new EncodedSoapBinding().server(shop);
  private final AtomicReference<String> sent = new AtomicReference<>();
  private final Shop client =
      new EncodedSoapBinding()
          .client(
              (operation, request) -> {
                sent.set(new String(request, UTF_8));
                return server.call(operation, request);
              });

  private static String envelope(String body) {
    return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'"
        + " xmlns:e='http://schemas.xmlsoap.org/soap/encoding/'"
        + " xmlns:xsd='http://www.w3.org/2001/XMLSchema'"
        + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
        + " xmlns:m='urn:tierbench:shop'><s:Body>"
        + body
        + "</s:Body></s:Envelope>";
  }

  private static String storing(String order) {
    return "<m:storeOrder><order xsi:type='m:Order'>" + order + "</order></m:storeOrder>";
  }

  private Order stored(String body) {
    server.call("", envelope(body).getBytes(UTF_8));
    return shop.order;
  }

  private ExchangeException refusal(String envelope) {
    shop.operation = null;
    AtomicReference<ExchangeException> refusal = new AtomicReference<>();
    assertThatExceptionOfType(ExchangeException.class)
        .as(envelope)
        .isThrownBy(() -> server.call("", envelope.getBytes(UTF_8)))
        .satisfies(
            e -> {
              assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST);
              assertThat(new String(e.body(), UTF_8)).contains("<faultcode>SOAP-ENV:");
              refusal.set(e);
            });
    assertThat(shop.operation).isNull();
    return refusal.get();
  }

  @Test
  void whatOccursTwiceIsWrittenOnce() {
    client.storeOrder(Samples.order());

    assertThat(sent.get())
        .contains("<shippingAddress href=\"#ref-1\"/><billingAddress href=\"#ref-1\"/>")
        .containsOnlyOnce("Vins et alcools Chevalier")
        .contains(
            "</m:storeOrder><multiRef id=\"ref-1\" SOAP-ENC:root=\"0\" xsi:type=\"m:Address\">");
    assertThat(shop.order).isEqualTo(Samples.order());
    assertThat(shop.order.billingAddress()).isSameAs(shop.order.shippingAddress());
  }

  @Test
  void accessorsComeInAnyOrderAndNullsNeedNotCome() {
    Order order =
        stored(
            storing(
                NO_LINES
                    + "<customerId xsi:null='1'/><freight xsi:nil='true' xsi:type='xsd:decimal'/>"
                    + "<shipVia>3</shipVia><orderId xsi:type='e:int'> 7 </orderId>"
                    + "<employeeId xsi:type='xsd:int'>5</employeeId>"));

    assertThat(order).isEqualTo(new Order(7, null, 5, null, null, null, 3, null, List.of()));
  }

  @Test
  void referencesPointForwardsAndBackwards() {
    String city = "<city xsi:type='xsd:string' id='c'>Reims</city>";
    Order order =
        stored(
            storing(
                    ORDER
                        + "<lineItems href='#l'/><billingAddress href='#a'/>"
                        + "<shippingAddress id='s'>"
                        + city
                        + "</shippingAddress>")
                + "<e:Array id='l' xsi:type='e:Array' e:arrayType='m:LineItem[2]'>"
                + "<i href='#i'/><i href='#i'/></e:Array>"
                + LINE.replace("<i ", "<x id='i' ").replace("</i>", "</x>")
                + "<m:Address id='a' xsi:type='m:Address'><region href='#c'/></m:Address>");

    LineItem line = new LineItem(1, 9.5, (short) 2, 0);
    assertThat(order.lineItems()).containsExactly(line, line);
    assertThat(order.shippingAddress())
        .isEqualTo(new Address(null, null, "Reims", null, null, null));
    assertThat(order.billingAddress())
        .isEqualTo(new Address(null, null, null, "Reims", null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<billingAddress href='#none'/> | a dangling reference",
        "<billingAddress href='http://localhost/x'/> | a dangling or chained reference",
        "<billingAddress id='b' href='#b'/> | a dangling or chained reference",
        "<billingAddress id='b'><name href='#b'/></billingAddress> | reference to 'm:Address'",
        "<billingAddress xsi:type='m:Customer'/> | 'order/billingAddress' is 'm:Customer'; expected the type m:Address",
        "<billingAddress xsi:type='m:Thread'/> | unknown type 'm:Thread'",
        "<billingAddress xsi:type='xsd:Address'/> | unknown type 'xsd:Address'",
        "<billingAddress/><billingAddress/> | duplicate 'billingAddress' in a struct",
        "<m:billingAddress/> | 'order/{urn:tierbench:shop}billingAddress' is unknown",
        "<password/> | 'order/password' is unknown; expected orderId",
        "<orderDate xsi:type='xsd:dateTime'>today</orderDate> | 'order/orderDate' is 'today'; expected a date",
        "<freight xsi:type='xsd:decimal'>1e999999999</freight> | 'order/freight' is '1e999999999'; expected a decimal",
        "<freight xsi:type='xsd:int'>1</freight> | 'order/freight' is 'xsd:int'; expected the type xsd:decimal",
      })
  void refusesWhatIsNoOrder(String accessor, String message) {
    assertThat(refusal(envelope(storing(ORDER + NO_LINES + accessor))))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "e:arrayType='m:LineItem[999999999]' | an array of 999999999 has 1 elements",
        "e:arrayType='m:LineItem[99999999999]' | a multi-dimensional array",
        "e:arrayType='m:LineItem[-1]' | a multi-dimensional array",
        "e:arrayType='m:LineItem[1,1]' | a multi-dimensional array",
        "e:arrayType='m:LineItem[][1]' | a multi-dimensional array",
        "e:arrayType='m:LineItem' | an array does not declare its size",
        "e:arrayType='m:LineItem[1]' e:offset='[5]' | part of an array",
        "e:arrayType='m:Address[1]' | 'order/lineItems' is 'm:Address[]'; expected the type m:LineItem[]",
        "xsi:type='e:Array' | unknown type 'e:Array'",
        "xsi:type='m:LineItem' | 'order/lineItems' is 'm:LineItem'; expected the type m:LineItem[]",
        "xsi:nil='false' | a value does not declare its type",
        "xsi:nil='true' | 'order/lineItems/i' is unknown; expected no element",
      })
  void refusesWhatIsNoArrayOfThatSize(String attributes, String message) {
    assertThat(
            refusal(
                envelope(
                    storing(ORDER + "<lineItems " + attributes + ">" + LINE + "</lineItems>"))))
        .hasMessageContaining(message);
  }

  @Test
  void takesArraysThatSayNoSizeOrNoTypeOfTheirElements() {
    for (String arrayType : List.of("m:LineItem[]", "xsd:anyType[1]")) {
      String lines = "<lineItems e:arrayType='" + arrayType + "'>" + LINE + "</lineItems>";

      assertThat(stored(storing(ORDER + lines)).lineItems()).hasSize(1);
    }
  }

  @Test
  void refusesNullWhereThereMustBeAValue() {
    assertThat(refusal(envelope(storing(ORDER))))
        .hasMessageContaining("'order/lineItems' is missing");
    assertThat(refusal(envelope(storing(ORDER.replace("7<", "<")))))
        .hasMessageContaining("'order/orderId' is ''; expected an integer");
    assertThat(
            refusal(
                envelope(
                    storing(
                        ORDER
                            + "<lineItems e:arrayType='m:LineItem[1]'><i xsi:nil='1'/></lineItems>"))))
        .hasMessageContaining("null in an array");
    assertThat(refusal(envelope("<m:storeOrder><order xsi:nil='true'/></m:storeOrder>")))
        .hasMessageContaining("'order' is missing");
  }

  @Test
  void refusesValuesInThemselves() {
    String self =
        "<e:Array id='l' e:arrayType='m:LineItem[1]'><i href='#l'/></e:Array>"
            + "<x id='a' xsi:type='m:Address'><name href='#a'/></x>";

    assertThat(refusal(envelope(storing(ORDER + "<lineItems href='#l'/>") + self)))
        .hasMessageContaining("a reference to 'SOAP-ENC:Array' instead of 'm:LineItem'");
    assertThat(refusal(envelope(storing(ORDER + NO_LINES + "<billingAddress href='#a'/>") + self)))
        .hasMessageContaining("a reference to 'm:Address' instead of 'xsd:string'");
  }

  @Test
  void independentElementsHaveAnIdOfTheirOwnAndAType() {
    String order = storing(ORDER + NO_LINES);

    assertThat(refusal(envelope(order + "<x xsi:type='m:Address'/>")))
        .hasMessageContaining("an unreferenceable element");
    assertThat(refusal(envelope(order + "<x id='a'/>"))).hasMessageContaining("declare its type");
    assertThat(
            refusal(
                envelope(
                    order + "<x id='a' xsi:type='m:Address'/><x id='a' xsi:type='m:Address'/>")))
        .hasMessageContaining("duplicate id");
  }

  @Test
  void refusesDocumentTypesAndEntities() {
    String entity = "<customerId xsi:type='xsd:string'>&who;</customerId>";
    String call = envelope("<m:loadCustomer>" + entity + "</m:loadCustomer>");

    refusal(call);
    assertThat(refusal("<!DOCTYPE s:Envelope [<!ENTITY who 'ALFKI'>]>" + call))
        .hasMessageContaining("SOAP allows no document type");
    assertThat(refusal("<!DOCTYPE s:Envelope SYSTEM 'file:///etc/passwd'>" + call))
        .hasMessageContaining("SOAP allows no document type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<name>", "<billingAddress>", "<m:x xmlns:x='y'>"})
  void refusesDeepNesting(String start) {
    refusal(envelope(storing(ORDER + start.repeat(100_000))));
    refusal(envelope("<m:empty/>").replace("<s:Body>", "<s:Header>" + start.repeat(100_000)));
  }

  @Test
  void tablesAreSharedUntilTheyAreTooMany() {
    List<DataColumn> columns = Collections.nCopies(100, DataSets.columns("number INT32?").get(0));
    DataRow row = DataRow.unchanged(Collections.nCopies(100, 7));
    DataTable table = new DataTable("table", columns, List.of(), Collections.nCopies(1_000, row));
    DataSet few = new DataSet("few", Collections.nCopies(10, table), List.of());
    DataSet many = new DataSet("many", Collections.nCopies(1_000, table), List.of());

    client.storeOrderDataSet(few);

    assertThat(shop.orderDataSet).isEqualTo(few);
    shop.orderDataSet = null;
    assertThatExceptionOfType(ShopException.class).isThrownBy(() -> client.storeOrderDataSet(many));
    assertThat(shop.orderDataSet).isNull();
  }

  @ParameterizedTest
  @CsvSource({"NOT_FOUND,Client", "INTERNAL,Server", "UNAVAILABLE,Server", "FORBIDDEN,Client"})
  void failuresAreFaults(Fault fault, String code) {
    String call =
        envelope("<m:loadCustomer><customerId>" + fault + "</customerId></m:loadCustomer>");

    assertThatExceptionOfType(ExchangeException.class)
        .isThrownBy(() -> server.call("", call.getBytes(UTF_8)))
        .satisfies(
            e ->
                assertThat(new String(e.body(), UTF_8))
                    .contains(
                        "<SOAP-ENV:Fault><faultcode>SOAP-ENV:"
                            + code
                            + "</faultcode><faultstring>no &lt;customer> '"
                            + fault
                            + "' é</faultstring><detail><m:shopFault><fault>"
                            + fault
                            + "</fault></m:shopFault></detail></SOAP-ENV:Fault>"));
  }

  @Test
  void whatTheShopDiesOfStaysInside() {
    assertFault(Fault.INTERNAL, () -> client.loadCustomer("crash")).hasMessage("internal error");
  }

  @Test
  void aFailureThatXmlCannotHoldTravelsWithoutAnEnvelope() {
    shop.failure = new ShopException(Fault.NOT_FOUND, "no \u0001");

    assertThatExceptionOfType(ExchangeException.class)
        .isThrownBy(() -> client.loadCustomer("A"))
        .withMessage("no \u0001")
        .satisfies(e -> assertThat(e.body()).isNull());
  }

  @Test
  void readsFaultsOfOthers() {
    String fault =
        envelope(
            "<s:Fault><faultcode>s:Client.Name</faultcode><faultstring>no</faultstring>"
                + "<faultactor>me</faultactor><detail><x>y</x></detail></s:Fault>");
    Shop deceived =
        new EncodedSoapBinding()
            .client(
                (operation, request) -> {
                  throw new ExchangeException(Fault.INTERNAL, "500", fault.getBytes(UTF_8), null);
                });

    assertFault(Fault.BAD_REQUEST, deceived::empty).hasMessage("no");
  }

  @Test
  void soapHasCodesForVersionsAndHeaders() {
    String call = envelope("<m:empty/>");
    String header = "<s:Header><h s:mustUnderstand='%s'><a/></h></s:Header><s:Body>";

    server.call("", call.replace("<s:Body>", header.formatted("0")).getBytes(UTF_8));
    assertThat(shop.operation).isEqualTo("empty");
    assertThat(body(refusal(call.replace("<s:Body>", header.formatted("1")))))
        .contains("SOAP-ENV:MustUnderstand<");
    assertThat(body(refusal(call.replace("schemas.xmlsoap.org/soap/env", "www.w3.org/2003/05/s"))))
        .contains("SOAP-ENV:VersionMismatch<");
  }

  private static String body(ExchangeException e) {
    return new String(e.body(), UTF_8);
  }

  @Test
  void refusesWhatIsNoCall() {
    refusal(envelope(""));
    refusal(envelope("<empty/>"));
    refusal(envelope("<m:empty><x/></m:empty>"));
    refusal(envelope("<m:empty s:encodingStyle='urn:mine'/>"));
    refusal(envelope("<m:loadCustomer/>"));
    refusal(envelope("<m:loadCustomer><id>A</id></m:loadCustomer>"));
    refusal(envelope("<m:loadCustomer><customerId>A</customerId><x/></m:loadCustomer>"));
    refusal(envelope("<m:empty/>").replace("</s:Envelope>", "<more/></s:Envelope>"));
    refusal(envelope("<m:empty/>") + "<more/>");
    assertExchangeFault(
        Fault.UNKNOWN_OPERATION, () -> server.call("", envelope("<m:drop/>").getBytes(UTF_8)));
  }

  @Test
  void httpCarriesTheHeaderThatSoapDemands() {
    assertThat(new EncodedSoapBinding().service().httpHeaders().of("empty"))
        .containsEntry("SOAPAction", "\"\"");
  }

  @Test
  void whatXmlCannotHoldFailsOnItsOwnSide() {
    shop.customer =
        new Customer(null, "a\u0000b", null, null, null, null, null, null, null, null, null);

    assertThatExceptionOfType(ShopException.class).isThrownBy(() -> client.loadCustomer("A"));
  }
}
