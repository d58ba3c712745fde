package io.tierbench.serialization.soap;

import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.MessageSecurity.Protection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.policy.WSPolicyFeature;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.wss4j.common.ConfigurationConstants;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.w3c.dom.Element;

/**
 * CXF's WS-Security on both sides of a call, by a WS-SecurityPolicy: the same one, with the same
 * algorithms, whether messages are streams or trees.
 */
final class WsSecurity {
  /** A message is refused so long after it was made: far above what a call takes. */
  static final int SECONDS_TO_LIVE = 60;

  /** So much may the clock of a client be ahead. */
  static final int SECONDS_AHEAD = 10;

  private static final int AES_BITS = 128;

  /** Of a request that becomes a tree, before anybody knows whose it is: far above any of ours. */
  private static final long MAX_CHARACTERS_OF_A_TREE = 1 << 20;

  /** Of any request; what is encrypted is one of them. */
  private static final long MAX_ELEMENTS = 20_000;

  private static final String OWN = "own";
  private static final String TRUSTED = "trusted";

  /** Of a key store that is in memory alone, and cannot do without. */
  private static final String PASSWORD = "password";

  /**
   * Who signs requests, as a pattern: which of them may call is asked later. WSS4J warns in each
   * call where there is none.
   */
  private static final String ANY_CALLER = "CN=.+OU=.+";

  /** Who signs responses. */
  private static final String SERVER = "CN=server";

  private static final CallbackHandler PASSWORDS =
      callbacks -> {
        for (Callback callback : callbacks) {
          if (callback instanceof WSPasswordCallback password) {
            password.setPassword(PASSWORD);
          }
        }
      };

  private WsSecurity() {}

  /** Secures the messages of an endpoint, which reads to their end: streams are verified there. */
  static void ofServer(MessageSecurity security, JaxWsServerFactoryBean factory) {
    Map<String, Object> properties = properties(security);
    properties.put(SecurityConstants.ENCRYPT_USERNAME, ConfigurationConstants.USE_REQ_SIG_CERT);
    properties.put(SecurityConstants.SUBJECT_CERT_CONSTRAINTS, ANY_CALLER);
    properties.put(SecurityConstants.TIMESTAMP_CACHE_INSTANCE, new RecentMessages());
    properties.put(StaxUtils.MAX_ELEMENT_COUNT, MAX_ELEMENTS);
    if (!security.streaming()) {
      properties.put(StaxUtils.MAX_XML_CHARACTERS, MAX_CHARACTERS_OF_A_TREE);
    }
    factory.setProperties(with(properties, factory.getProperties()));
    factory.getFeatures().add(policy(security.protection()));
    readStreams(security, factory.getInInterceptors());
    factory.getInInterceptors().add(new SignerCheck(security.callers()));
  }

  /** Secures the messages of a proxy. */
  static void ofClient(MessageSecurity security, JaxWsProxyFactoryBean factory) {
    Map<String, Object> properties = properties(security);
    properties.put(SecurityConstants.ENCRYPT_USERNAME, TRUSTED);
    properties.put(SecurityConstants.SUBJECT_CERT_CONSTRAINTS, SERVER);
    factory.setProperties(with(properties, factory.getProperties()));
    factory.getFeatures().add(policy(security.protection()));
    if (security.streaming()) {
      factory.getFeatures().add(new PolicyOfFaults());
    }
    readStreams(security, factory.getInInterceptors());
  }

  private static void readStreams(
      MessageSecurity security, List<Interceptor<? extends Message>> in) {
    if (security.streaming()) {
      in.add(new DecryptionThreads());
      in.add(new CoalescedInput());
    }
  }

  private static Map<String, Object> with(Map<String, Object> more, Map<String, Object> others) {
    Map<String, Object> all = new HashMap<>(others);
    all.putAll(more);
    return all;
  }

  private static Map<String, Object> properties(MessageSecurity security) {
    Map<String, Object> properties = new HashMap<>(algorithms());
    properties.put(SecurityConstants.ENABLE_STREAMING_SECURITY, security.streaming());
    // One signs and decrypts, the other one verifies and encrypts.
    properties.put(SecurityConstants.SIGNATURE_CRYPTO, own(security));
    properties.put(SecurityConstants.ENCRYPT_CRYPTO, trusted(security.trusted()));
    properties.put(SecurityConstants.SIGNATURE_USERNAME, OWN);
    properties.put(SecurityConstants.CALLBACK_HANDLER, PASSWORDS);
    properties.put(SecurityConstants.TIMESTAMP_TTL, Integer.toString(SECONDS_TO_LIVE));
    properties.put(SecurityConstants.TIMESTAMP_FUTURE_TTL, Integer.toString(SECONDS_AHEAD));
    return properties;
  }

  /** None of the suites with names has AES-GCM without SHA-1 in its signatures. */
  private static Map<String, Object> algorithms() {
    return Map.of(
        SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM, MessageSecurity.DIGEST,
        SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM, MessageSecurity.ENCRYPTION,
        SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
            MessageSecurity.KEY_TRANSPORT,
        SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE, MessageSecurity.SIGNATURE,
        SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_SYMMETRIC_KEY_LENGTH, AES_BITS,
        SecurityConstants.CUSTOM_ALG_SUITE_MAXIMUM_SYMMETRIC_KEY_LENGTH, AES_BITS,
        SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH, MessageSecurity.KEY_BITS);
  }

  private static WSPolicyFeature policy(Protection protection) {
    WSPolicyFeature feature = new WSPolicyFeature();
    feature.setPolicyElements(List.of(read(protection)));
    return feature;
  }

  private static Element read(Protection protection) {
    String name =
        switch (protection) {
          case SIGNED_AND_ENCRYPTED -> "signed-and-encrypted.xml";
          case CREDENTIALS -> "credentials-over-tls.xml";
        };
    try (InputStream policy =
        Objects.requireNonNull(WsSecurity.class.getResourceAsStream(name), name)) {
      return StaxUtils.read(policy).getDocumentElement();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the policy %s is no XML".formatted(name), e);
    }
  }

  private static Crypto own(MessageSecurity security) {
    return crypto(
        store ->
            store.setKeyEntry(
                OWN,
                security.key(),
                PASSWORD.toCharArray(),
                new Certificate[] {security.certificate()}));
  }

  static Crypto trusted(Certificate certificate) {
    return crypto(store -> store.setCertificateEntry(TRUSTED, certificate));
  }

  private interface Filling {
    void fill(KeyStore store) throws GeneralSecurityException;
  }

  private static Crypto crypto(Filling filling) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      filling.fill(store);
      Merlin crypto = new Merlin();
      crypto.setKeyStore(store);
      return crypto;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("these keys are not for WS-Security", e);
    }
  }
}
