package io.tierbench.carrier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.ShopException;
import io.tierbench.hosting.Services;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.Exchange;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.MimeHeaders;
import jakarta.xml.soap.SOAPConnection;
import jakarta.xml.soap.SOAPConnectionFactory;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPFault;
import jakarta.xml.soap.SOAPMessage;
import jakarta.xml.ws.spi.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.cxf.jaxws.spi.ProviderImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Node;

/**
 * Tests that CXF, the reference implementation of JAX-WS and plain StAX, in one container, give
 * equivalent answers to the same independent client.
 */
@Tag("slow")
class SoapStacksTest {
  private static final List<Serialization> STACKS =
      List.of(Known.SOAP, Known.SOAP_RI, Known.SOAP_STAX);

  /** Envelope of another client: with a declaration, other prefixes, a header and a comment. */
  private static final String ENVELOPE =
      """
      <?xml version='1.0' encoding='utf-8'?>
      <e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'>
        <e:Header><trace xmlns='urn:other'>1</trace></e:Header>
        <!-- by hand -->
        <e:Body>%s</e:Body>
      </e:Envelope>""";

  private static final int LIMIT = 1 << 20;
  private static final int THREADS = 2;

  private static final SampleShop SHOP = new SampleShop();

  private static ExecutorService workers;
  private static Listener container;
  private static SOAPConnection client;

  @BeforeAll
  static void start() throws SOAPException {
    workers = Executors.newFixedThreadPool(THREADS);
    Services services = new Services();
    for (Serialization stack : STACKS) {
      services.add(stack, SHOP, Effort.DOCUMENTED, UnaryOperator.identity());
    }
    container =
        new TransportConfig(Known.HTTP, Security.NONE, Known.SERVLET)
            .serve(
                services,
                Security.NONE.guards(),
                Loopback.ANY_PORT,
                new ListenerOptions(workers, LIMIT),
                THREADS);
    client = SOAPConnectionFactory.newInstance().createConnection();
  }

  @AfterAll
  static void stop() throws SOAPException {
    client.close();
    container.close();
    workers.shutdownNow();
  }

  @AfterEach
  void succeed() {
    SHOP.failure = null;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<getConstantOrders xmlns='urn:tierbench:shop'><count xmlns=''>1</count></getConstantOrders>",
        "<x:getConstantOrders xmlns:x='urn:tierbench:shop'><count> 100 </count></x:getConstantOrders>",
        "<x:getProductInfo xmlns:x='urn:tierbench:shop'><count>1</count></x:getProductInfo>",
        "<x:transferFunds xmlns:x='urn:tierbench:shop'><amount>100.50</amount><source>1</source>"
            + "<destination>2</destination></x:transferFunds>",
        "<x:loadCustomer xmlns:x='urn:tierbench:shop'><customerId>A<![CDATA[<&>]]>&#233;</customerId>"
            + "</x:loadCustomer>"
      })
  void theyReadWhatIsWrittenByHand(String element) throws Exception {
    byte[] request = ENVELOPE.formatted(element).getBytes(UTF_8);
    List<Object> read = new ArrayList<>();
    List<List<String>> answers = new ArrayList<>();
    for (Serialization stack : STACKS) {
      SHOP.request = null;
      answers.add(meaning(call(stack, request)));
      read.add(SHOP.request);
    }
    assertThat(read).doesNotContainNull().containsOnly(read.get(0));
    assertThat(answers).allSatisfy(answer -> assertThat(answer).isEqualTo(answers.get(0)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theyFailAlike(Fault fault) throws Exception {
    SHOP.failure = new ShopException(fault, "no <such> thing é");
    byte[] request = request(Operation.LOAD_CUSTOMER);
    for (Serialization stack : STACKS) {
      SOAPFault failure = call(stack, request).getSOAPBody().getFault();

      assertThat(failure).as("fault of %s", stack).isNotNull();
      assertThat(failure.getFaultCodeAsQName().getLocalPart())
          .isEqualTo(fault == Fault.INTERNAL || fault == Fault.UNAVAILABLE ? "Server" : "Client");
      assertThat(failure.getFaultString()).isEqualTo("no <such> thing é");
      assertThat(meaning(failure.getDetail()))
          .as("detail of %s", stack)
          .containsExactly(
              "{urn:tierbench:shop}shopFault",
              "{}fault",
              fault.name(),
              "/",
              "{}message",
              "no <such> thing é",
              "/",
              "/");
    }
  }

  static Stream<Fault> faults() {
    return Stream.of(Fault.values());
  }

  /** CXF is not affected by a second provider on the class path. */
  @Test
  void theProviderOfTheClassPathIsThatOfCxf() {
    assertThat(Provider.provider()).isInstanceOf(ProviderImpl.class);
  }

  /** Returns the request of CXF's client. */
  private static byte[] request(Operation<?, ?> operation) {
    AtomicReference<byte[]> sent = new AtomicReference<>();
    Exchange server = Known.SOAP.server(new SampleShop(), Effort.DOCUMENTED);
    Samples.call(
        operation,
        Known.SOAP.client(
            (name, request) -> {
              sent.set(request);
              return server.call(name, request);
            },
            Effort.DOCUMENTED));
    return sent.get();
  }

  private static SOAPMessage call(Serialization stack, byte[] request)
      throws SOAPException, IOException {
    MimeHeaders headers = new MimeHeaders();
    headers.addHeader("Content-Type", "text/xml; charset=utf-8");
    headers.addHeader("SOAPAction", "\"\"");
    SOAPMessage message =
        MessageFactory.newInstance().createMessage(headers, new ByteArrayInputStream(request));
    InetSocketAddress address = (InetSocketAddress) container.address();
    return client.call(
        message,
        "http://127.0.0.1:%d/%s/ShopPort".formatted(address.getPort(), stack.service().name()));
  }

  private static List<String> meaning(SOAPMessage message) throws SOAPException {
    return meaning(message.getSOAPBody());
  }

  /** Returns elements without their prefixes, and joined texts. */
  private static List<String> meaning(Node parent) {
    List<String> meaning = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeType() == Node.ELEMENT_NODE) {
        String namespace = child.getNamespaceURI();
        meaning.add("{%s}%s".formatted(namespace == null ? "" : namespace, child.getLocalName()));
        meaning.addAll(meaning(child));
        meaning.add("/");
      } else if (child.getNodeType() == Node.TEXT_NODE
          || child.getNodeType() == Node.CDATA_SECTION_NODE) {
        text.append(child.getNodeValue());
      }
    }
    if (!text.isEmpty()) {
      meaning.add(text.toString());
    }
    return meaning;
  }
}
