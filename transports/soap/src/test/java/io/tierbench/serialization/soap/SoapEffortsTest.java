package io.tierbench.serialization.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataSets;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.TextForm;
import io.tierbench.wire.Exchange;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

/** Tests a client and a server of different efforts with the same WSDL. */
@Tag("slow")
class SoapEffortsTest {
  private static final String SCHEMA = XMLConstants.W3C_XML_SCHEMA_NS_URI;
  private static final List<Operation<?, ?>> OF_OBJECTS =
      Operation.all().stream()
          .filter(operation -> operation.request() != Payload.DATA_SET)
          .filter(operation -> operation.response() != Payload.DATA_SET)
          .filter(operation -> !isText(operation))
          .toList();
  private static final List<Operation<?, ?>> OF_TEXTS =
      Operation.all().stream().filter(SoapEffortsTest::isText).toList();
  private static final SampleShop SHOP = new SampleShop();
  private static final SoapBinding DOCUMENTED = new SoapBinding(Effort.DOCUMENTED);
  private static final SoapBinding TUNED = new SoapBinding(Effort.TUNED);
  private static final Exchange DOCUMENTED_SERVER = DOCUMENTED.server(SHOP);
  private static final Exchange TUNED_SERVER = TUNED.server(SHOP);

  private static boolean isText(Operation<?, ?> operation) {
    return TextForm.of(operation.request()) != null || TextForm.of(operation.response()) != null;
  }

  private static Shop client(Effort client, Effort server) {
    SoapBinding binding = client == Effort.TUNED ? TUNED : DOCUMENTED;
    return binding.client(server == Effort.TUNED ? TUNED_SERVER : DOCUMENTED_SERVER);
  }

  @ParameterizedTest
  @CsvSource({"DOCUMENTED, TUNED", "TUNED, DOCUMENTED"})
  void objectsPassBetweenThem(Effort client, Effort server) {
    Shop shop = client(client, server);
    OF_OBJECTS.forEach(operation -> SHOP.assertReachedBy(shop, operation));
    SHOP.failure = new ShopException(Fault.NOT_FOUND, "no <customer> é");
    try {
      assertThatThrownBy(() -> shop.loadCustomer("A")).hasMessage("no <customer> é");
    } finally {
      SHOP.failure = null;
    }
  }

  @Test
  void objectsAreTheSameXml() {
    OF_OBJECTS.forEach(operation -> assertSameXml(shop -> Samples.call(operation, shop)));
    assertSameXml(shop -> shop.loadCustomer(""));
  }

  /** JAXB escapes a character that XML does not require to be escaped. */
  @Test
  void textsAreTheSameXmlButForAnEscape() {
    for (Operation<?, ?> operation : OF_TEXTS) {
      Consumer<Shop> call = shop -> Samples.call(operation, shop);
      assertThat(withoutEscape(messages(TUNED, TUNED_SERVER, call)))
          .isEqualTo(withoutEscape(messages(DOCUMENTED, DOCUMENTED_SERVER, call)));
    }
  }

  private static List<String> withoutEscape(List<String> messages) {
    return messages.stream().map(message -> message.replace("&gt;", ">")).toList();
  }

  private static void assertSameXml(Consumer<Shop> call) {
    assertThat(messages(TUNED, TUNED_SERVER, call))
        .isEqualTo(messages(DOCUMENTED, DOCUMENTED_SERVER, call));
  }

  @ParameterizedTest
  @EnumSource
  void everyMessageIsValidByTheWsdl(Effort effort) throws Exception {
    String wsdl = new String(TUNED_SERVER.call(SoapBinding.WSDL, "urn:x".getBytes(UTF_8)), UTF_8);
    assertThat(DOCUMENTED_SERVER.call(SoapBinding.WSDL, "urn:x".getBytes(UTF_8)))
        .asString(UTF_8)
        .isEqualTo(wsdl);
    Validator validator =
        SchemaFactory.newInstance(SCHEMA)
            .newSchema(new DOMSource(element(wsdl, SCHEMA, "schema")))
            .newValidator();
    SoapBinding binding = effort == Effort.TUNED ? TUNED : DOCUMENTED;
    Exchange server = effort == Effort.TUNED ? TUNED_SERVER : DOCUMENTED_SERVER;
    for (String message : messages(binding, server, SHOP::assertReachedBy)) {
      Element body = element(message, "http://schemas.xmlsoap.org/soap/envelope/", "Body");
      validator.validate(new DOMSource(body.getFirstChild()));
    }
  }

  private static Element element(String document, String namespace, String name)
      throws XMLStreamException {
    return (Element)
        StaxUtils.read(new StringReader(document)).getElementsByTagNameNS(namespace, name).item(0);
  }

  private static List<String> messages(SoapBinding binding, Exchange server, Consumer<Shop> call) {
    List<String> messages = new ArrayList<>();
    call.accept(
        binding.client(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              messages.add(new String(request, UTF_8));
              messages.add(new String(response, UTF_8));
              return response;
            }));
    return messages;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "TUNED, DOCUMENTED, storeOrderDataSet: 'dataSet/{http://www.w3.org/2001/XMLSchema}schema' is unknown; expected no namespace",
        "DOCUMENTED, TUNED, malformed data set: 'name' instead of an element 'schema'"
      })
  void theFormOfADataSetIsThatOfTheEffort(Effort client, Effort server, String message) {
    assertThatThrownBy(() -> client(client, server).storeOrderDataSet(DataSets.order()))
        .isInstanceOfSatisfying(
            ShopException.class, e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST))
        .hasMessage(message);
  }

  /** JAXB would build a document of each. */
  @Test
  void ofElementsThatNobodyKnowsTheFirstIsRefused() {
    String unknown =
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><n:storeOrderDataSet xmlns:n='%s'><dataSet>%s</dataSet></n:storeOrderDataSet></s:Body></s:Envelope>"
            .formatted(ShopPort.NAMESPACE, "<a xmlns='urn:a'/>".repeat(500_000));
    assertThatThrownBy(() -> DOCUMENTED_SERVER.call("soap", unknown.getBytes(UTF_8)))
        .hasMessage("storeOrderDataSet: 'dataSet/{urn:a}a' is unknown; expected no namespace");
  }
}
