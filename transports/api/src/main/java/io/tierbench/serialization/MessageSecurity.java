package io.tierbench.serialization;

import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one side protects its messages and verifies those of the other side, by WS-Security.
 *
 * @param streaming whether messages are read and written as streams, without a tree of them
 * @param trusted the authority of the other side's certificate, or that certificate itself
 * @param certificate of this side
 * @param key its private key
 * @param callers whom a server lets call
 */
public record MessageSecurity(
    Protection protection,
    boolean streaming,
    X509Certificate trusted,
    X509Certificate certificate,
    PrivateKey key,
    Callers callers) {

  // Algorithms, by their names in XML: the same for all.
  public static final String DIGEST = "http://www.w3.org/2001/04/xmlenc#sha256";
  public static final String SIGNATURE = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  public static final String ENCRYPTION = "http://www.w3.org/2009/xmlenc11#aes128-gcm";

  /** Of messages in a session. */
  public static final String SIGNATURE_IN_SESSIONS =
      "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";

  public static final String KEY_TRANSPORT = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";

  /** The length of all keys of RSA. */
  public static final int KEY_BITS = 2048;

  /** What of a message is protected. */
  public enum Protection {
    /** In both directions body and timestamp are signed, and the body is encrypted. */
    SIGNED_AND_ENCRYPTED,
    /**
     * The same by keys of a session, which begins with one exchange under {@link
     * #SIGNED_AND_ENCRYPTED}: WS-SecureConversation.
     */
    SECURE_CONVERSATION,
    /** The timestamp of a request is signed; TLS, which there must be, protects all else. */
    CREDENTIALS
  }

  /** Whom a server lets call. */
  @FunctionalInterface
  public interface Callers {
    /**
     * Returns if a signer may call.
     *
     * @param signer absent where nobody has signed
     * @throws io.tierbench.contract.ShopException if not
     */
    void require(@Nullable Principal signer);
  }

  /** Whether it needs TLS below it. */
  public boolean isOverTls() {
    return protection == Protection.CREDENTIALS;
  }

  /** What results say of it, by name. */
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

  /** The names alone: the key is a secret. */
  @Override
  public String toString() {
    return "%s as %s".formatted(protection, certificate.getSubjectX500Principal());
  }
}
