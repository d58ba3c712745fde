package io.tierbench.security.messages;

import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.MessageSecurity.Protection;
import io.tierbench.serialization.soap.EndOfEnvelope;
import io.tierbench.serialization.soap.SoapExtension;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStore.PasswordProtection;
import java.security.KeyStore.PrivateKeyEntry;
import java.security.KeyStore.TrustedCertificateEntry;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.policy.PolicyException;
import org.apache.cxf.ws.policy.WSPolicyFeature;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.wss4j.common.ConfigurationConstants;
import org.apache.wss4j.common.WSSPolicyException;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.policy.SPConstants;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Configures CXF's WS-Security for both sides of a call, by a WS-SecurityPolicy: with the same
 * algorithms for streams and trees.
 */
final class WsSecurity implements SoapExtension {
  /** Maximum age of a message: far above the time of a call. */
  static final int SECONDS_TO_LIVE = 60;

  /** Maximum time by which a client's clock may be ahead. */
  static final int SECONDS_AHEAD = 10;

  static final int SYMMETRIC_BITS = 128;

  /**
   * Maximum number of characters of a request that becomes a tree before authentication: far above
   * any request of the shop.
   */
  private static final long MAX_CHARACTERS_OF_A_TREE = 1 << 20;

  /** Maximum number of elements of a request; encrypted content counts as one. */
  private static final long MAX_ELEMENTS = 20_000;

  private static final String SIGNED_AND_ENCRYPTED = "signed-and-encrypted.xml";

  private static final String OWN = "own";
  private static final String TRUSTED = "trusted";

  /** Password of an in-memory key store, which requires one. */
  private static final String PASSWORD = "password";

  /**
   * Pattern of the signers of requests; permission is checked later. Without a pattern WSS4J logs a
   * warning for each call.
   */
  private static final String ANY_CALLER = "CN=.+OU=.+";

  /** Pattern of the signers of responses. */
  private static final String SERVER = "CN=server";

  private static final CallbackHandler PASSWORDS =
      callbacks -> {
        for (Callback callback : callbacks) {
          if (callback instanceof WSPasswordCallback password) {
            password.setPassword(PASSWORD);
          }
        }
      };

  private final MessageSecurity security;

  WsSecurity(MessageSecurity security) {
    this.security = security;
  }

  @Override
  public boolean isConfidential() {
    return true;
  }

  @Override
  public boolean isOfSecurity(Throwable cause) {
    return cause instanceof XMLSecurityException
        || cause instanceof WSSPolicyException
        || cause instanceof PolicyException;
  }

  @Override
  public boolean isOverTls() {
    return security.isOverTls();
  }

  /**
   * Secures the messages of an endpoint, which reads them to their end, where streams are verified.
   */
  @Override
  public void extend(JaxWsServerFactoryBean factory) {
    Sessions sessions = new Sessions();
    Map<String, Object> properties = properties(sessions);
    properties.put(SecurityConstants.ENCRYPT_USERNAME, ConfigurationConstants.USE_REQ_SIG_CERT);
    properties.put(SecurityConstants.SUBJECT_CERT_CONSTRAINTS, ANY_CALLER);
    properties.put(SecurityConstants.TIMESTAMP_CACHE_INSTANCE, new RecentMessages());
    properties.put(StaxUtils.MAX_ELEMENT_COUNT, MAX_ELEMENTS);
    if (!security.streaming()) {
      properties.put(StaxUtils.MAX_XML_CHARACTERS, MAX_CHARACTERS_OF_A_TREE);
    }
    factory.getProperties().putAll(properties);
    factory.getFeatures().add(policy(security.protection()));
    readStreams(factory.getInInterceptors());
    factory.getInInterceptors().add(new SignerCheck(security.callers(), sessions));
    if (isInSessions()) {
      factory.getInInterceptors().add(new SessionActions());
      factory.getInInterceptors().add(new SessionRequests());
      shareWithSessionClient(factory.getBus(), factory.getProperties());
      factory.getBus().getOutFaultInterceptors().addAll(factory.getOutFaultInterceptors());
      factory.getOutFaultInterceptors().clear();
    }
  }

  @Override
  public void extend(JaxWsProxyFactoryBean factory) {
    Map<String, Object> properties = properties(new Sessions());
    if (isInSessions()) {
      SessionClient sessionClient = sessionClient(factory.getBus());
      properties.put(SecurityConstants.STS_CLIENT, sessionClient);
      SessionCheck check = new SessionCheck(sessionClient);
      factory.getInInterceptors().add(check);
      factory.getInFaultInterceptors().add(check);
    }
    properties.put(SecurityConstants.ENCRYPT_USERNAME, TRUSTED);
    properties.put(SecurityConstants.SUBJECT_CERT_CONSTRAINTS, SERVER);
    factory.getProperties().putAll(properties);
    factory.getFeatures().add(policy(security.protection()));
    if (isInSessions()) {
      shareWithSessionClient(factory.getBus(), factory.getProperties());
    }
    if (security.streaming()) {
      factory.getFeatures().add(new PolicyOfFaults());
    }
    readStreams(factory.getInInterceptors());
  }

  private boolean isInSessions() {
    return security.protection() == Protection.SECURE_CONVERSATION;
  }

