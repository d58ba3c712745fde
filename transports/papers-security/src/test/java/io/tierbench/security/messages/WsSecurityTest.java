package io.tierbench.security.messages;

import static io.tierbench.contract.Faults.assertFault;
import static io.tierbench.security.messages.UnheardRequests.isInSession;
import static io.tierbench.security.messages.UnheardRequests.of;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Customer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
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
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the bytes, creation and rejection of WS-Security messages. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WsSecurityTest {
  private static final TlsKeys SERVER = MessageKeys.SERVER;
  private static final TlsKeys CALLER = MessageKeys.CALLER;
  private static final TlsKeys GUEST = MessageKeys.GUEST;

  private static final String CUSTOMER = UnheardRequests.CUSTOMER;
  private static final String HELLO =
      "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\"><customerId>HELLO</customerId></t:loadCustomer>";

  private final SampleShop shop = new SampleShop();
  private final List<byte[]> requests = new ArrayList<>();
  private final List<byte[]> responses = new ArrayList<>();

  static List<Security> all() {
    return UnheardRequests.all();
  }

  static Stream<Security> encrypting() {
    return all().stream().filter(security -> !security.isTls());
  }

  private Exchange server(Security security) {
    return Known.SOAP.server(shop, Effort.DOCUMENTED, of(security, SERVER));
  }

  private static Shop client(Security security, TlsKeys keys, Exchange server) {
    return Known.SOAP.client(server, Effort.DOCUMENTED, of(security, keys));
  }

  /** Returns an exchange that records messages. */
  private Exchange tapped(Exchange server) {
    return (operation, request) -> {
      if (operation.equals(UnheardRequests.BEGIN)) {
        return server.call(operation, request);
      }
      requests.add(request);
      try {
        byte[] response = server.call(operation, request);
        responses.add(response);
        return response;
      } catch (ExchangeException e) {
        responses.add(Objects.requireNonNull(e.body()));
        throw e;
      }
    };
  }

  private void assertRefused(Fault fault, Exchange server, byte[] request) {
    shop.operation = null;
    assertThatThrownBy(() -> server.call("loadCustomer", request))
        .isInstanceOfSatisfying(
            ExchangeException.class,
            e -> {
              assertThat(e.fault()).isEqualTo(fault);
              assertThat(e.body()).isNotNull();
              assertThat(new String(e.body(), UTF_8))
                  .contains("<faultstring>")
                  .endsWith("Envelope>")
                  .doesNotContain("Exception", "wss4j", "xml.security", "tierbench.s", "java");
            });
    assertThat(shop.operation).isNull();
  }

  private static String altered(byte[] message, UnaryOperator<String> change) {
    String text = new String(message, UTF_8);
    String changed = change.apply(text);
    assertThat(changed).isNotEqualTo(text);
    return changed;
  }

  @ParameterizedTest
  @MethodSource("all")
  void carriesEveryOperationOfTunedCode(Security security) {
    Effort effort = Effort.TUNED;
    shop.assertReachedBy(
        Known.SOAP.client(
            Known.SOAP.server(shop, effort, of(security, SERVER)), effort, of(security, CALLER)));
  }

  /** A parser splits long texts, perhaps within a surrogate pair. */
  @ParameterizedTest
  @MethodSource("all")
  void longTextsArriveWhole(Security security) {
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

  @ParameterizedTest
  @MethodSource("encrypting")
  void signsAndEncryptsBothWays(Security security) {
    Shop client = client(security, CALLER, tapped(server(security)));

    assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
    shop.failure = new ShopException(Fault.NOT_FOUND, "no such customer");
    assertFault(Fault.NOT_FOUND, () -> client.loadCustomer(CUSTOMER))
        .hasMessage("no such customer");

    List<String> algorithms =
        isInSession(security)
            ? List.of("http://www.w3.org/2001/04/xmldsig-more#hmac-sha256")
            : List.of(
                "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    assertThat(Stream.concat(requests.stream(), responses.stream()))
        .hasSize(4)
        .allSatisfy(
            bytes -> {
              String message = new String(bytes, UTF_8);
              String body = message.substring(message.indexOf(":Body"));
              assertThat(body)
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

  @Test
  void overTlsTheTimestampOfARequestAloneIsSigned() {
    Security security = Known.WS_SECURITY_OVER_TLS;
    Shop client = client(security, CALLER, tapped(server(security)));

    assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());

    String request = new String(requests.get(0), UTF_8);
    assertThat(request).contains(CUSTOMER).doesNotContain("Encrypted");
    assertThat(signedIds(request)).containsExactly(idOf("Timestamp", request));
    assertThat(new String(responses.get(0), UTF_8))
        .contains("Timestamp", Samples.customer().companyName())
        .doesNotContain("Signature", "Encrypted");
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

  @ParameterizedTest
  @MethodSource("all")
  void aRequestIsTakenOnce(Security security) {
    Exchange server = server(security);
    byte[] request = UnheardRequests.of(server, security, CALLER);

    assertThat(server.call("loadCustomer", request)).isNotEmpty();
    assertRefused(Fault.UNAUTHENTICATED, server, request);
    String moved =
        altered(
            request,
            text -> {
              Matcher timestamp =
                  Pattern.compile("<(\\w+):Timestamp.*?</\\1:Timestamp>").matcher(text);
              assertThat(timestamp.find()).isTrue();
              return timestamp
                  .replaceFirst("")
                  .replaceFirst(
                      "</(\\w+):Security>",
                      Matcher.quoteReplacement(timestamp.group()) + "</$1:Security>");
            });
    assertRefused(Fault.UNAUTHENTICATED, server, moved.getBytes(UTF_8));
    assertThat(client(security, CALLER, server).loadCustomer(CUSTOMER))
        .isEqualTo(Samples.customer());
  }

  @ParameterizedTest
  @MethodSource("all")
  void aSignerMustBeKnownAndMayCall(Security security) {
    Exchange server = server(security);

    assertFault(
        Fault.UNAUTHENTICATED,
        () -> client(security, MessageKeys.STRANGER, server).loadCustomer(CUSTOMER));
    assertFault(Fault.FORBIDDEN, () -> client(security, GUEST, server).loadCustomer(CUSTOMER));
    assertThat(shop.operation).isNull();
    // A server is no user.
    assertFault(
        Fault.UNAUTHENTICATED,
        () ->
            client(
                    security,
                    new TlsKeys(SERVER.identity().certificate(), SERVER.identity()),
                    server)
                .loadCustomer(CUSTOMER));
  }

  @ParameterizedTest
  @MethodSource("encrypting")
  void aClientTakesAnswersOfItsServerAlone(Security security) {
    Exchange server = server(security);
    TlsKeys other = MessageKeys.OTHER_SERVER;
    Exchange otherServer = Known.SOAP.server(shop, Effort.DOCUMENTED, of(security, other));
    TlsKeys ofOther = new TlsKeys(other.identity().certificate(), CALLER.identity());
    // The same caller asks the other server, and his answer is given to him as that of his own.
    byte[] answer =
        otherServer.call("loadCustomer", UnheardRequests.of(otherServer, security, ofOther));
    assertThatThrownBy(
            () -> client(security, CALLER, inPlace(server, answer)).loadCustomer(CUSTOMER))
        .isInstanceOf(ShopException.class);
    assertRefused(
        Fault.UNAUTHENTICATED, server, UnheardRequests.of(otherServer, security, ofOther));
    // Nor what nobody has secured.
    Exchange plain = Known.SOAP.server(shop, Effort.DOCUMENTED);
    byte[][] ofPlain = new byte[1][];
    Known.SOAP
        .client(
            (operation, request) -> {
              ofPlain[0] = plain.call(operation, request);
              return ofPlain[0];
            },
            Effort.DOCUMENTED)
        .loadCustomer(CUSTOMER);
    assertThatThrownBy(
            () -> client(security, CALLER, inPlace(server, ofPlain[0])).loadCustomer(CUSTOMER))
        .isInstanceOf(ShopException.class);
  }

  /** Returns a server with replaced answers, except for the beginning of a session. */
  private static Exchange inPlace(Exchange server, byte[] answer) {
    return (operation, request) ->
        operation.equals(UnheardRequests.BEGIN) ? server.call(operation, request) : answer;
  }

  @ParameterizedTest
  @MethodSource("encrypting")
  void anAlteredMessageIsRefused(Security security) {
    Exchange server = server(security);
    Pattern cipher = Pattern.compile("CipherValue>([^<]+)<");
    int values =
        (int)
            cipher
                .matcher(new String(UnheardRequests.of(server, security, CALLER), UTF_8))
                .results()
                .count();
    assertThat(values).isEqualTo(isInSession(security) ? 1 : 2);
    for (int value = 0; value < values; value++) {
      for (double where : new double[] {0, 0.5, 0.9}) {
        int number = value;
        String altered =
            altered(
                UnheardRequests.of(server, security, CALLER),
                text -> {
                  Matcher matcher = cipher.matcher(text);
                  IntStream.rangeClosed(0, number).forEach(i -> matcher.find());
                  byte[] bytes = Base64.getMimeDecoder().decode(matcher.group(1));
                  bytes[(int) (bytes.length * where)] ^= 1;
                  return text.substring(0, matcher.start(1))
                      + Base64.getEncoder().encodeToString(bytes)
                      + text.substring(matcher.end(1));
                });
        assertRefused(Fault.UNAUTHENTICATED, server, altered.getBytes(UTF_8));
      }
    }
    String unsigned =
        altered(
            UnheardRequests.of(server, security, CALLER),
            text -> text.replaceFirst("<(\\w+):Signature [\\s\\S]*</\\1:Signature>", ""));
    assertRefused(Fault.UNAUTHENTICATED, server, unsigned.getBytes(UTF_8));
    assertTakesTheNext(server, security);
  }

  @ParameterizedTest
  @MethodSource("all")
  void anotherTimeIsRefused(Security security) {
    Exchange server = server(security);
    for (String time : List.of("Created>", "Expires>")) {
      String later =
          altered(
              UnheardRequests.of(server, security, CALLER),
              text -> text.replaceFirst(time + "20", time + "21"));
      assertRefused(Fault.UNAUTHENTICATED, server, later.getBytes(UTF_8));
    }
    assertTakesTheNext(server, security);
  }

  /** Checks that the next call succeeds, also in a session: a rejection has not ended it. */
  private static void assertTakesTheNext(Exchange server, Security security) {
    assertThat(server.call("loadCustomer", UnheardRequests.of(server, security, CALLER)))
        .isNotEmpty();
  }

  /** The signed body has been moved, and another one is in its place. */
  @ParameterizedTest
  @MethodSource("encrypting")
  void aWrappedSignatureIsRefused(Security security) {
    Exchange server = server(security);
    for (String wrapper :
        List.of(
            "<w:Wrapper xmlns:w=\"urn:w\">%s</w:Wrapper></$1:Header>",
            "</$1:Header><w:Wrapper xmlns:w=\"urn:w\">%s</w:Wrapper>", "</$1:Header>")) {
      for (boolean sameId : new boolean[] {true, false}) {
        for (String content : List.of(HELLO, "")) {
          String wrapped =
              altered(
                  UnheardRequests.of(server, security, CALLER),
                  text -> {
                    Matcher body =
                        Pattern.compile("<(\\w+):Body[\\s\\S]*</\\1:Body>").matcher(text);
                    assertThat(body.find()).isTrue();
                    String start = body.group().substring(0, body.group().indexOf('>') + 1);
                    String forged =
                        (sameId ? start : start.replaceAll("Id=\"[^\"]*\"", "Id=\"forged\""))
                            + content
                            + "</"
                            + body.group(1)
                            + ":Body>";
                    return body.replaceFirst(Matcher.quoteReplacement(forged))
                        .replaceFirst(
                            "</(\\w+):Header>",
                            wrapper.formatted(Matcher.quoteReplacement(body.group())))
                        .replaceFirst(
                            "</(\\w+):Envelope>",
                            wrapper.contains("%s")
                                ? "$0"
                                : "<w:Wrapper xmlns:w=\"urn:w\">"
                                    + Matcher.quoteReplacement(body.group())
                                    + "</w:Wrapper>$0");
                  });
          assertNotForged(security, server, wrapped.getBytes(UTF_8));
        }
      }
    }
  }

  /**
   * Checks that a forged body is not called: SAAJ trees have a single body, the first one found
   * anywhere; if that is the signed one, it is called.
   */
  private void assertNotForged(Security security, Exchange server, byte[] wrapped) {
    shop.operation = null;
    try {
      server.call("loadCustomer", wrapped);
      assertThat(of(security, SERVER).streaming()).isFalse();
      assertThat(shop.operation).isSameAs(Operation.LOAD_CUSTOMER);
      assertThat(shop.request).isEqualTo(CUSTOMER);
    } catch (ExchangeException e) {
      assertThat(e.fault()).isEqualTo(Fault.UNAUTHENTICATED);
      assertThat(shop.operation).isNull();
    }
  }

  /** The signed body is unchanged, and another one is added. */
  @ParameterizedTest
  @MethodSource("encrypting")
  void anotherBodyIsNotCalled(Security security) {
    Exchange server = server(security);
    for (boolean before : new boolean[] {true, false}) {
      for (String id : List.of("", " w:Id=\"forged\"")) {
        String forged =
            "<s:Body xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\" xmlns:w=\"%s\"%s>%s</s:Body>"
                .formatted(WSConstants.WSU_NS, id, HELLO);
        String both =
            altered(
                UnheardRequests.of(server, security, CALLER),
                text ->
                    before
                        ? text.replaceFirst("</(\\w+):Header>", "$0" + forged)
                        : text.replaceFirst("</(\\w+):Envelope>", forged + "$0"));
        assertNotForged(security, server, both.getBytes(UTF_8));
      }
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
  @ParameterizedTest
  @MethodSource("all")
  void anotherTimestampIsRefused(Security security) {
    Exchange server = server(security);
    String fresh =
        "<w:Timestamp xmlns:w=\"%s\" w:Id=\"fresh\"><w:Created>%s</w:Created><w:Expires>%s</w:Expires></w:Timestamp>"
            .formatted(
                WSConstants.WSU_NS,
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                Instant.now().plusSeconds(30).truncatedTo(ChronoUnit.MILLIS));
    String aside = "<x:Aside xmlns:x=\"urn:x\">%s</x:Aside>";
    for (String sameId : List.of("fresh", "")) {
      for (String replaced :
          List.of(
              "</$1:Security>" + aside,
              aside + "</$1:Security>",
              "</$1:Security>%s",
              "%s</$1:Security>")) {
        for (long seconds : new long[] {-3600, 0}) {
          String moved =
              altered(
                  requestOf(server, byTree(security), seconds),
                  text -> {
                    Matcher timestamp =
                        Pattern.compile("<(\\w+):Timestamp.*?</\\1:Timestamp>").matcher(text);
                    assertThat(timestamp.find()).isTrue();
                    String id = sameId.isEmpty() ? idOf("Timestamp", text) : sameId;
                    return timestamp
                        .replaceFirst(
                            Matcher.quoteReplacement(fresh.replace("\"fresh\"", '"' + id + '"')))
                        .replaceFirst(
                            "</(\\w+):Security>",
                            replaced.formatted(Matcher.quoteReplacement(selfContained(timestamp))));
                  });
          assertNotCalled(server, moved.getBytes(UTF_8));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aStaleRequestIsRefused(Security security) {
    Exchange server = server(security);
    for (long seconds : new long[] {-3600, -WsSecurity.SECONDS_TO_LIVE - 1, 3600}) {
      assertRefused(Fault.UNAUTHENTICATED, server, requestOf(server, byTree(security), seconds));
    }
    assertThat(server.call("loadCustomer", requestOf(server, byTree(security), -5))).isNotEmpty();
  }

  private void assertNotCalled(Exchange server, byte[] request) {
    shop.operation = null;
    assertThatThrownBy(() -> server.call("loadCustomer", request))
        .isInstanceOfSatisfying(
            ExchangeException.class,
            e -> assertThat(e.fault()).isIn(Fault.UNAUTHENTICATED, Fault.BAD_REQUEST));
    assertThat(shop.operation).isNull();
  }

  private static Security byTree(Security security) {
    return all().stream()
        .filter(other -> isInSession(other) == isInSession(security))
        .filter(other -> other.isTls() == security.isTls())
        .filter(other -> !of(other, SERVER).streaming())
        .findFirst()
        .orElseThrow();
  }

  /** Returns the request of a client with a different clock. */
  private static byte[] requestOf(Exchange server, Security security, long seconds) {
    return UnheardRequests.of(
        server,
        security,
        CALLER,
        factory -> {
          WSSConfig config = WSSConfig.getNewInstance();
          config.setCurrentTime(() -> Instant.now().plusSeconds(seconds));
          Map<String, Object> properties = factory.getProperties();
          properties.put(WSSConfig.class.getName(), config);
          factory.setProperties(properties);
        });
  }

  @Test
  void onlySoapHasIt() {
    for (Serialization serialization : Serialization.all()) {
      for (Security security : all()) {
        assertThat(security.incompatibility(serialization).isEmpty())
            .isEqualTo(serialization == Known.SOAP);
      }
      assertThat(Known.TLS.incompatibility(serialization)).isEmpty();
      if (serialization != Known.SOAP) {
        assertThatIllegalArgumentException()
            .isThrownBy(
                () ->
                    serialization.server(
                        shop, Effort.DOCUMENTED, of(Known.WS_SECURITY_DOM, SERVER)));
      }
    }
    assertThat(Known.WS_SECURITY_DOM.incompatibility(Known.JSON))
        .hasValue("JSON does not support WS_SECURITY_DOM, which is for messages of [SOAP]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Known.WS_SECURITY_DOM.messages(null))
        .withMessage("WS_SECURITY_DOM needs keys for messages");
    assertThat(Known.TLS.messages(null)).isNull();
    assertThat(of(Known.WS_SECURITY_DOM, CALLER))
        .hasToString("SIGNED_AND_ENCRYPTED as CN=caller, OU=shop");
  }
}
