package io.tierbench.security.messages;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.MessageSecurity.Protection;
import io.tierbench.serialization.soap.ExchangeTransport;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.ShopPort;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Requests with WS-Security that no server has received. */
final class UnheardRequests {
  static final String CUSTOMER = "ALFKI";

  /** The request that begins a session. */
  static final String BEGIN = "RequestSecurityToken";

  /** The last client, reused because creating one takes longer than a request. */
  private static UnheardRequests last;

  private final Exchange server;
  private final Security security;
  private final TlsKeys keys;
  private final AtomicReference<byte[]> made = new AtomicReference<>();
  private final Shop client;

  private UnheardRequests(
      Exchange server, Security security, TlsKeys keys, Consumer<JaxWsProxyFactoryBean> change) {
    this.server = server;
    this.security = security;
    this.keys = keys;
    client =
        client(
            security,
            keys,
            (operation, request) -> {
              if (operation.equals(BEGIN)) {
                return server.call(operation, request);
              }
              made.set(request);
              throw new ExchangeException(Fault.UNAVAILABLE, "nobody listens");
            },
            change);
  }

  /** Returns the securities of messages. */
  static List<Security> all() {
    return Security.all().stream().filter(Security::securesMessages).toList();
  }

  static MessageSecurity of(Security security, TlsKeys keys) {
    return Objects.requireNonNull(security.messages(keys));
  }

  static boolean isInSession(Security security) {
    return of(security, MessageKeys.SERVER).protection() == Protection.SECURE_CONVERSATION;
  }

  /** Changes properties of a client. */
  static void set(JaxWsProxyFactoryBean factory, Map<String, Object> changes) {
    Map<String, Object> properties = new HashMap<>(factory.getProperties());
    properties.putAll(changes);
    factory.setProperties(properties);
  }

  private byte[] next() {
    assertThatThrownBy(() -> client.loadCustomer(CUSTOMER)).hasMessage("nobody listens");
    return made.getAndSet(null);
  }

  /**
   * Returns a genuine request.
   *
   * @param server of its session, if any
   */
  static synchronized byte[] of(Exchange server, Security security, TlsKeys keys) {
    if (last == null || last.server != server || last.security != security || last.keys != keys) {
      last = new UnheardRequests(server, security, keys, factory -> {});
    }
    return last.next();
  }

  /** Returns the request of a modified client. */
  static byte[] of(
      Exchange server, Security security, TlsKeys keys, Consumer<JaxWsProxyFactoryBean> change) {
    return new UnheardRequests(server, security, keys, change).next();
  }

  /** Returns a modified client. */
  static Shop client(
      Security security, TlsKeys keys, Exchange exchange, Consumer<JaxWsProxyFactoryBean> change) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport("text/xml", security.isTls(), exchange).register(bus);
    JaxWsProxyFactoryBean factory =
        PortFactories.client(bus, ExchangeTransport.ADDRESS, Effort.DOCUMENTED);
    new WsSecurity(of(security, keys)).extend(factory);
    change.accept(factory);
    return new PortClient(factory.create(ShopPort.class));
  }

  /** Parses an envelope, which may be deeper than newer JDKs read. */
  static Document parse(String envelope) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setAttribute("jdk.xml.maxElementDepth", "0");
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(envelope)));
  }

  static byte[] bytes(Document envelope) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new DOMSource(envelope), new StreamResult(bytes));
    return bytes.toByteArray();
  }
}
