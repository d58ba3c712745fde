package io.tierbench.security.messages;

import static io.tierbench.contract.Faults.assertFault;
import static io.tierbench.security.messages.UnheardRequests.isInSession;
import static io.tierbench.security.messages.UnheardRequests.of;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.tierbench.Known;
import io.tierbench.contract.Customer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the bytes, creation and rejection of WS-Security messages. */
@ParameterizedClass
@MethodSource("io.tierbench.security.messages.UnheardRequests#all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WsSecurityTest extends SecuredServerFixture {
  private static final String HELLO =
      "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\"><customerId>HELLO</customerId></t:loadCustomer>";

  private String request() {
    return new String(UnheardRequests.of(server, security, CALLER), UTF_8);
  }

  private void assumeEncrypting() {
    assumeFalse(security.isTls(), "encrypted by TLS");
  }

  private static void assertRejected(String request) {
    assertRejected("loadCustomer", request.getBytes(UTF_8));
  }

  @Test
  void carriesEveryOperationOfTunedCode() {
    Effort effort = Effort.TUNED;
    SHOP.assertReachedOnceBy(
        Known.SOAP.client(
            Known.SOAP.server(SHOP, effort, of(security, SERVER)), effort, of(security, CALLER)));
  }

  /** A parser splits long texts, perhaps within a surrogate pair. */
  @Test
  void longTextsArriveWhole() {
    for (Effort effort : Effort.values()) {
      Shop client =
          Known.SOAP.client(
              Known.SOAP.server(new Echo(), effort, of(security, SERVER)),
              effort,
              of(security, CALLER));
      for (String start : List.of("", "-")) {
        String text = start + "<\uD83D\uDE00\uD83D\uDE00".repeat(4_000);
        assertThat(client.loadCustomer(text).companyName()).isEqualTo(text);
      }
    }
  }

  /** A shop whose customers are named after their id. */
  private static final class Echo extends HandlingShop {
    Echo() {
      handle(
          Operation.LOAD_CUSTOMER,
          text -> new Customer(text, text, null, null, null, null, null, null, null, null, null));
    }
  }

  @Test
  void signsAndEncryptsBothWays() {
    List<String> messages = new ArrayList<>();
    Shop client =
        client(
            CALLER,
            (operation, request) -> {
              if (operation.equals(UnheardRequests.BEGIN)) {
                return server.call(operation, request);
              }
              messages.add(new String(request, UTF_8));
              try {
                byte[] response = server.call(operation, request);
                messages.add(new String(response, UTF_8));
                return response;
              } catch (ExchangeException e) {
                messages.add(new String(e.body(), UTF_8));
                throw e;
              }
            });
    assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
    if (security.isTls()) {
      assertThat(messages.get(0)).contains(CUSTOMER).doesNotContain("Encrypted");
      assertThat(signedIds(messages.get(0))).containsExactly(idOf("Timestamp", messages.get(0)));
      assertThat(messages.get(1))
          .contains("Timestamp", Samples.customer().companyName())
          .doesNotContain("Signature", "Encrypted");
      return;
    }
    SHOP.failure = new ShopException(Fault.NOT_FOUND, "no such customer");
    assertFault(Fault.NOT_FOUND, () -> client.loadCustomer(CUSTOMER))
        .hasMessage("no such customer");
    SHOP.failure = null;
    List<String> algorithms =
        isInSession(security)
            ? List.of("http://www.w3.org/2001/04/xmldsig-more#hmac-sha256")
            : List.of(
                "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    assertThat(messages)
        .hasSize(4)
        .allSatisfy(
            message -> {
              assertThat(message.substring(message.indexOf(":Body")))
                  .contains(
                      "EncryptedData", "Algorithm=\"http://www.w3.org/2009/xmlenc11#aes128-gcm\"");
              assertThat(message)
                  .doesNotContain(
                      CUSTOMER,
                      "loadCustomer",
                      Samples.customer().companyName(),
                      "no such customer")
                  .contains(algorithms);
              assertThat(signedIds(message))
                  .containsExactlyInAnyOrder(idOf("Timestamp", message), idOf("Body", message));
            });
  }

  private static List<String> signedIds(String message) {
    Matcher reference =
        Pattern.compile(":Reference [^>]*URI=\"#([^\"]+)\"[^>]*>\\s*<[^>]*Transforms")
            .matcher(message);
    return reference.results().map(found -> found.group(1)).toList();
  }

  private static String idOf(String element, String message) {
    Matcher id = Pattern.compile(":%s[^>]*:Id=\"([^\"]+)\"".formatted(element)).matcher(message);
    assertThat(id.find()).as("Id of %s", element).isTrue();
    return id.group(1);
  }

  @Test
  void aRequestIsTakenOnce() {
    String request = request();
    assertThat(server.call("loadCustomer", request.getBytes(UTF_8))).isNotEmpty();
    assertRejected(request);
    Matcher timestamp = find("<(\\w+):Timestamp.*?</\\1:Timestamp>", request);
    assertRejected(
        timestamp
            .replaceFirst("")
            .replaceFirst(
                "</(\\w+):Security>",
                Matcher.quoteReplacement(timestamp.group()) + "</$1:Security>"));
    assertTakesTheNext();
  }

  private static Matcher find(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher;
  }

  @Test
  void aSignerMustBeKnownAndMayCall() {
    SHOP.operation = null;
    // A server is no user.
    TlsKeys ofServer = new TlsKeys(SERVER.identity().certificate(), SERVER.identity());
    for (TlsKeys unknown : List.of(MessageKeys.STRANGER, ofServer)) {
      Shop client = client(unknown, server);
      assertFault(Fault.UNAUTHENTICATED, () -> client.loadCustomer(CUSTOMER));
    }
    Shop guest = client(MessageKeys.GUEST, server);
    assertFault(Fault.FORBIDDEN, () -> guest.loadCustomer(CUSTOMER));
    assertThat(SHOP.operation).isNull();
  }

  @Test
  void aClientTakesAnswersOfItsServerAlone() {
    assumeEncrypting();
    TlsKeys other = MessageKeys.OTHER_SERVER;
    Exchange otherServer = Known.SOAP.server(SHOP, Effort.DOCUMENTED, of(security, other));
    TlsKeys ofOther = new TlsKeys(other.identity().certificate(), CALLER.identity());
    // The same caller asks the other server, and his answer is given to him as that of his own.
    byte[] answer =
        otherServer.call("loadCustomer", UnheardRequests.of(otherServer, security, ofOther));
    assertRejected("loadCustomer", UnheardRequests.of(otherServer, security, ofOther));
    // Nor what nobody has secured.
    Exchange plain = Known.SOAP.server(SHOP, Effort.DOCUMENTED);
    byte[] unsecured =
        plain.call(
            "loadCustomer",
            ("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
                    + HELLO
                    + "</s:Body></s:Envelope>")
                .getBytes(UTF_8));
    for (byte[] instead : List.of(answer, unsecured)) {
      Shop client =
          client(
              CALLER,
              (operation, request) ->
                  operation.equals(UnheardRequests.BEGIN)
                      ? server.call(operation, request)
                      : instead);
      assertThatThrownBy(() -> client.loadCustomer(CUSTOMER)).isInstanceOf(ShopException.class);
    }
  }

  @Test
  void anAlteredMessageIsRejected() {
    assumeEncrypting();
    Pattern cipher = Pattern.compile("CipherValue>([^<]+)<");
    int values = (int) cipher.matcher(request()).results().count();
    assertThat(values).isEqualTo(isInSession(security) ? 1 : 2);
    for (int value = 0; value < values; value++) {
      for (double where : new double[] {0, 0.5, 0.9}) {
        String request = request();
        Matcher matcher = cipher.matcher(request);
        IntStream.rangeClosed(0, value).forEach(i -> matcher.find());
        byte[] bytes = Base64.getMimeDecoder().decode(matcher.group(1));
        bytes[(int) (bytes.length * where)] ^= 1;
        assertRejected(
            request.substring(0, matcher.start(1))
                + Base64.getEncoder().encodeToString(bytes)
                + request.substring(matcher.end(1)));
      }
    }
    assertRejected(request().replaceFirst("<(\\w+):Signature [\\s\\S]*</\\1:Signature>", ""));
    assertTakesTheNext();
  }

  /** The signed body has been moved, and another one is in its place. */
  @Test
  void aWrappedSignatureIsRejected() {
    assumeEncrypting();
    String wrapper = "<w:Wrapper xmlns:w=\"urn:w\">%s</w:Wrapper>";
    for (String place : List.of("%s</$1:Header>", "</$1:Header>%s", "</$1:Envelope>")) {
      for (boolean sameId : new boolean[] {true, false}) {
        String request = request();
        Matcher body = find("<(\\w+):Body[\\s\\S]*</\\1:Body>", request);
        String start = body.group().substring(0, body.group().indexOf('>') + 1);
        String forged =
            (sameId ? start : start.replaceAll("Id=\"[^\"]*\"", "Id=\"forged\""))
                + HELLO
                + "</%s:Body>".formatted(body.group(1));
        String moved = Matcher.quoteReplacement(wrapper.formatted(body.group()));
        boolean atEnd = place.contains("Envelope");
        assertNotForged(
            body.replaceFirst(Matcher.quoteReplacement(forged))
                .replaceFirst(
                    atEnd ? "</(\\w+):Envelope>" : "</(\\w+):Header>",
                    atEnd ? moved + place : place.formatted(moved)));
      }
    }
  }

  /** The signed body is unchanged, and another one is added. */
  @Test
  void anotherBodyIsNotCalled() {
    assumeEncrypting();
    for (String id : List.of("", " w:Id=\"forged\"")) {
      String forged =
          "<s:Body xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\" xmlns:w=\"%s\"%s>%s</s:Body>"
              .formatted(WSConstants.WSU_NS, id, HELLO);
      assertNotForged(request().replaceFirst("</(\\w+):Header>", "$0" + forged));
      assertNotForged(request().replaceFirst("</(\\w+):Envelope>", forged + "$0"));
    }
  }

  /**
   * Checks that a forged body is not called: SAAJ trees have a single body, the first one found
   * anywhere; if that is the signed one, it is called.
   */
  private void assertNotForged(String wrapped) {
    SHOP.operation = null;
    try {
      server.call("loadCustomer", wrapped.getBytes(UTF_8));
      assertThat(of(security, SERVER).streaming()).isFalse();
      assertThat(SHOP.operation).isSameAs(Operation.LOAD_CUSTOMER);
      assertThat(SHOP.request).isEqualTo(CUSTOMER);
    } catch (ExchangeException e) {
      assertThat(e.fault()).isEqualTo(Fault.UNAUTHENTICATED);
      assertThat(SHOP.operation).isNull();
    }
  }

  /** Returns the element with its inherited namespace; canonical XML is the same. */
  private static String selfContained(Matcher timestamp) {
    String declaration = " xmlns:%s=\"%s\"".formatted(timestamp.group(1), WSConstants.WSU_NS);
    String element = timestamp.group();
    return element.contains(declaration)
        ? element
        : element.replaceFirst(":Timestamp", "$0" + declaration);
  }

  /** The signed old timestamp is present, but another one is used as the creation time. */
  @Test
  void anotherTimestampIsRejected() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    String fresh =
        "<w:Timestamp xmlns:w=\"%s\" w:Id=\"%s\"><w:Created>%s</w:Created><w:Expires>%s</w:Expires></w:Timestamp>";
    String aside = "<x:Aside xmlns:x=\"urn:x\">%s</x:Aside>";
    String request = new String(requestOf(-3600), UTF_8);
    for (boolean sameId : new boolean[] {true, false}) {
      for (String place :
          List.of(
              "</$1:Security>" + aside,
              aside + "</$1:Security>",
              "</$1:Security>%s",
              "%s</$1:Security>")) {
        Matcher timestamp = find("<(\\w+):Timestamp.*?</\\1:Timestamp>", request);
        String id = sameId ? idOf("Timestamp", request) : "fresh";
        byte[] moved =
            timestamp
                .replaceFirst(
                    Matcher.quoteReplacement(
                        fresh.formatted(WSConstants.WSU_NS, id, now, now.plusSeconds(30))))
                .replaceFirst(
                    "</(\\w+):Security>",
                    place.formatted(Matcher.quoteReplacement(selfContained(timestamp))))
                .getBytes(UTF_8);
        SHOP.operation = null;
        SoapRejections.assertRejected(
            server, "loadCustomer", moved, Fault.UNAUTHENTICATED, Fault.BAD_REQUEST);
        assertThat(SHOP.operation).isNull();
      }
    }
  }

  @Test
  void aStaleRequestIsRejected() {
    for (long seconds : new long[] {-3600, -WsSecurity.SECONDS_TO_LIVE - 1, 3600}) {
      assertRejected("loadCustomer", requestOf(seconds));
    }
    assertThat(server.call("loadCustomer", requestOf(-5))).isNotEmpty();
  }

  /** Returns the request of a client with a different clock, which only trees have. */
  private byte[] requestOf(long seconds) {
    Security byTree =
        UnheardRequests.all().stream()
            .filter(other -> isInSession(other) == isInSession(security))
            .filter(other -> other.isTls() == security.isTls())
            .filter(other -> !of(other, SERVER).streaming())
            .findFirst()
            .orElseThrow();
    WSSConfig config = WSSConfig.getNewInstance();
    config.setCurrentTime(() -> Instant.now().plusSeconds(seconds));
    return UnheardRequests.of(
        server,
        byTree,
        CALLER,
        factory -> UnheardRequests.set(factory, Map.of(WSSConfig.class.getName(), config)));
  }

  @Test
  void onlySoapHasItWithKeys() {
    for (Serialization serialization : Serialization.all()) {
      assertThat(security.incompatibility(serialization).isEmpty())
          .isEqualTo(serialization == Known.SOAP);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Known.JSON.server(SHOP, Effort.DOCUMENTED, of(security, SERVER)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> security.messages(null))
        .withMessageContaining("needs keys");
  }
}
