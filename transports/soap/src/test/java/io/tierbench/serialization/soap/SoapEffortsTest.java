package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
          .filter(operation -> isObject(operation.request()) && isObject(operation.response()))
          .toList();
  private static final SampleShop SHOP = new SampleShop();
  private static final Exchange DOCUMENTED_SERVER = new SoapBinding(Effort.DOCUMENTED).server(SHOP);
  private static final Exchange TUNED_SERVER = new SoapBinding(Effort.TUNED).server(SHOP);

  private static boolean isObject(Payload<?> payload) {
    return payload != Payload.DATA_SET && !payload.hasTextForm();
  }

  private static Exchange server(Effort effort) {
    return effort == Effort.TUNED ? TUNED_SERVER : DOCUMENTED_SERVER;
  }

  private static Shop client(Effort client, Effort server) {
    return new SoapBinding(client).client(server(server));
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

  @ParameterizedTest
  @EnumSource
  void everyMessageIsValidByTheWsdl(Effort effort) throws Exception {
    Exchange server = server(effort);
    String wsdl = new String(server.call(SoapBinding.WSDL, "urn:x".getBytes(UTF_8)), UTF_8);
    Validator validator =
        SchemaFactory.newInstance(SCHEMA)
            .newSchema(new DOMSource(element(wsdl, SCHEMA, "schema")))
            .newValidator();
    List<String> messages = new ArrayList<>();
    SHOP.assertReachedBy(
        new SoapBinding(effort)
            .client(
                (operation, request) -> {
                  byte[] response = server.call(operation, request);
                  messages.add(new String(request, UTF_8));
                  messages.add(new String(response, UTF_8));
                  return response;
                }));
    for (String message : messages) {
      Element body = element(message, "http://schemas.xmlsoap.org/soap/envelope/", "Body");
      validator.validate(new DOMSource(body.getFirstChild()));
    }
  }

  private static Element element(String document, String namespace, String name)
      throws XMLStreamException {
    return (Element)
        StaxUtils.read(new StringReader(document)).getElementsByTagNameNS(namespace, name).item(0);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "TUNED, DOCUMENTED, storeOrderDataSet: 'dataSet/{http://www.w3.org/2001/XMLSchema}schema' is unknown; expected no namespace",
        "DOCUMENTED, TUNED, malformed data set: 'name' instead of an element 'schema'"
      })
  void theFormOfADataSetIsThatOfTheEffort(Effort client, Effort server, String message) {
    assertFault(Fault.BAD_REQUEST, () -> client(client, server).storeOrderDataSet(DataSets.order()))
        .hasMessage(message);
  }

  /** The limits of a parser, of CXF and of JAXB are beyond. */
  @ParameterizedTest
  @EnumSource
  void largeMessagesPass(Effort effort) {
    Shop shop = client(effort, effort);
    List<LineItem> lines =
        IntStream.range(0, 60_000)
            .mapToObj(i -> new LineItem(i, i / 7.0, (short) i, i / 3.0))
            .toList();
    Order order = new Order(0, "x".repeat(2 << 20), 0, null, null, null, 0, null, lines);
    shop.storeOrder(order);
    assertThat(SHOP.request.equals(order)).isTrue();

    List<DataRow> rows =
        IntStream.range(0, 60_000)
            .mapToObj(i -> DataRow.added(List.<Object>of(i, "row " + i)))
            .toList();
    DataColumn id = new DataColumn("id", DataType.INT32, false);
    DataColumn name = new DataColumn("name", DataType.STRING, false);
    DataTable table = new DataTable("t", List.of(id, name), List.of(), rows);
    DataSet dataSet = new DataSet("large", List.of(table), List.of());
    shop.storeOrderDataSet(dataSet);
    assertThat(SHOP.request.equals(dataSet)).isTrue();
  }

  /** JAXB would build a document of each. */
  @Test
  void ofElementsThatNobodyKnowsTheFirstIsRejected() {
    String unknown =
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><n:storeOrderDataSet xmlns:n='%s'><dataSet>%s</dataSet></n:storeOrderDataSet></s:Body></s:Envelope>"
            .formatted(ShopPort.NAMESPACE, "<a xmlns='urn:a'/>".repeat(500_000));
    assertThatThrownBy(() -> DOCUMENTED_SERVER.call("soap", unknown.getBytes(UTF_8)))
        .hasMessage("storeOrderDataSet: 'dataSet/{urn:a}a' is unknown; expected no namespace");
  }
}
