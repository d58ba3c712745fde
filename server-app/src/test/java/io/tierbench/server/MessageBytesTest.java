package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.PurchaseOrders;
import io.tierbench.server.workload.SampleData;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.Transfers;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Keeps the table of {@code docs/bytes.md} true: it is made here, of the messages themselves. */
@Tag("slow")
class MessageBytesTest {
  private static final Path DOCUMENT = Path.of("../docs/bytes.md");
  private static final int ORDERS = 1_000;
  private static final int BYTES = 4 << 10;
  private static final ObjectMapper MIN_JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.NON_DEFAULT))
          .build();

  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  /**
   * A call, and which of its two messages is looked at.
   *
   * @param dto what this message carries; null for a data set
   */
  private record Sent<Q>(Operation<Q, ?> operation, Q argument, boolean request, Object dto) {
    void call(Shop client) {
      operation.call().apply(client, argument);
    }
  }

  private Map<String, Sent<?>> messages() {
    String customer = TestDatabase.CUSTOMER;
    Order order = SampleData.order(customer);
    DataSet orderDataSet = SampleData.orderDataSet(customer);
    Map<String, Sent<?>> messages = new LinkedHashMap<>();
    messages.put("an empty request", new Sent<>(Operation.EMPTY, null, true, null));
    messages.put("an order, DTO", new Sent<>(Operation.STORE_ORDER, order, true, order));
    messages.put(
        "an order, DataSet", new Sent<>(Operation.STORE_ORDER_DATA_SET, orderDataSet, true, null));
    messages.put(
        "77 products, DTO", new Sent<>(Operation.LOAD_PRODUCTS, null, false, shop.loadProducts()));
    messages.put(
        "77 products, DataSet", new Sent<>(Operation.LOAD_PRODUCTS_DATA_SET, null, false, null));
    messages.put(
        "one customer, DTO",
        new Sent<>(Operation.LOAD_CUSTOMER, customer, false, shop.loadCustomer(customer)));
    messages.put(
        "1,000 orders",
        new Sent<>(Operation.GET_ORDERS, ORDERS, false, PurchaseOrders.random(ORDERS)));
    messages.put(
        "1,000 identical orders",
        new Sent<>(
            Operation.GET_IDENTICAL_ORDERS, ORDERS, false, PurchaseOrders.identical(ORDERS)));
    messages.put(
        "100 constant orders",
        new Sent<>(Operation.GET_CONSTANT_ORDERS, 100, false, PurchaseOrders.constant(100)));
    FundsTransfer transfer = Transfers.sample();
    messages.put(
        "a transfer of funds", new Sent<>(Operation.TRANSFER_FUNDS, transfer, true, transfer));
    messages.put(
        "a transfer of funds in a transaction",
        new Sent<>(Operation.TRANSFER_FUNDS_TRANSACTED, transfer, true, transfer));
    messages.put(
        "details of a book",
        new Sent<>(Operation.GET_PRODUCT_INFO, 1, false, shop.getProductInfo(1)));
    messages.put(
        "4,096 bytes", new Sent<>(Operation.GET_BYTES, BYTES, false, shop.getBytes(BYTES)));
    messages.put(
        "one customer, DataSet",
        new Sent<>(Operation.LOAD_CUSTOMER_DATA_SET, customer, false, null));
    messages.put(
        "an order, DataSet as XML",
        new Sent<>(Operation.STORE_ORDER_DATA_SET_XML, orderDataSet, true, null));
    messages.put(
        "77 products, DataSet as XML",
        new Sent<>(Operation.LOAD_PRODUCTS_DATA_SET_XML, null, false, null));
    messages.put(
        "77 products, converted DataSet",
        new Sent<>(Operation.LOAD_PRODUCTS_CONVERTED, null, false, shop.loadProducts()));
    messages.put(
        "77 products, WebRowSet",
        new Sent<>(Operation.LOAD_PRODUCTS_WEB_ROW_SET, null, false, null));
    messages.put(
        "one customer, DataSet as XML",
        new Sent<>(Operation.LOAD_CUSTOMER_DATA_SET_XML, customer, false, null));
    messages.put(
        "one customer, converted DataSet",
        new Sent<>(
            Operation.LOAD_CUSTOMER_CONVERTED, customer, false, shop.loadCustomer(customer)));
    messages.put(
        "one customer, WebRowSet",
        new Sent<>(Operation.LOAD_CUSTOMER_WEB_ROW_SET, customer, false, null));
    return messages;
  }

  @Test
  void everyOperationHasALine() {
    assertThat(messages().values())
        .<Operation<?, ?>>extracting(Sent::operation)
        .containsExactlyInAnyOrderElementsOf(Operation.all());
  }

  @Test
  void theTableSaysWhatTheMessagesAre() throws Exception {
    List<String> lines = new ArrayList<>(List.of(head()));
    for (Map.Entry<String, Sent<?>> message : messages().entrySet()) {
      lines.add(
          "| " + message.getKey() + " | " + String.join(" | ", columns(message.getValue())) + " |");
    }
    shop.reset();

    assertThat(Files.readString(DOCUMENT))
        .as("docs/bytes.md should have these lines:%n%s", String.join("\n", lines))
        .contains(lines);
  }

  private static String head() {
    StringBuilder head = new StringBuilder("| message |");
    for (Serialization serialization : Serialization.values()) {
      head.append(" %s |".formatted(serialization.displayName()));
      head.append(serialization.efforts().contains(Effort.TUNED) ? " tuned |" : "");
      head.append(" least |");
    }
    return head.toString();
  }

  private List<String> columns(Sent<?> sent) throws Exception {
    List<String> columns = new ArrayList<>();
    for (Serialization serialization : Serialization.values()) {
      byte[] documented = bytes(serialization, Effort.DOCUMENTED, sent);
      List<Integer> lengths = new ArrayList<>(List.of(documented.length));
      if (serialization.efforts().contains(Effort.TUNED)) {
        lengths.add(bytes(serialization, Effort.TUNED, sent).length);
      }
      int shortest = lengths.stream().min(Integer::compare).orElseThrow();
      lengths.add(Math.min(shortest, least(serialization, documented, sent.dto())));
      columns.addAll(lengths.stream().map(length -> "%,d".formatted(length)).toList());
    }
    return columns;
  }

  private byte[] bytes(Serialization serialization, Effort effort, Sent<?> sent) {
    Exchange server = serialization.server(shop, effort);
    AtomicReference<byte[]> seen = new AtomicReference<>();
    sent.call(
        serialization.client(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              seen.set(sent.request() ? request : response);
              return response;
            },
            effort));
    return seen.get();
  }

  /**
   * In the same format: JSON without defaults, XML with each namespace once under a short prefix. A
   * number that is 0 stays in XML, as its schema wants it.
   */
  private static int least(Serialization serialization, byte[] documented, Object dto)
      throws Exception {
    return switch (serialization) {
      case SOAP -> leastXml(documented);
      case JSON -> dto == null ? documented.length : MIN_JSON.writeValueAsBytes(dto).length;
      default -> documented.length;
    };
  }

  private static int leastXml(byte[] document) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Element root =
        factory.newDocumentBuilder().parse(new ByteArrayInputStream(document)).getDocumentElement();
    Set<String> namespaces = new LinkedHashSet<>();
    int length = leastXml(root, namespaces);
    for (String namespace : namespaces) {
      length += " xmlns:a=\"\"".length() + namespace.length();
    }
    return length;
  }

  private static int leastXml(Element element, Set<String> namespaces) {
    int name = name(element, namespaces);
    int length = "<".length() + name;
    NamedNodeMap attributes = element.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Node attribute = attributes.item(i);
      if (!XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(attribute.getNamespaceURI())) {
        length += " =\"\"".length() + name(attribute, namespaces) + utf8(attribute.getNodeValue());
      }
    }
    if (!element.hasChildNodes()) {
      return length + "/>".length();
    }
    length += "></>".length() + name;
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      length +=
          child instanceof Element inner
              ? leastXml(inner, namespaces)
              : utf8(child.getNodeValue().replace("&", "&amp;").replace("<", "&lt;"));
    }
    return length;
  }

  private static int name(Node node, Set<String> namespaces) {
    int length = utf8(node.getLocalName());
    if (node.getNamespaceURI() == null) {
      return length;
    }
    namespaces.add(node.getNamespaceURI());
    return length + "a:".length();
  }

  private static int utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