  /** Shares properties with the separate endpoint that CXF creates for beginning a session. */
  private static void shareWithSessionClient(Bus bus, Map<String, Object> properties) {
    properties.forEach(bus::setProperty);
  }

  private SessionClient sessionClient(Bus bus) {
    SessionClient client = new SessionClient(bus);
    // The algorithm suite contains the key size too, but CXF uses the suite only after the first
    // message of a JVM has been secured.
    client.setKeySize(SYMMETRIC_BITS);
    readStreams(client.getInInterceptors());
    client.getInInterceptors().add(new EndOfEnvelope());
    return client;
  }

  private void readStreams(List<Interceptor<? extends Message>> in) {
    if (security.streaming()) {
      in.add(new DecryptionThreads());
      in.add(new CoalescedInput());
    }
  }

  private Map<String, Object> properties(Sessions sessions) {
    Map<String, Object> properties = new HashMap<>(algorithms());
    properties.put(SecurityConstants.ENABLE_STREAMING_SECURITY, security.streaming());
    if (!security.streaming() && security.protection() != Protection.CREDENTIALS) {
      properties.put(WSSConfig.class.getName(), WholeTexts.configuration());
    }
    // The own key signs and decrypts, the trusted certificate verifies and encrypts.
    properties.put(SecurityConstants.SIGNATURE_CRYPTO, own());
    properties.put(SecurityConstants.ENCRYPT_CRYPTO, trusted(security.trusted()));
    properties.put(SecurityConstants.SIGNATURE_USERNAME, OWN);
    properties.put(SecurityConstants.CALLBACK_HANDLER, PASSWORDS);
    properties.put(SecurityConstants.TIMESTAMP_TTL, Integer.toString(SECONDS_TO_LIVE));
    properties.put(SecurityConstants.TIMESTAMP_FUTURE_TTL, Integer.toString(SECONDS_AHEAD));
    properties.put(SecurityConstants.TOKEN_STORE_CACHE_INSTANCE, sessions);
    properties.put(
        SecurityConstants.SECURITY_TOKEN_LIFETIME, Long.toString(Sessions.LIFETIME.toMillis()));
    return properties;
  }

  /** Returns the algorithms: no named suite has AES-GCM without SHA-1 in its signatures. */
  private static Map<String, Object> algorithms() {
    return Map.ofEntries(
        Map.entry(SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM, MessageSecurity.DIGEST),
        Map.entry(
            SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM, MessageSecurity.ENCRYPTION),
        Map.entry(
            SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
            MessageSecurity.KEY_TRANSPORT),
        Map.entry(
            SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE, MessageSecurity.SIGNATURE),
        Map.entry(
            SecurityConstants.CUSTOM_ALG_SUITE_SYMMETRIC_SIGNATURE,
            MessageSecurity.SIGNATURE_IN_SESSIONS),
        Map.entry(SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_DERIVED_KEY_LENGTH, SYMMETRIC_BITS),
        Map.entry(SecurityConstants.CUSTOM_ALG_SUITE_SIGNATURE_DERIVED_KEY_LENGTH, SYMMETRIC_BITS),
        Map.entry(SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_SYMMETRIC_KEY_LENGTH, SYMMETRIC_BITS),
        Map.entry(SecurityConstants.CUSTOM_ALG_SUITE_MAXIMUM_SYMMETRIC_KEY_LENGTH, SYMMETRIC_BITS),
        Map.entry(
            SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH,
            MessageSecurity.KEY_BITS));
  }

  private static WSPolicyFeature policy(Protection protection) {
    WSPolicyFeature feature = new WSPolicyFeature();
    feature.setPolicyElements(
        List.of(
            switch (protection) {
              case SIGNED_AND_ENCRYPTED -> read(SIGNED_AND_ENCRYPTED);
              case SECURE_CONVERSATION -> secureConversation();
              case CREDENTIALS -> read("credentials-over-tls.xml");
            }));
    return feature;
  }

  /** Returns the policy of sessions, which begin with a signed and encrypted message. */
  private static Element secureConversation() {
    Element policy = read("secure-conversation.xml");
    Node bootstrap = policy.getElementsByTagNameNS("*", SPConstants.BOOTSTRAP_POLICY).item(0);
    bootstrap.appendChild(policy.getOwnerDocument().importNode(read(SIGNED_AND_ENCRYPTED), true));
    return policy;
  }

  private static Element read(String name) {
    try (InputStream policy =
        Objects.requireNonNull(WsSecurity.class.getResourceAsStream(name), name)) {
      return StaxUtils.read(policy).getDocumentElement();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the policy %s is not XML".formatted(name), e);
    }
  }

  private Crypto own() {
    Certificate[] chain = {security.certificate()};
    return crypto(
        OWN,
        new PrivateKeyEntry(security.key(), chain),
        new PasswordProtection(PASSWORD.toCharArray()));
  }

  static Crypto trusted(Certificate certificate) {
    return crypto(TRUSTED, new TrustedCertificateEntry(certificate), null);
  }

  private static Crypto crypto(
      String name, KeyStore.Entry entry, @Nullable PasswordProtection protection) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setEntry(name, entry, protection);
      Merlin crypto = new Merlin();
      crypto.setKeyStore(store);
      return crypto;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("WS-Security cannot use these keys", e);
    }
  }
}
