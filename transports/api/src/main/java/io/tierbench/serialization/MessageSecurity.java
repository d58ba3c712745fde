package io.tierbench.serialization;

import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The WS-Security configuration of one side: how it protects its messages and verifies those of the
 * other side.
 *
 * @param streaming whether messages are read and written as streams, without a DOM tree
 * @param trusted the authority of the other side's certificate, or that certificate itself
 * @param certificate the certificate of this side
 * @param key the private key of this side
 * @param callers the check of callers, used by a server
 */
public record MessageSecurity(
    Protection protection,
    boolean streaming,
    X509Certificate trusted,
    X509Certificate certificate,
    PrivateKey key,
    Callers callers) {

  // Algorithms by their XML identifiers, the same for every protection.
  public static final String DIGEST = "http://www.w3.org/2001/04/xmlenc#sha256";
  public static final String SIGNATURE = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  public static final String ENCRYPTION = "http://www.w3.org/2009/xmlenc11#aes128-gcm";

  /** Signature algorithm of messages in a session. */
  public static final String SIGNATURE_IN_SESSIONS =
      "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";

  public static final String KEY_TRANSPORT = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";

  /** Length of all RSA keys. */
  public static final int KEY_BITS = 2048;

  public enum Protection {
    /** Body and timestamp signed, body encrypted, in both directions. */
    SIGNED_AND_ENCRYPTED,
    /**
     * Likewise with the keys of a session, established by one exchange under {@link
     * #SIGNED_AND_ENCRYPTED}: WS-SecureConversation.
     */
    SECURE_CONVERSATION,
    /** Signed timestamp of a request; the rest is protected by TLS, which is required. */
    CREDENTIALS
  }

  /** A check of the signers that may call a server. */
  @FunctionalInterface
  public interface Callers {
    /** Throws a {@link io.tierbench.contract.ShopException} if a signer may not call. */
    void require(@Nullable Principal signer);
  }

  public boolean isOverTls() {
    return protection == Protection.CREDENTIALS;
  }

  /** Describes a message security for the results, as names and values. */
  public static Map<String, String> describe(Protection protection, boolean streaming) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("protection", protection.name());
    description.put("processing", streaming ? "STREAMING" : "DOM");
    description.put("key", "RSA " + KEY_BITS);
    description.put("signature", SIGNATURE);
    description.put("digest", DIGEST);
    if (protection == Protection.SECURE_CONVERSATION) {
      description.put("signatureInSessions", SIGNATURE_IN_SESSIONS);
    }
    if (protection != Protection.CREDENTIALS) {
      description.put("encryption", ENCRYPTION);
      description.put("keyTransport", KEY_TRANSPORT);
    }
    return description;
  }

  /** Returns only the names: the key is a secret. */
  @Override
  public String toString() {
    return "%s as %s".formatted(protection, certificate.getSubjectX500Principal());
  }
}
