package io.tierbench.security.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.transport.NewThreads;
import io.tierbench.wire.ExchangeException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.wss4j.common.util.KeyUtils;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.message.WSSecEncrypt;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
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
@MethodSource("io.tierbench.security.messages.UnheardRequests#all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileEnvelopesTest extends SecuredServerFixture {
  private static final String WSSE =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

  /**
   * Maximum allocation of a rejection: far below the server's heap, far above the need of a few
   * kilobytes.
   */
  private static final long MAX_BYTES_OF_A_REJECTION = 64 << 20;

  private static final Map<List<Object>, byte[]> ENCRYPTED = new HashMap<>();

  private static byte[] genuine;
  private static Shop client;

  @BeforeParameterizedClassInvocation
  static void connect(Security security) {
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

  private void assertRejected(String request) {
    assertRejected(request.getBytes(UTF_8));
  }

  /** Checks a session, and its beginning, for which CXF has another endpoint. */
  private void assertRejected(byte[] request) {
    assertRejectedCheaply("loadCustomer", request);
    if (UnheardRequests.isInSession(security)) {
      assertRejectedCheaply(UnheardRequests.BEGIN, request);
    }
  }

  private static void assertRejectedCheaply(String operation, byte[] request) {
    SHOP.operation = null;
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    SoapRejections.assertRejected(
        server,
        operation,
        request,
        Fault.BAD_REQUEST,
        Fault.UNAUTHENTICATED,
        // As a tree a body that begins a session is looked at before its security is.
        operation.equals(UnheardRequests.BEGIN) ? Fault.UNKNOWN_OPERATION : Fault.UNAUTHENTICATED);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .isLessThan(MAX_BYTES_OF_A_REJECTION);
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
    assertRejected(envelope(doctype, "<w:Security>&f;</w:Security>", call));
    assertRejected(envelope(doctype, "", call));
    assertRejected(doctype + new String(genuine, UTF_8).replaceFirst("<\\?xml.*?\\?>", ""));
  }

  @Test
  void depth() {
    String nested = "<a>".repeat(100_000) + "</a>".repeat(100_000);
    assertRejected(envelope("", "<w:Security>" + nested + "</w:Security>", "<t:empty/>"));
    assertRejected(envelope("", nested, "<t:empty/>"));
    assertRejected(envelope("", "<w:Security/>", nested));
    assertRejected(
        new String(genuine, UTF_8).replaceFirst("</(\\w+):Security>", nested + "</$1:Security>"));
  }

  @Test
  void manyAndLongHeaders() {
    assertRejected(envelope("", "<w:Security/>".repeat(50_000), "<t:empty/>"));
    String many = "<w:Security>" + "<w:A/>".repeat(50_000) + "</w:Security>";
    assertRejected(envelope("", many, "<t:empty/>"));
    String token = "<w:BinarySecurityToken>" + "A".repeat(500_000) + "</w:BinarySecurityToken>";
    assertRejected(envelope("", "<w:Security>" + token + "</w:Security>", "<t:empty/>"));
  }

  /**
   * Anyone with the certificate of the server can encrypt for it; no thread that decrypts stays.
   */
  @Test
  void whatAStrangerHasEncrypted() throws Exception {
    NewThreads threads = new NewThreads();
    String call =
        "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\"><customerId>%s%s%s</customerId>"
            + "</t:loadCustomer>";
    String id = "A".repeat(200_000);
    assertRejected(encrypted(call.formatted("", id, "")));
    assertRejected(encrypted(call.formatted("<a>".repeat(20_000), id, "</a>".repeat(20_000))));
    assertRejected(
        encrypted(
            "<t:empty xmlns:t=\"urn:tierbench:shop\">" + "<a/>".repeat(180_000) + "</t:empty>"));
    assertRejected(encrypted(call.formatted("", id, ""), 2));
    assertRejected(
        encrypted("<a>".repeat(100) + call.formatted("", id, "") + "</a>".repeat(100), 2));
    assertRejected(encrypted(call.formatted("", "A", ""), 3));
    threads.awaitEnd();
  }

  private static byte[] encrypted(String body) throws Exception {
    return encrypted(body, 1);
  }

  /** Encrypts a body, once for every security: some are large trees. */
  private static byte[] encrypted(String body, int times) throws Exception {
    List<Object> what = List.of(body, times);
    if (!ENCRYPTED.containsKey(what)) {
      ENCRYPTED.put(what, encrypt(body, times));
    }
    return ENCRYPTED.get(what);
  }

  private static byte[] encrypt(String body, int times) throws Exception {
    Document envelope = UnheardRequests.parse(envelope("", "", body));
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
    return UnheardRequests.bytes(envelope);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.3, 0.7, 0.99})
  void truncatedOrFlipped(double place) {
    byte[] whole = UnheardRequests.of(server, security, CALLER);
    assertRejected(Arrays.copyOf(whole, (int) (whole.length * place)));
    byte[] flipped = UnheardRequests.of(server, security, CALLER);
    flipped[(int) (flipped.length * place)] ^= 4;
    // What is not signed may change, such as white space or the name of a prefix.
    try {
      server.call("loadCustomer", flipped);
    } catch (ExchangeException e) {
      assertThat(e.fault()).isIn(Fault.BAD_REQUEST, Fault.UNAUTHENTICATED, Fault.UNKNOWN_OPERATION);
    }
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }
}
