package io.tierbench.security.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.transport.NewThreads;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.wss4j.common.util.KeyUtils;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.message.WSSecEncrypt;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/**
 * Tests hostile XML against servers with WS-Security: a typed fault without details, and the next
 * call succeeds.
 */
@ParameterizedClass
@MethodSource("all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileEnvelopesTest {
  private static final TlsKeys SERVER = MessageKeys.SERVER;
  private static final TlsKeys CALLER = MessageKeys.CALLER;
  private static final SampleShop SHOP = new SampleShop();
  private static final String WSSE =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

  /**
   * Maximum allocation of a rejection: far below the server's heap, far above the need of a few
   * kilobytes.
   */
  private static final long MAX_BYTES_OF_A_REFUSAL = 64 << 20;

  private static final Map<List<Object>, byte[]> ENCRYPTED = new HashMap<>();

  private static byte[] genuine;
  private static Exchange server;
  private static Shop client;

  @Parameter Security security;

  static List<Security> all() {
    return UnheardRequests.all();
  }

  @BeforeParameterizedClassInvocation
  static void start(Security security) {
    server = Known.SOAP.server(SHOP, Effort.DOCUMENTED, security.messages(SERVER));
    client =
        Known.SOAP.client(
            (operation, request) -> {
              genuine = request;
              return server.call(operation, request);
            },
            Effort.DOCUMENTED,
            security.messages(CALLER));
    client.loadCustomer("ALFKI");
  }

  private void assertRefused(String request) {
    assertRefused(request.getBytes(UTF_8));
  }

  /** Checks a session, and its beginning, for which CXF has another endpoint. */
  private void assertRefused(byte[] request) {
    assertRefused("loadCustomer", request);
    if (UnheardRequests.isInSession(security)) {
      assertRefused(UnheardRequests.BEGIN, request);
    }
  }

  private static void assertRefused(String operation, byte[] request) {
    Set<Fault> expected = EnumSet.of(Fault.BAD_REQUEST, Fault.UNAUTHENTICATED);
    if (operation.equals(UnheardRequests.BEGIN)) {
      // As a tree a body is looked at before its security is.
      expected.add(Fault.UNKNOWN_OPERATION);
    }
    SHOP.operation = null;
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> server.call(operation, request))
        .isInstanceOfSatisfying(
            ExchangeException.class,
            e -> {
              assertThat(e.fault()).isIn(expected);
              assertThat(new String(e.body(), UTF_8))
                  .contains("<faultstring>")
                  .doesNotContain("Exception", "wss4j", "xml.security", "java", "lol", "root:");
            });
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .isLessThan(MAX_BYTES_OF_A_REFUSAL);
    assertThat(SHOP.operation).isNull();
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }

  private static String envelope(String doctype, String header, String body) {
    return """
        %s<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"
            xmlns:t="urn:tierbench:shop" xmlns:w="%s"><s:Header>%s</s:Header>\
        <s:Body>%s</s:Body></s:Envelope>"""
        .formatted(doctype, WSSE, header, body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE s [<!ENTITY e \"lol\"><!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;\">]>",
        "<!DOCTYPE s [<!ENTITY e SYSTEM \"file:///etc/passwd\"><!ENTITY f \"&e;\">]>",
        "<!DOCTYPE s SYSTEM \"http://127.0.0.1:1/x.dtd\">"
      })
  void entities(String doctype) {
    String call = "<t:loadCustomer><customerId>&f;</customerId></t:loadCustomer>";
    assertRefused(envelope(doctype, "<w:Security>&f;</w:Security>", call));
    assertRefused(envelope(doctype, "", call));
    assertRefused(doctype + new String(genuine, UTF_8).replaceFirst("<\\?xml.*?\\?>", ""));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 100_000})
  void depth(int depth) {
    String nested = "<a>".repeat(depth) + "</a>".repeat(depth);
    assertRefused(envelope("", "<w:Security>" + nested + "</w:Security>", "<t:empty/>"));
    assertRefused(envelope("", nested, "<t:empty/>"));
    assertRefused(envelope("", "<w:Security/>", nested));
    assertRefused(
        new String(genuine, UTF_8).replaceFirst("</(\\w+):Security>", nested + "</$1:Security>"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 50_000})
  void manyHeaders(int count) {
    assertRefused(envelope("", "<w:Security/>".repeat(count), "<t:empty/>"));
    assertRefused(
        envelope("", "<w:Security>" + "<w:A/>".repeat(count) + "</w:Security>", "<t:empty/>"));
    assertRefused(
        envelope(
            "",
            "<w:Security><w:BinarySecurityToken>"
                + "A".repeat(10 * count)
                + "</w:BinarySecurityToken></w:Security>",
            "<t:empty/>"));
  }

  /** Anyone with the certificate of the server can encrypt for it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 20_000})
  void whatAStrangerHasEncrypted(int depth) throws Exception {
    NewThreads threads = new NewThreads();
    String id = "A".repeat(200_000);
    assertRefused(
        encrypted(
            "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\"><customerId>"
                + "<a>".repeat(depth)
                + id
                + "</a>".repeat(depth)
                + "</customerId></t:loadCustomer>"));
    threads.awaitEnd();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 180_000, 2_000_000})
  void manyElementsInWhatAStrangerHasEncrypted(int count) throws Exception {
    NewThreads threads = new NewThreads();
    assertRefused(
        encrypted(
            "<t:empty xmlns:t=\"urn:tierbench:shop\">" + "<a/>".repeat(count) + "</t:empty>"));
    threads.awaitEnd();
  }

  /** The thread that decrypts nested content must end too. */
  @ParameterizedTest
  @ValueSource(ints = {10, 200_000})
  void encryptedTwice(int length) throws Exception {
    NewThreads threads = new NewThreads();
    String call =
        "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\">"
            + "<customerId>%s</customerId></t:loadCustomer>".formatted("A".repeat(length));
    assertRefused(encrypted(call, 2));
    assertRefused(encrypted("<a>".repeat(100) + call + "</a>".repeat(100), 2));
    assertRefused(encrypted(call, 3));
    threads.awaitEnd();
  }

  private static byte[] encrypted(String body) throws Exception {
    return encrypted(body, 1);
  }

  /** Encrypts a body, once for every security: some are trees of two million elements. */
  private static byte[] encrypted(String body, int times) throws Exception {
    List<Object> what = List.of(body, times);
    if (!ENCRYPTED.containsKey(what)) {
      ENCRYPTED.put(what, encrypt(body, times));
    }
    return ENCRYPTED.get(what);
  }

  private static byte[] encrypt(String body, int times) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    // What is hostile may be deeper than newer JDKs read.
    factory.setAttribute("jdk.xml.maxElementDepth", "0");
    Document envelope =
        factory
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(envelope("", "", body).getBytes(UTF_8)));
    WSSecHeader header = new WSSecHeader(envelope);
    header.insertSecurityHeader();
    for (int time = 0; time < times; time++) {
      WSSecEncrypt encryption = new WSSecEncrypt(header);
      encryption.setUseThisCert(SERVER.identity().certificate());
      encryption.setKeyIdentifierType(WSConstants.ISSUER_SERIAL);
      encryption.setKeyEncAlgo(MessageSecurity.KEY_TRANSPORT);
      encryption.setSymmetricEncAlgorithm(MessageSecurity.ENCRYPTION);
      encryption.build(
          WsSecurity.trusted(SERVER.identity().certificate()),
          KeyUtils.getKeyGenerator(MessageSecurity.ENCRYPTION).generateKey());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new DOMSource(envelope), new StreamResult(bytes));
    return bytes.toByteArray();
  }

  static Stream<Double> places() {
    return Stream.of(0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99);
  }

  @ParameterizedTest
  @MethodSource("places")
  void truncated(double place) {
    byte[] fresh = UnheardRequests.of(server, security, CALLER);
    assertRefused(Arrays.copyOf(fresh, (int) (fresh.length * place)));
  }

  @ParameterizedTest
  @MethodSource("places")
  void flipped(double place) {
    byte[] fresh = UnheardRequests.of(server, security, CALLER);
    fresh[(int) (fresh.length * place)] ^= 4;
    // What is not signed may change, such as white space or the name of a prefix.
    try {
      server.call("loadCustomer", fresh);
    } catch (ExchangeException e) {
      assertThat(e.fault()).isIn(Fault.BAD_REQUEST, Fault.UNAUTHENTICATED, Fault.UNKNOWN_OPERATION);
    }
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }
}
