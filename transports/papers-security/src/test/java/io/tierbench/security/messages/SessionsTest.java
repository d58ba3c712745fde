package io.tierbench.security.messages;

import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Customer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.security.Security;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.trust.STSClient;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.derivedKey.ConversationConstants;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.message.WSSecDKEncrypt;
import org.apache.wss4j.dom.message.WSSecDKSign;
import org.apache.wss4j.dom.message.WSSecDerivedKeyBase;
import org.apache.wss4j.dom.message.WSSecEncryptedKey;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSecurityContextToken;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Tests WS-SecureConversation: one session for many calls, inaccessible to others. */
@ParameterizedClass
@MethodSource("all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SessionsTest extends SecuredServerFixture {
  private static final String CALL =
      "<t:loadCustomer xmlns:t=\"urn:tierbench:shop\"><customerId>ALFKI</customerId></t:loadCustomer>";
  private static final Pattern IDENTIFIER = Pattern.compile(":Identifier>(uuid:[^<]+)<");

  /** Suffix of CXF properties for beginning a session only. */
  private static final String OF_BEGINNING = ".sct";

  private static final String TOKEN_TYPE =
      ConversationConstants.WSC_NS_05_12 + ConversationConstants.TOKEN_TYPE_SECURITY_CONTEXT_TOKEN;

  private final List<String> operations = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> responses = new ArrayList<>();

  static Stream<Security> all() {
    return Stream.of(Known.WS_SECURE_CONVERSATION_DOM, Known.WS_SECURE_CONVERSATION_STREAMING);
  }

  /** Returns an exchange to the current server. */
  private Exchange tap() {
    return (operation, request) -> {
      operations.add(operation);
      requests.add(new String(request, UTF_8));
      byte[] response = server.call(operation, request);
      responses.add(new String(response, UTF_8));
      return response;
    };
  }

  private Shop client(Exchange exchange) {
    return client(CALLER, exchange);
  }

  private static String identifier(String message) {
    Matcher found = IDENTIFIER.matcher(message);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void aSessionBeginsOnceAndServesManyCalls() {
    Shop client = client(tap());
    for (int call = 0; call < 3; call++) {
      assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
    }

    assertThat(operations)
        .containsExactly(UnheardRequests.BEGIN, "loadCustomer", "loadCustomer", "loadCustomer");
    assertThat(Stream.of(requests.get(0), responses.get(0)))
        .allSatisfy(
            beginning ->
                assertThat(beginning)
                    .contains(
                        "EncryptedKey",
                        "Algorithm=\"%s\"".formatted(MessageSecurity.SIGNATURE),
                        "Algorithm=\"%s\"".formatted(MessageSecurity.ENCRYPTION))
                    .doesNotContain("sha1\"", "Entropy", "BinarySecret"));
    assertThat(requests.subList(1, 4))
        .allSatisfy(
            request ->
                assertThat(request)
                    .contains("DerivedKeyToken", MessageSecurity.SIGNATURE_IN_SESSIONS)
                    .doesNotContain("EncryptedKey", "BinarySecurityToken", "#rsa-"));
    assertThat(requests.subList(1, 4).stream().map(SessionsTest::identifier).distinct()).hasSize(1);
    client(tap()).loadCustomer(CUSTOMER);
    assertThat(identifier(requests.get(5))).isNotEqualTo(identifier(requests.get(3)));
  }

  /** CXF keeps the algorithms of the last message in a static variable. */
  @Test
  void whatAnotherClientHasChosenIsNothingToASession() {
    Map<String, Object> others =
        Map.of(
            SecurityConstants.CUSTOM_ALG_SUITE_MAXIMUM_SYMMETRIC_KEY_LENGTH,
            256,
            SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM,
            "http://www.w3.org/2000/09/xmldsig#sha1");
    Shop other =
        UnheardRequests.client(
            security,
            CALLER,
            (operation, request) -> {
              throw new ExchangeException(Fault.UNAVAILABLE, "nobody listens");
            },
            factory -> UnheardRequests.set(factory, others));
    assertThatThrownBy(() -> other.loadCustomer(CUSTOMER)).hasMessage("nobody listens");

    assertThat(client(server).loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
  }

  /** Another server of the same name does not know the session. */
  @Test
  void aSessionThatItsServerHasForgottenIsBegunAnew() {
    Shop client = client(tap());
    client.loadCustomer(CUSTOMER);
    start(security);

    assertRejected(client);
    assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
    assertThat(operations)
        .containsExactly(
            UnheardRequests.BEGIN,
            "loadCustomer",
            "loadCustomer",
            UnheardRequests.BEGIN,
            "loadCustomer");
  }

  /** Otherwise an eavesdropper could fill the memory for sessions with one request. */
  @Test
  void whatBeginsASessionIsTakenOnce() {
    client(tap()).loadCustomer(CUSTOMER);
    assertThat(operations).containsExactly(UnheardRequests.BEGIN, "loadCustomer");
    assertRejected(UnheardRequests.BEGIN, requests.get(0).getBytes(UTF_8));
  }

  /** An eavesdropper among the callers knows whose session it is. */
  @Test
  void aSessionIsNeitherRenewedNorCancelled() {
    Shop client = client(tap());
    client.loadCustomer(CUSTOMER);
    String session = identifier(requests.get(1));
    for (String wanted : List.of("Renew", "Cancel", "Validate")) {
      Shop other = asking(wanted, session);
      assertFault(Fault.UNKNOWN_OPERATION, () -> other.loadCustomer(CUSTOMER));
    }
    SHOP.operation = null;
    assertThat(client.loadCustomer(CUSTOMER)).isEqualTo(Samples.customer());
    assertThat(SHOP.operation).isNotNull();
  }

  /** Returns a client that replaces the request that begins its session. */
  private Shop asking(String wanted, String session) {
    return UnheardRequests.client(
        security,
        CALLER,
        server,
        factory ->
            ((STSClient) factory.getProperties().get(SecurityConstants.STS_CLIENT))
                .getOutInterceptors()
                .add(
                    new AbstractPhaseInterceptor<Message>(Phase.SETUP) {
                      @Override
                      public void handleMessage(Message message) {
                        DOMSource request = (DOMSource) message.getContent(List.class).get(0);
                        ask((Element) request.getNode(), wanted, session);
                      }
                    }));
  }

  private static void ask(Element request, String wanted, String session) {
    String namespace = request.getNamespaceURI();
    request
        .getElementsByTagNameNS(namespace, "RequestType")
        .item(0)
        .setTextContent(namespace + '/' + wanted);
    Document document = request.getOwnerDocument();
    Element target = document.createElementNS(namespace, "wst:" + wanted + "Target");
    Element token =
        document.createElementNS(ConversationConstants.WSC_NS_05_12, "c:SecurityContextToken");
    Element identifier =
        document.createElementNS(ConversationConstants.WSC_NS_05_12, "c:Identifier");
    identifier.setTextContent(session);
    request.appendChild(target).appendChild(token).appendChild(identifier);
  }

  @Test
  void callersWhoComeAtOnceShareASession() throws Exception {
    int callers = 8;
    List<String> called = Collections.synchronizedList(new ArrayList<>());
    Shop client =
        client(
            (operation, request) -> {
              called.add(operation);
              return server.call(operation, request);
            });
    for (int beginnings = 1; beginnings <= 2; beginnings++) {
      callAtOnce(callers, client);

      assertThat(called.stream().filter(UnheardRequests.BEGIN::equals)).hasSize(beginnings);
      start(security);
      assertRejected(client);
    }
  }

  private static void callAtOnce(int callers, Shop client) throws Exception {
    CyclicBarrier start = new CyclicBarrier(callers);
    Callable<Customer> call =
        () -> {
          start.await();
          return client.loadCustomer(CUSTOMER);
        };
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      for (Future<Customer> end : threads.invokeAll(Collections.nCopies(callers, call))) {
        assertThat(end.get()).isEqualTo(Samples.customer());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void weaken(JaxWsProxyFactoryBean factory, String property, Object value) {
    // The session itself begins with the strong one.
    Object strong = factory.getProperties().get(property);
    UnheardRequests.set(factory, Map.of(property + OF_BEGINNING, strong, property, value));
  }

  private static final Map<String, Object> WEAKNESSES =
      Map.of(
          SecurityConstants.CUSTOM_ALG_SUITE_SYMMETRIC_SIGNATURE,
          "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
          SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM,
          "http://www.w3.org/2000/09/xmldsig#sha1",
          SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM,
          "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
          SecurityConstants.CUSTOM_ALG_SUITE_SIGNATURE_DERIVED_KEY_LENGTH,
          8);

  /** The session is valid, but not the message. */
  @Test
  void aWeakMessageInASessionIsRejected() {
    WEAKNESSES.forEach(
        (property, value) -> {
          operations.clear();
          requests.clear();
          assertRejected(
              UnheardRequests.client(
                  security, CALLER, tap(), factory -> weaken(factory, property, value)));
          assertThat(operations).containsExactly(UnheardRequests.BEGIN, "loadCustomer");
          assertThat(requests.get(1)).contains(value.equals(8) ? ":Length>1<" : value.toString());
        });
  }

  /** The token of a session is public: an eavesdropper can combine it with his own key. */
  @Test
  void theTokenOfASessionBesideOtherKeysIsRejected() {
    client(tap()).loadCustomer(CUSTOMER);
    String session = identifier(requests.get(1));
    for (String token : new String[] {session, null}) {
      assertRejected(forged(token, encryptedFor(SERVER.identity().certificate()), CALL));
    }
    Begun other = begin();
    byte[] genuine = forged(other.identifier(), other.key(h -> h), CALL);
    assertThat(server.call("loadCustomer", genuine)).isNotEmpty();
    assertRejected(forged(session, other.key(header -> header), CALL));
    assertRejected(forged(session, other.key(header -> tokenOf(other.identifier(), header)), CALL));
  }

  /** The sender chooses the Id of a token; the key is found before there is a token. */
  @Test
  void aTokenWhoseIdIsTheIdentifierOfAnotherIsRejected() {
    client(tap()).loadCustomer(CUSTOMER);
    String session = identifier(requests.get(1));
    Begun other = begin();
    UnaryOperator<WSSecHeader> last =
        header -> {
          Element security = tokenOf(session, header).getSecurityHeaderElement();
          Element token = (Element) security.getFirstChild();
          token.setAttributeNS(WSConstants.WSU_NS, "wsu:Id", other.identifier());
          security.appendChild(token);
          return header;
        };

    assertRejected(forged(null, other.key(last), CALL));
  }

  /** A session with a known secret. */
  private record Begun(String identifier, byte[] secret) {

    Key key(UnaryOperator<WSSecHeader> inHeader) {
      return new Key(secret, identifier, TOKEN_TYPE, inHeader);
    }
  }

  private Begun begin() {
    Sessions sessions = new Sessions();
    UnheardRequests.client(
            security,
            CALLER,
            tap(),
            factory ->
                UnheardRequests.set(
                    factory, Map.of(SecurityConstants.TOKEN_STORE_CACHE_INSTANCE, sessions)))
        .loadCustomer(CUSTOMER);
    String identifier = identifier(requests.get(requests.size() - 1));
    return new Begun(identifier, Objects.requireNonNull(sessions.getToken(identifier)).getSecret());
  }

  private static void assertRejected(byte[] request) {
    assertRejected("loadCustomer", request);
  }

  @Test
  void aClientTakesAnswersOfItsSessionAlone() {
    for (boolean withToken : new boolean[] {true, false}) {
      Shop client =
          client(
              (operation, request) -> {
                byte[] response = server.call(operation, request);
                return operation.equals(UnheardRequests.BEGIN)
                    ? response
                    : forged(
                        withToken ? identifier(new String(request, UTF_8)) : null,
                        encryptedFor(CALLER.identity().certificate()),
                        "<t:emptyResponse xmlns:t=\"urn:tierbench:shop\"/>");
              });
      assertThatThrownBy(client::empty).isInstanceOf(ShopException.class);
    }
    client(server).empty();
  }

  /**
   * A key from which others are derived.
   *
   * @param id reference to it in a message
   * @param type of the referenced object
   * @param inHeader adds the required elements to a header
   */
  private record Key(byte[] secret, String id, String type, UnaryOperator<WSSecHeader> inHeader) {}

  /** Creates a key, which needs only the certificate of the receiver. */
  private static Key encryptedFor(X509Certificate receiver) {
    byte[] secret = new byte[WsSecurity.SYMMETRIC_BITS / Byte.SIZE];
    new SecureRandom().nextBytes(secret);
    String id = "key-" + UUID.randomUUID();
    return new Key(
        secret,
        id,
        WSConstants.WSS_ENC_KEY_VALUE_TYPE,
        header -> {
          WSSecEncryptedKey encrypted = new WSSecEncryptedKey(header);
          encrypted.setUseThisCert(receiver);
          encrypted.setKeyIdentifierType(WSConstants.ISSUER_SERIAL);
          encrypted.setKeyEncAlgo(MessageSecurity.KEY_TRANSPORT);
          try {
            encrypted.prepare(WsSecurity.trusted(receiver), new SecretKeySpec(secret, "AES"));
          } catch (WSSecurityException e) {
            throw new IllegalStateException(e);
          }
          encrypted.getEncryptedKeyElement().setAttribute("Id", id);
          encrypted.prependToHeader();
          return header;
        });
  }

  private static WSSecHeader tokenOf(String session, WSSecHeader header) {
    try {
      WSSecSecurityContextToken token = new WSSecSecurityContextToken(header, null);
      token.setWscVersion(ConversationConstants.VERSION_05_12);
      token.setIdentifier(session);
      token.prepare(null);
      token.prependSCTElementToHeader();
      return header;
    } catch (WSSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Creates a message according to the policy.
   *
   * @param session whose token it has
   * @param key of signature and encryption
   */
  private static byte[] forged(@Nullable String session, Key key, String body) {
    try {
      Document document =
          UnheardRequests.parse(
              """
              <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header/>\
              <s:Body>%s</s:Body></s:Envelope>"""
                  .formatted(body));
      WSSecHeader header = new WSSecHeader(document);
      header.insertSecurityHeader();
      WSSecTimestamp timestamp = new WSSecTimestamp(header);
      timestamp.setTimeToLive(WsSecurity.SECONDS_TO_LIVE);
      timestamp.build();
      WSSecDKSign signature = derived(key, new WSSecDKSign(header));
      signature.setSignatureAlgorithm(MessageSecurity.SIGNATURE_IN_SESSIONS);
      signature.setDigestAlgorithm(MessageSecurity.DIGEST);
      signature.setDerivedKeyLength(WsSecurity.SYMMETRIC_BITS / Byte.SIZE);
      signature.getParts().add(new WSEncryptionPart("Body", WSConstants.URI_SOAP11_ENV, ""));
      signature.getParts().add(new WSEncryptionPart("Timestamp", WSConstants.WSU_NS, ""));
      signature.build(key.secret());
      WSSecDKEncrypt encryption = derived(key, new WSSecDKEncrypt(header));
      encryption.setSymmetricEncAlgorithm(MessageSecurity.ENCRYPTION);
      encryption.setDerivedKeyLength(WsSecurity.SYMMETRIC_BITS / Byte.SIZE);
      encryption.build(key.secret());
      key.inHeader().apply(header);
      if (session != null) {
        tokenOf(session, header);
      }
      return UnheardRequests.bytes(document);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static <D extends WSSecDerivedKeyBase> D derived(Key key, D use) {
    use.setTokenIdentifier(key.id());
    use.setCustomValueType(key.type());
    use.setWscVersion(ConversationConstants.VERSION_05_12);
    return use;
  }

  @Test
  void theOldestSessionIsForgotten() {
    Sessions sessions = new Sessions();
    Instant now = Instant.now();
    for (int number = 0; number <= Sessions.MAX_SESSIONS; number++) {
      sessions.add(new SecurityToken("s" + number, now, now.plus(Sessions.LIFETIME)));
    }
    assertThat(sessions.getTokenIdentifiers()).hasSize(Sessions.MAX_SESSIONS).doesNotContain("s0");
    assertThat(sessions.getToken("s0")).isNull();
    assertThat(sessions.getToken("s1")).isNotNull();
    sessions.remove("s1");
    assertThat(sessions.getToken("s1")).isNull();
    assertThat(sessions.signer("s2")).isNull();
    assertThat(sessions.signer(null)).isNull();
  }
}
