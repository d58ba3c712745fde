package io.tierbench.serialization.encoded;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Address;
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
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    return """
        <s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/' xmlns:m='urn:tierbench:shop'
          xmlns:e='http://schemas.xmlsoap.org/soap/encoding/'
          xmlns:xsd='http://www.w3.org/2001/XMLSchema'
          xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><s:Body>%s</s:Body></s:Envelope>"""
        .formatted(body);
  }

  private static String storing(String order) {
    return "<m:storeOrder><order xsi:type='m:Order'>" + order + "</order></m:storeOrder>";
  }

  private Order stored(String body) {
    server.call("", envelope(body).getBytes(UTF_8));
    return shop.order;
  }

  private AbstractThrowableAssert<?, ?> rejection(String envelope) {
    shop.operation = null;
    AbstractThrowableAssert<?, ?> rejection =
        assertExchangeFault(Fault.BAD_REQUEST, () -> server.call("", envelope.getBytes(UTF_8)));
    assertThat(shop.operation).isNull();
    return rejection.satisfies(e -> assertThat(text(e)).contains("<faultcode>SOAP-ENV:"));
  }

  private AbstractThrowableAssert<?, ?> bodyRejection(String body) {
    return rejection(envelope(body));
  }

  private static String text(Throwable fault) {
    return new String(((ExchangeException) fault).body(), UTF_8);
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
    Order order =
        stored(
            storing(
                    ORDER
                        + "<lineItems href='#l'/><billingAddress href='#a'/><shippingAddress id='s'>"
                        + "<city xsi:type='xsd:string' id='c'>Reims</city></shippingAddress>")
                + "<e:Array id='l' xsi:type='e:Array' e:arrayType='m:LineItem[2]'>"
                + "<i href='#i'/><i href='#i'/></e:Array>"
                + LINE.replace("<i ", "<x id='i' ").replace("</i>", "</x>")
                + "<m:Address id='a' xsi:type='m:Address'><region href='#c'/></m:Address>");

    LineItem line = new LineItem(1, 9.5, (short) 2, 0);
    assertThat(order.lineItems()).containsExactly(line, line);
    assertThat(order.shippingAddress().city()).isEqualTo("Reims");
    assertThat(order.billingAddress())
        .isEqualTo(new Address(null, null, null, "Reims", null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<billingAddress href='#none'/> | a reference to an unknown id",
        "<billingAddress href='http://localhost/x'/> | a reference must have only an href",
        "<billingAddress id='b' href='#b'/> | a reference must have only an href",
        "<billingAddress id='b'><name href='#b'/></billingAddress> | reference to 'm:Address'",
        "<billingAddress xsi:type='m:Customer'/> | 'order/billingAddress' is 'm:Customer'; expected the type m:Address",
        "<billingAddress xsi:type='m:Thread'/> | unknown type 'm:Thread'",
        "<billingAddress xsi:type='xsd:Address'/> | unknown type 'xsd:Address'",
        "<billingAddress/><billingAddress/> | duplicate 'billingAddress' in a struct",
        "<m:billingAddress/> | 'order/{urn:tierbench:shop}billingAddress' is unknown",
        "<password/> | 'order/password' is unknown; expected orderId",
        "<orderDate xsi:type='xsd:dateTime'>today</orderDate> | 'order/orderDate' is 'today'; expected a date",
        "<freight xsi:type='xsd:decimal'>1e999999999</freight> | 'order/freight' is '1e999999999'; expected a decimal",
      })
  void rejectsWhatIsNoOrder(String accessor, String message) {
    bodyRejection(storing(ORDER + NO_LINES + accessor)).hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "e:arrayType='m:LineItem[999999999]' | an array of 999999999 has 1 elements",
        "e:arrayType='m:LineItem[99999999999]' | the size of an array must be one number",
        "e:arrayType='m:LineItem[-1]' | the size of an array must be one number",
        "e:arrayType='m:LineItem[1,1]' | the size of an array must be one number",
        "e:arrayType='m:LineItem' | an array does not declare its size",
        "e:arrayType='m:LineItem[1]' e:offset='[5]' | partial and sparse arrays are not supported",
        "e:arrayType='m:Address[1]' | 'order/lineItems' is 'm:Address[]'; expected the type m:LineItem[]",
        "xsi:type='e:Array' | unknown type 'e:Array'",
        "xsi:nil='false' | a value does not declare its type",
        "xsi:nil='true' | 'order/lineItems/i' is unknown; expected no element",
      })
  void rejectsWhatIsNoArrayOfThatSize(String attributes, String message) {
    bodyRejection(storing(ORDER + "<lineItems " + attributes + ">" + LINE + "</lineItems>"))
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
  void namesThePositionInAnArray() {
    String lines =
        "<lineItems e:arrayType='m:LineItem[2]'>"
            + LINE
            + LINE.replace(">2<", ">two<")
            + "</lineItems>";

    bodyRejection(storing(ORDER + lines))
        .hasMessageContaining("'order/lineItems/1/quantity' is 'two'; expected an integer");
  }

  @Test
  void rejectsNullWhereThereMustBeAValue() {
    String nullLine = "<lineItems e:arrayType='m:LineItem[1]'><i xsi:nil='1'/></lineItems>";

    bodyRejection(storing(ORDER)).hasMessageContaining("'order/lineItems' is missing");
    bodyRejection(storing(ORDER + nullLine)).hasMessageContaining("null in an array");
    bodyRejection("<m:storeOrder><order xsi:nil='true'/></m:storeOrder>")
        .hasMessageContaining("'order' is missing");
  }

  @Test
  void rejectsValuesInThemselvesAndIndependentElementsWithoutIdOrType() {
    String order = storing(ORDER + NO_LINES);
    String self = "<e:Array id='l' e:arrayType='m:LineItem[1]'><i href='#l'/></e:Array>";
    String address = "<x id='a' xsi:type='m:Address'/>";

    bodyRejection(storing(ORDER + "<lineItems href='#l'/>") + self)
        .hasMessageContaining("a reference to 'SOAP-ENC:Array' instead of 'm:LineItem'");
    bodyRejection(order + "<x xsi:type='m:Address'/>")
        .hasMessageContaining("an element without an id");
    bodyRejection(order + "<x id='a'/>").hasMessageContaining("declare its type");
    bodyRejection(order + address + address).hasMessageContaining("duplicate id");
  }

  @Test
  void rejectsDocumentTypesEntitiesAndDepth() {
    String call =
        envelope(
            "<m:loadCustomer><customerId xsi:type='xsd:string'>&who;</customerId></m:loadCustomer>");

    rejection(call);
    for (String doctype : List.of("[<!ENTITY who 'ALFKI'>]", "SYSTEM 'file:///etc/passwd'")) {
      rejection("<!DOCTYPE s:Envelope " + doctype + ">" + call)
          .hasMessageContaining("SOAP allows no document type");
    }
    for (String start : List.of("<name>", "<billingAddress>", "<m:x xmlns:x='y'>")) {
      bodyRejection(storing(ORDER + start.repeat(100_000)));
      rejection(envelope("<m:empty/>").replace("<s:Body>", "<s:Header>" + start.repeat(100_000)));
    }
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

  @Test
  void failuresAreFaults() {
    String call = envelope("<m:loadCustomer><customerId>NOT_FOUND</customerId></m:loadCustomer>");

    assertExchangeFault(Fault.NOT_FOUND, () -> server.call("", call.getBytes(UTF_8)))
        .satisfies(
            e ->
                assertThat(text(e))
                    .contains(
                        "<SOAP-ENV:Fault><faultcode>SOAP-ENV:Client</faultcode><faultstring>no &lt;customer> 'NOT_FOUND' é</faultstring><detail><m:shopFault><fault>NOT_FOUND</fault></m:shopFault></detail></SOAP-ENV:Fault>"));
    assertExchangeFault(
            Fault.UNAVAILABLE,
            () -> server.call("", call.replace("NOT_FOUND", "UNAVAILABLE").getBytes(UTF_8)))
        .satisfies(e -> assertThat(text(e)).contains("<faultcode>SOAP-ENV:Server<"));
    assertFault(Fault.INTERNAL, () -> client.loadCustomer("crash")).hasMessage("internal error");
  }

  @Test
  void aFailureThatXmlCannotHoldTravelsWithoutAnEnvelope() {
    shop.failure = new ShopException(Fault.NOT_FOUND, "no \u0001");

    assertExchangeFault(Fault.NOT_FOUND, () -> client.loadCustomer("A"))
        .hasMessage("no \u0001")
        .satisfies(e -> assertThat(((ExchangeException) e).body()).isNull());
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
    rejection(call.replace("<s:Body>", header.formatted("1")))
        .satisfies(e -> assertThat(text(e)).contains("SOAP-ENV:MustUnderstand<"));
    rejection(call.replace("schemas.xmlsoap.org/soap/env", "www.w3.org/2003/05/s"))
        .satisfies(e -> assertThat(text(e)).contains("SOAP-ENV:VersionMismatch<"));
  }

  @Test
  void rejectsWhatIsNoCall() {
    for (String body :
        List.of(
            "",
            "<empty/>",
            "<m:empty><x/></m:empty>",
            "<m:empty s:encodingStyle='urn:mine'/>",
            "<m:loadCustomer/>",
            "<m:loadCustomer><id>A</id></m:loadCustomer>",
            "<m:loadCustomer><customerId>A</customerId><x/></m:loadCustomer>")) {
      bodyRejection(body);
    }
    rejection(envelope("<m:empty/>").replace("</s:Envelope>", "<more/></s:Envelope>"));
    rejection(envelope("<m:empty/>") + "<more/>");
    assertExchangeFault(
        Fault.UNKNOWN_OPERATION, () -> server.call("", envelope("<m:drop/>").getBytes(UTF_8)));
  }

  @Test
  void httpCarriesTheHeaderThatSoapDemands() {
    assertThat(new EncodedSoapBinding().service().httpHeaders().of("empty"))
        .containsEntry("SOAPAction", "\"\"");
  }
}
