package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tierbench.contract.Address;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Binding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a server and a client with messages that nobody should send. */
public abstract class SoapFailures {
  private static final String ENVELOPE =
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"
          xmlns:t="urn:tierbench:shop"><s:Body>%s</s:Body>
      </s:Envelope>""";
  private static final String CUSTOMER =
      "<t:loadCustomer><customerId>%s</customerId></t:loadCustomer>";
  private static final String ORDER = "<t:storeOrder><order>%s</order></t:storeOrder>";
  private static final String EMPTY_BODY =
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body/></s:Envelope>";

  private static final FakeShop SHOP = new FakeShop();

  private final Reading reading;
  private final Binding binding;
  private final Exchange server;
  private final Shop client;

  /** The reading of what is not in the WSDL. */
  public enum Reading {
    STRICT,
    /** Strict, with data sets in the form of ADO.NET. */
    STRICT_ADO_NET,
    /** Skips unknown elements, and takes bad numbers for 0. */
    LENIENT
  }

  /** A server with its client, made once for all tests. */
  public record Stack(Reading reading, Binding binding, Exchange server, Shop client) {
    public static Stack of(Reading reading, Binding binding) {
      Exchange server = binding.server(SHOP);
      return new Stack(reading, binding, server, binding.client(server));
    }
  }

  protected SoapFailures(Stack stack) {
    reading = stack.reading;
    binding = stack.binding;
    server = stack.server;
    client = stack.client;
  }

  @Test
  void readsWhatIsWrittenByHand() {
    String request =
        """
        <?xml version='1.0' encoding='utf-8'?>
        <e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'>
          <e:Header><trace xmlns='urn:other'>1</trace></e:Header>
          <!-- by hand -->
          <e:Body><loadCustomer xmlns='urn:tierbench:shop'>
            <customerId xmlns=''>A<![CDATA[<&>]]>&#233;</customerId>
          </loadCustomer></e:Body>
        </e:Envelope>""";
    server.call("any", request.getBytes(UTF_8));
    assertThat(SHOP.customerId).isEqualTo("A<&>é");
  }

  @Test
  void aFaultIsASoapFaultWithADetail() {
    ExchangeException missing = rejected(body(CUSTOMER.formatted("NOT_FOUND")), Fault.NOT_FOUND);
    assertThat(text(missing))
        .containsPattern("<faultcode>\\w+:Client</faultcode>")
        .contains("<faultstring>no &lt;customer")
        .contains("<fault>NOT_FOUND</fault>");
    assertThat(missing).hasMessage("no <customer> 'NOT_FOUND' é");
    ExchangeException away = rejected(body(CUSTOMER.formatted("UNAVAILABLE")), Fault.UNAVAILABLE);
    assertThat(text(away)).containsPattern("<faultcode>\\w+:Server</faultcode>");
  }

  @Test
  void anExceptionOfTheServiceStaysOnTheServer() {
    ExchangeException crash = rejected(body(CUSTOMER.formatted("crash")), Fault.INTERNAL);
    assertThat(crash)
        .hasMessage("internal error")
        .hasRootCauseMessage("SELECT secret FROM io.tierbench");
    assertThat(text(crash))
        .contains("<faultstring>internal error</faultstring>")
        .doesNotContain("SELECT", "java", "cxf", "Exception");
    assertFault(Fault.INTERNAL, () -> client.loadCustomerDataSet("crash"))
        .hasMessage("internal error");
  }

  @Test
  void rejectsWhatIsNoEnvelope() {
    for (String request :
        List.of(
            "",
            "no xml",
            "<a/>",
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>",
            EMPTY_BODY,
            EMPTY_BODY.replace("<s:Body/>", "<s:Body><a"),
            "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body/></s:Envelope>")) {
      rejected(request, Fault.BAD_REQUEST);
    }
  }

  @Test
  void rejectsWhatIsNoRequest() {
    for (String element :
        List.of("<t:loadCustomer/>", "<t:storeOrder/>", "<t:storeOrderDataSet/>")) {
      rejected(body(element), Fault.BAD_REQUEST);
    }
    for (String element : List.of("<t:dropTables/>", "<storeOrder/>", "<t:storeOrderResponse/>")) {
      rejected(body(element), Fault.UNKNOWN_OPERATION);
    }
  }

  @Test
  void rejectsWrongElements() {
    assumeThat(reading).isNotEqualTo(Reading.LENIENT);
    for (String order :
        List.of(
            "<orderId>one</orderId>",
            "<orderId></orderId><orderId>1<a/></orderId>",
            "<bogus/>",
            "<t:orderId>1</t:orderId>",
            "<lineItem><bogus/></lineItem>",
            "<lineItem><unitPrice>1,5</unitPrice></lineItem>",
            "<shippingAddress><bogus/></shippingAddress>",
            "<orderDate>yesterday</orderDate>",
            "<freight>1E1000000000</freight>")) {
      rejected(body(ORDER.formatted(order)), Fault.BAD_REQUEST);
    }
    for (String element :
        List.of(
            "<t:storeOrder><bogus/></t:storeOrder>",
            "<t:loadCustomer><bogus/></t:loadCustomer>",
            "<t:empty><bogus/></t:empty>",
            "<t:storeOrderDataSet><dataSet/></t:storeOrderDataSet>",
            "<t:storeOrderDataSet><dataSet>text</dataSet></t:storeOrderDataSet>",
            "<t:storeOrderDataSet><bogus/></t:storeOrderDataSet>")) {
      rejected(body(element), Fault.BAD_REQUEST);
    }
  }

  @Test
  void aFaultNamesThePositionInAList() {
    assumeThat(reading).isNotEqualTo(Reading.LENIENT);
    assertThat(
            rejected(
                body(ORDER.formatted("<lineItem/><lineItem><quantity>many</quantity></lineItem>")),
                Fault.BAD_REQUEST))
        .hasMessage(
            "storeOrder: 'order/lineItem/1/quantity' is 'many'; expected an integer from -32768 to 32767");
    assumeThat(reading).isEqualTo(Reading.STRICT);
    String row = "<row><state>ADDED</state><current><null/><int>%s</int></current></row>";
    assertThat(
            rejected(
                body(
                    "<t:storeOrderDataSet><dataSet><name>d</name><table><name>t</name>%s%s</table></dataSet></t:storeOrderDataSet>"
                        .formatted(row.formatted("1"), row.formatted("many"))),
                Fault.BAD_REQUEST))
        .hasMessage(
            "storeOrderDataSet: 'dataSet/table/0/row/1/current/1' is 'many'; expected an integer of 32 bits");
  }

  @Test
  void aLenientServerSkipsWhatItDoesNotKnow() {
    assumeThat(reading).isEqualTo(Reading.LENIENT);
    String order =
        "<bogus/><orderId>one</orderId><freight>1E1000000000</freight><shipVia>7</shipVia>";
    server.call("any", body(ORDER.formatted(order)).getBytes(UTF_8));
    assertThat(SHOP.order).isEqualTo(new Order(0, null, 0, null, null, null, 7, null, List.of()));
  }

  @Test
  void elementsMayBeMissingOrInAnotherOrder() {
    String order =
        """
          <!-- the last one counts -->
          <freight> 1.50 </freight><lineItem><quantity>+3</quantity></lineItem>
          <billingAddress><city>Oslo</city></billingAddress>
          <orderId>1</orderId><orderId> 2 </orderId><lineItem/>
        """;
    server.call("any", body(ORDER.formatted(order)).getBytes(UTF_8));
    Address oslo = new Address(null, null, "Oslo", null, null, null);
    List<LineItem> lines =
        List.of(new LineItem(0, 0, (short) 3, 0), new LineItem(0, 0, (short) 0, 0));
    assertThat(SHOP.order)
        .isEqualTo(new Order(2, null, 0, null, null, oslo, 0, new BigDecimal("1.50"), lines));
  }

  @Test
  void aHeaderThatMustBeUnderstoodIsRejected() {
    String request =
        body("<t:empty/>")
            .replace("<s:Body>", "<s:Header><x s:mustUnderstand='1'/></s:Header><s:Body>");
    assertThat(text(rejected(request, Fault.BAD_REQUEST)))
        .containsPattern("<faultcode>\\w+:MustUnderstand</faultcode>");
  }

  @Test
  void noEntityAndNoDtdIsReadAndNothingIncluded(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "SECRET");
    Path dtd = Files.writeString(folder.resolve("a.dtd"), "<!ENTITY e 'SECRET'>");
    StringBuilder bomb = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'ha'>");
    for (int i = 1; i < 30; i++) {
      String ten = "&e%d;".formatted(i - 1).repeat(10);
      bomb.append("<!ENTITY %s '%s'>".formatted(i == 29 ? "e" : "e" + i, ten));
    }
    SHOP.customerId = null;
    for (String doctype :
        List.of(
            "<!DOCTYPE a [<!ENTITY e SYSTEM '%s'>]>".formatted(secret.toUri()),
            "<!DOCTYPE a SYSTEM '%s'>".formatted(dtd.toUri()),
            "<!DOCTYPE a [<!ENTITY %% p SYSTEM '%s'> %%p;]>".formatted(dtd.toUri()),
            "<!DOCTYPE a [<!ENTITY e 'SECRET'>]>",
            "",
            bomb.append("]>").toString())) {
      ExchangeException rejection =
          rejected(doctype + body(CUSTOMER.formatted("&e;")), Fault.BAD_REQUEST);
      assertThat(text(rejection)).doesNotContain("SECRET", "entity", "ctc.wstx");
    }
    assertThat(SHOP.customerId).isNull();

    String include =
        "<x:include xmlns:x='http://www.w3.org/2001/XInclude' parse='text' href='%s'/>"
            .formatted(secret.toUri());
    String request = body(CUSTOMER.formatted(include));
    if (reading == Reading.LENIENT) {
      server.call("any", request.getBytes(UTF_8));
      assertThat(SHOP.customerId).isEmpty();
    } else {
      rejected(request, Fault.BAD_REQUEST);
    }
  }

  @Test
  void depthAndAttributesAreLimited() {
    rejected(body("<t:empty>" + "<a>".repeat(100_000)), Fault.BAD_REQUEST);
    rejected("<a>".repeat(100_000), Fault.BAD_REQUEST);
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      attributes.append(" a%d=''".formatted(i));
    }
    rejected(body("<t:empty" + attributes + "/>"), Fault.BAD_REQUEST);
  }

  @Test
  void aResponseThatDoesNotDecodeIsInternal() {
    for (String response :
        List.of(
            "",
            "no xml",
            EMPTY_BODY,
            EMPTY_BODY.replace(
                "<s:Body/>",
                "<s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>x</faultstring></s:Fault></s:Body>"),
            "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>")) {
      Shop misled = binding.client((operation, request) -> response.getBytes(UTF_8));
      assertFault(Fault.INTERNAL, () -> misled.storeOrder(Samples.order()));
      assertFault(Fault.INTERNAL, misled::loadProducts);
      assertFault(Fault.INTERNAL, misled::loadProductsDataSet);
    }
  }

  @Test
  void aCharacterThatXmlCannotHoldIsAFailureOfTheCall() {
    // JAXB writes it, and the server cannot read it; the stream writer does not.
    assertFault(
        reading == Reading.STRICT_ADO_NET ? Fault.INTERNAL : Fault.BAD_REQUEST,
        () -> client.loadCustomer("\u0001"));
    DataSet dataSet = new DataSet("\u0001", List.of(), List.of());
    if (reading != Reading.STRICT_ADO_NET) {
      assertFault(Fault.BAD_REQUEST, () -> client.storeOrderDataSet(dataSet));
    } else {
      // ADO.NET escapes what no name may hold.
      client.storeOrderDataSet(dataSet);
      assertThat(SHOP.orderDataSet).isEqualTo(dataSet);
    }
  }

  @Test
  void aNullInAListIsAFailureOfTheCall() {
    List<LineItem> lines = Arrays.asList((LineItem) null);
    Order order = new Order(0, null, 0, null, null, null, 0, null, lines);
    assertFault(Fault.INTERNAL, () -> client.storeOrder(order));
  }

  @Test
  void aFailureOfTheExchangePassesAsItIs() {
    ExchangeException away = new ExchangeException(Fault.UNAVAILABLE, "no route");
    Shop cutOff =
        binding.client(
            (operation, request) -> {
              throw away;
            });
    assertThatThrownBy(cutOff::empty).isSameAs(away);
  }

  private ExchangeException rejected(String request, Fault fault) {
    String shown = request.length() > 500 ? "request" : request;
    ExchangeException rejection =
        catchThrowableOfType(
            ExchangeException.class, () -> server.call("any", request.getBytes(UTF_8)));
    assertThat(rejection).as(shown).isNotNull();
    assertThat(rejection.fault()).as(shown).isEqualTo(fault);
    assertThat(text(rejection)).containsPattern("<\\w+:Fault[ >]").contains(fault.name());
    return rejection;
  }

  private static String text(ExchangeException rejection) {
    return new String(rejection.body(), UTF_8);
  }

  private static String body(String element) {
    return ENVELOPE.formatted(element);
  }
}
