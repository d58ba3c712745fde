package io.tierbench.serialization.soap;

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
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Binding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a server and a client with messages that nobody should send. */
public abstract class SoapFailures {
  private static final String ENVELOPE =
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"
          xmlns:t="urn:tierbench:shop" xmlns:xi="http://www.w3.org/2001/XInclude"><s:Body>%s</s:Body>
      </s:Envelope>""";
  private static final String CUSTOMER =
      "<t:loadCustomer><customerId>%s</customerId></t:loadCustomer>";

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
  void aFaultIsASoapFaultWithADetail() {
    ExchangeException missing = refused(body(CUSTOMER.formatted("NOT_FOUND")), Fault.NOT_FOUND);
    assertThat(new String(missing.body(), UTF_8))
        .containsPattern("<faultcode>\\w+:Client</faultcode>")
        .contains("<faultstring>no &lt;customer")
        .contains("<fault>NOT_FOUND</fault>");
    assertThat(missing).hasMessage("no <customer> 'NOT_FOUND' é");
    ExchangeException away = refused(body(CUSTOMER.formatted("UNAVAILABLE")), Fault.UNAVAILABLE);
    assertThat(new String(away.body(), UTF_8))
        .containsPattern("<faultcode>\\w+:Server</faultcode>");
  }

  @Test
  void anExceptionOfTheServiceStaysOnTheServer() {
    ExchangeException crash = refused(body(CUSTOMER.formatted("crash")), Fault.INTERNAL);
    assertThat(crash)
        .hasMessage("internal error")
        .hasRootCauseMessage("SELECT secret FROM io.tierbench");
    assertThat(new String(crash.body(), UTF_8))
        .contains("<faultstring>internal error</faultstring>")
        .doesNotContain("SELECT", "java", "cxf", "Exception");
    assertThatThrownBy(() -> client.loadCustomerDataSet("crash"))
        .isExactlyInstanceOf(ShopException.class)
        .hasMessage("internal error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "no xml",
        "<a/>",
        "<a xmlns='urn:x'/>",
        "{\"json\": true}",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body/></s:Envelope>",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><a",
        "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body/></s:Envelope>"
      })
  void whatIsNoEnvelopeIsRefused(String request) {
    refused(request, Fault.BAD_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<t:loadCustomer/>", "<t:storeOrder/>", "<t:storeOrderDataSet/>"})
  void whatIsMissingIsRefused(String element) {
    refused(body(element), Fault.BAD_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<t:storeOrder><order><orderId>one</orderId></order></t:storeOrder>",
        "<t:storeOrder><order><orderId></orderId><orderId>1<a/></orderId></order></t:storeOrder>",
        "<t:storeOrder><order><bogus/></order></t:storeOrder>",
        "<t:storeOrder><order><t:orderId>1</t:orderId></order></t:storeOrder>",
        "<t:storeOrder><order><lineItem><bogus/></lineItem></order></t:storeOrder>",
        "<t:storeOrder><order><lineItem><unitPrice>1,5</unitPrice></lineItem></order></t:storeOrder>",
        "<t:storeOrder><order><shippingAddress><bogus/></shippingAddress></order></t:storeOrder>",
        "<t:storeOrder><bogus/></t:storeOrder>",
        "<t:loadCustomer><bogus/></t:loadCustomer>",
        "<t:empty><bogus/></t:empty>",
        "<t:storeOrder><order><orderDate>yesterday</orderDate></order></t:storeOrder>",
        "<t:storeOrder><order><freight>1E1000000000</freight></order></t:storeOrder>",
        "<t:storeOrderDataSet><dataSet/></t:storeOrderDataSet>",
        "<t:storeOrderDataSet><dataSet>text</dataSet></t:storeOrderDataSet>",
        "<t:storeOrderDataSet><bogus/></t:storeOrderDataSet>",
      })
  void whatIsNoRequestIsRefused(String element) {
    assumeThat(reading).isNotEqualTo(Reading.LENIENT);
    refused(body(element), Fault.BAD_REQUEST);
  }

  @Test
  void aLenientServerSkipsWhatItDoesNotKnow() {
    assumeThat(reading).isEqualTo(Reading.LENIENT);
    String order =
        "<bogus/><orderId>one</orderId><freight>1E1000000000</freight><shipVia>7</shipVia>";
    server.call(
        "any",
        body("<t:storeOrder><order>%s</order></t:storeOrder>".formatted(order)).getBytes(UTF_8));
    assertThat(SHOP.order.shipVia()).isEqualTo(7);
    assertThat(SHOP.order.orderId()).isZero();
    assertThat(SHOP.order.freight()).isNull();
  }

  @Test
  void elementsMayBeMissingOrInAnotherOrder() {
    String element =
        """
        <t:storeOrder><order>
          <!-- the last one counts -->
          <freight> 1.50 </freight><lineItem><quantity>+3</quantity></lineItem>
          <billingAddress><city>Oslo</city></billingAddress>
          <orderId>1</orderId><orderId> 2 </orderId><lineItem/>
        </order></t:storeOrder>""";
    server.call("any", body(element).getBytes(UTF_8));
    assertThat(SHOP.order)
        .isEqualTo(
            new Order(
                2,
                null,
                0,
                null,
                null,
                new Address(null, null, "Oslo", null, null, null),
                0,
                new BigDecimal("1.50"),
                List.of(new LineItem(0, 0, (short) 3, 0), new LineItem(0, 0, (short) 0, 0))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<t:dropTables/>", "<storeOrder/>", "<t:storeOrderResponse/>"})
  void anElementOfNoOperationIsUnknown(String element) {
    refused(body(element), Fault.UNKNOWN_OPERATION);
  }

  @Test
  void aHeaderThatMustBeUnderstoodIsRefused() {
    String request =
        body("<t:empty/>")
            .replace("<s:Body>", "<s:Header><x s:mustUnderstand='1'/></s:Header><s:Body>");
    assertThat(new String(refused(request, Fault.BAD_REQUEST).body(), UTF_8))
        .containsPattern("<faultcode>\\w+:MustUnderstand</faultcode>");
  }

  @Test
  void noEntityAndNoDtdIsRead(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "SECRET");
    Path dtd = Files.writeString(folder.resolve("a.dtd"), "<!ENTITY e 'SECRET'>");
    StringBuilder bomb = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'ha'>");
    for (int i = 1; i < 30; i++) {
      String ten = "&e%d;".formatted(i - 1).repeat(10);
      bomb.append("<!ENTITY %s '%s'>".formatted(i == 29 ? "e" : "e" + i, ten));
    }
    List<String> doctypes =
        List.of(
            "<!DOCTYPE a [<!ENTITY e SYSTEM '%s'>]>".formatted(secret.toUri()),
            "<!DOCTYPE a SYSTEM '%s'>".formatted(dtd.toUri()),
            "<!DOCTYPE a [<!ENTITY %% p SYSTEM '%s'> %%p;]>".formatted(dtd.toUri()),
            "<!DOCTYPE a [<!ENTITY e 'SECRET'>]>",
            "<!DOCTYPE a>",
            "",
            bomb.append("]>").toString());
    SHOP.customerId = null;
    for (String doctype : doctypes) {
      ExchangeException refusal =
          refused(doctype + body(CUSTOMER.formatted("&e;")), Fault.BAD_REQUEST);
      assertThat(new String(refusal.body(), UTF_8)).doesNotContain("SECRET", "entity", "ctc.wstx");
    }
    assertThat(SHOP.customerId).isNull();
  }

  @Test
  void nothingIsIncluded(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "SECRET");
    String include = "<xi:include parse='text' href='%s'/>".formatted(secret.toUri());
    String request = body(CUSTOMER.formatted(include));
    if (reading == Reading.LENIENT) {
      server.call("any", request.getBytes(UTF_8));
      assertThat(SHOP.customerId).isEmpty();
    } else {
      refused(request, Fault.BAD_REQUEST);
    }
  }

  @Test
  void depthAndAttributesAreLimited() {
    refused(body("<t:empty>" + "<a>".repeat(100_000)), Fault.BAD_REQUEST);
    refused("<a>".repeat(100_000), Fault.BAD_REQUEST);
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      attributes.append(" a%d=''".formatted(i));
    }
    refused(body("<t:empty" + attributes + "/>"), Fault.BAD_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no xml",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body/></s:Envelope>",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault>"
            + "<faultcode>s:Server</faultcode><faultstring>x</faultstring></s:Fault></s:Body>"
            + "</s:Envelope>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>"
      })
  void aResponseThatDoesNotDecodeIsInternal(String response) {
    Shop misled = binding.client((operation, request) -> response.getBytes(UTF_8));
    List<Consumer<Shop>> calls =
        List.of(
            shop -> shop.storeOrder(Samples.order()),
            Shop::loadProducts,
            Shop::loadProductsDataSet,
            shop -> shop.loadCustomer("ALFKI"));
    for (Consumer<Shop> call : calls) {
      assertThatThrownBy(() -> call.accept(misled))
          .isExactlyInstanceOf(ShopException.class)
          .extracting(e -> ((ShopException) e).fault())
          .isEqualTo(Fault.INTERNAL);
    }
  }

  @Test
  void aCharacterThatXmlCannotHoldIsAFailureOfTheCall() {
    assertThatThrownBy(() -> client.loadCustomer("\u0001"))
        .isExactlyInstanceOf(ShopException.class)
        .extracting(e -> ((ShopException) e).fault())
        // JAXB writes it, and the server cannot read it; the stream writer does not.
        .isEqualTo(reading == Reading.STRICT_ADO_NET ? Fault.INTERNAL : Fault.BAD_REQUEST);
    DataSet dataSet = new DataSet("\u0001", List.of(), List.of());
    if (reading != Reading.STRICT_ADO_NET) {
      assertThatThrownBy(() -> client.storeOrderDataSet(dataSet))
          .isExactlyInstanceOf(ShopException.class);
    } else {
      // ADO.NET escapes what no name may hold.
      client.storeOrderDataSet(dataSet);
      assertThat(SHOP.orderDataSet).isEqualTo(dataSet);
    }
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
    assertThatThrownBy(cutOff::loadProductsDataSet).isSameAs(away);
  }

  private ExchangeException refused(String request, Fault fault) {
    ExchangeException refusal =
        catchThrowableOfType(
            ExchangeException.class, () -> server.call("any", request.getBytes(UTF_8)));
    assertThat(refusal).as(request.length() > 500 ? "request" : request).isNotNull();
    assertThat(refusal.fault()).as(request.length() > 500 ? "fault" : request).isEqualTo(fault);
    assertThat(new String(refusal.body(), UTF_8))
        .containsPattern("<\\w+:Fault[ >]")
        .contains(fault.name());
    return refusal;
  }

  private static String body(String element) {
    return ENVELOPE.formatted(element);
  }
}
