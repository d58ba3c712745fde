package io.tierbench.security.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import io.tierbench.Known;
import io.tierbench.contract.Shop;
import io.tierbench.security.Account;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.transport.tls.TlsKeys.Identity;
import io.tierbench.wire.Exchange;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.ws.policy.WSPolicyFeature;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.wss4j.dom.WSConstants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Tests that messages with valid keys, but less protection than the policy requires, are rejected.
 */
@ParameterizedClass
@MethodSource("io.tierbench.security.messages.UnheardRequests#all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WeakMessagesTest extends SecuredServerFixture {
  private static final String MINIMUM_KEY_LENGTH =
      SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH;

  /** An authority whose keys may be too short; the same for every security. */
  private static final X509Bundle ROOT = root();

  private static final Map<Integer, Identity> IDENTITIES =
      Map.of(1024, identity(1024), 2048, identity(2048));

  private static X509Bundle root() {
    try {
      return new CertificateBuilder()
          .ecp256()
          .subject("CN=authority")
          .setIsCertificateAuthority(true)
          .setKeyUsage(true, KeyUsage.keyCertSign)
          .buildSelfSigned();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Identity identity(int bits) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(bits);
      KeyPair pair = generator.generateKeyPair();
      X509Bundle caller =
          new CertificateBuilder()
              .rsa2048()
              .publicKey(pair.getPublic())
              .subject(Account.CALLER.subject().getName())
              .setKeyUsage(true, KeyUsage.digitalSignature, KeyUsage.keyEncipherment)
              .buildIssuedBy(ROOT);
      return new Identity(caller.getCertificate(), pair.getPrivate());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /**
   * @param ofEncryption whether it affects only encrypted messages
   * @param ofBeginning whether even the beginning of a session fails
   */
  private record Weakness(
      String name,
      boolean ofEncryption,
      boolean ofBeginning,
      String inMessage,
      Consumer<JaxWsProxyFactoryBean> change) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Weakness algorithm(String property, String algorithm, boolean ofEncryption) {
    return new Weakness(
        algorithm,
        ofEncryption,
        true,
        "Algorithm=\"%s\"".formatted(algorithm),
        factory -> set(factory, property, algorithm));
  }

  private static void set(JaxWsProxyFactoryBean factory, String property, Object value) {
    UnheardRequests.set(factory, Map.of(property, value));
    factory.getBus().setProperty(property, value);
  }

  static Stream<Weakness> weaknesses() {
    return Stream.of(
        algorithm(
            SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE,
            "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
            false),
        algorithm(
            SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM,
            "http://www.w3.org/2000/09/xmldsig#sha1",
            false),
        algorithm(
            SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM,
            "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
            true),
        algorithm(
            SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
            "http://www.w3.org/2001/04/xmlenc#rsa-1_5",
            true),
        without("SignedParts"),
        without("EncryptedParts"),
        without("IncludeTimestamp"));
  }

  /** Returns a client whose policy lacks an assertion. */
  private static Weakness without(String assertion) {
    return new Weakness(
        "without " + assertion,
        true,
        false,
        "",
        factory ->
            factory.getFeatures().stream()
                .filter(WSPolicyFeature.class::isInstance)
                .map(WSPolicyFeature.class::cast)
                .forEach(feature -> remove(assertion, feature.getPolicyElements())));
  }

  /** Removes an assertion, except for the beginning of a session. */
  private static void remove(String assertion, Iterable<Element> policies) {
    for (Element policy : policies) {
      NodeList found = policy.getElementsByTagNameNS("*", assertion);
      Node last = found.item(found.getLength() - 1);
      last.getParentNode().removeChild(last);
    }
  }

  @ParameterizedTest
  @MethodSource("weaknesses")
  void less(Weakness weakness) {
    assumeTrue(!weakness.ofEncryption() || !security.isTls(), "encrypted by TLS");
    List<String> requests = new ArrayList<>();
    Shop client =
        UnheardRequests.client(
            UnheardRequests.isInSession(security) ? Known.WS_SECURE_CONVERSATION_DOM : security,
            CALLER,
            (operation, request) -> {
              requests.add(new String(request, UTF_8));
              return server.call(operation, request);
            },
            weakness.change());

    assertRejected(client);
    assertThat(requests).last().asString().contains(weakness.inMessage());
    assertThat(requests)
        .hasSize(UnheardRequests.isInSession(security) && !weakness.ofBeginning() ? 2 : 1);
  }

  /** The body is signed, and a fresh timestamp is present, but unsigned. */
  @Test
  void aTimestampThatNobodyHasSigned() {
    assumeTrue(!security.isTls(), "the timestamp is all that is signed");
    String request =
        new String(
            UnheardRequests.of(server, security, CALLER, without("IncludeTimestamp").change()),
            UTF_8);
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    String timestamp =
        """
        <u:Timestamp xmlns:u="%s" u:Id="unsigned"><u:Created>%s</u:Created>\
        <u:Expires>%s</u:Expires></u:Timestamp>"""
            .formatted(WSConstants.WSU_NS, now, now.plusSeconds(WsSecurity.SECONDS_TO_LIVE));
    String with = request.replaceFirst("</(\\w+):Security>", timestamp + "</$1:Security>");

    assertThat(with).isNotEqualTo(request);
    assertRejected("loadCustomer", with.getBytes(UTF_8));
    assertTakesTheNext();
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 2048})
  void aKeyOfAnAuthority(int bits) {
    Identity caller = IDENTITIES.get(bits);
    Exchange trusting =
        Known.SOAP.server(
            SHOP,
            Effort.DOCUMENTED,
            security.messages(new TlsKeys(ROOT.getCertificate(), SERVER.identity())));
    Shop client =
        UnheardRequests.client(
            security,
            new TlsKeys(SERVER.identity().certificate(), caller),
            trusting,
            factory -> set(factory, MINIMUM_KEY_LENGTH, bits));

    if (bits < MessageSecurity.KEY_BITS) {
      assertRejected(client);
    } else {
      assertThat(client.loadCustomer(CUSTOMER)).isNotNull();
    }
  }
}
