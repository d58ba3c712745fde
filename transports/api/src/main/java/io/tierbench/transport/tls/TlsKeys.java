package io.tierbench.transport.tls;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trusted authority and the identity of one side of a connection; for secured messages, with
 * RSA keys.
 *
 * @param authority the only trusted issuer
 * @param identity absent if this side does not authenticate itself
 */
public record TlsKeys(X509Certificate authority, @Nullable Identity identity) {
  /** Algorithm of all connection keys, by its JDK name. */
  public static final String ALGORITHM = "EC";

  public static final String CURVE = "secp256r1";

  private static final String SEPARATOR = ".";
  private static final int PARTS_WITH_IDENTITY = 3;

  public record Identity(X509Certificate certificate, PrivateKey key) {
    @Override
    public String toString() {
      return certificate.getSubjectX500Principal().toString();
    }
  }

  public TlsKeys withoutIdentity() {
    return new TlsKeys(authority, null);
  }

  /** Parses the text that {@link #announcement} returns. */
  public static TlsKeys parse(String text) {
    String[] parts = text.split("\\" + SEPARATOR, -1);
    try {
      if (parts.length != 1 && parts.length != PARTS_WITH_IDENTITY) {
        throw new IllegalArgumentException("keys must have one part or three");
      }
      return new TlsKeys(
          certificate(parts[0]), parts.length == 1 ? null : identity(parts[1], parts[2]));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the keys cannot be decoded", e);
    }
  }

  private static X509Certificate certificate(String text) throws GeneralSecurityException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(decoded(text)));
  }

  private static Identity identity(String certificate, String key) throws GeneralSecurityException {
    X509Certificate decoded = certificate(certificate);
    PrivateKey privateKey =
        KeyFactory.getInstance(decoded.getPublicKey().getAlgorithm())
            .generatePrivate(new PKCS8EncodedKeySpec(decoded(key)));
    return new Identity(decoded, privateKey);
  }

  private static byte[] decoded(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  /** Encodes all keys, even the private key, in letters, digits, '-', '_' and '.'. */
  public String announcement() {
    try {
      String trusted = encoded(authority.getEncoded());
      return identity == null
          ? trusted
          : String.join(
              SEPARATOR,
              trusted,
              encoded(identity.certificate().getEncoded()),
              encoded(identity.key().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns only the names: the key is a secret. */
  @Override
  public String toString() {
    return "%s by %s"
        .formatted(
            Optional.ofNullable(identity).map(Identity::toString).orElse("nobody"),
            authority.getSubjectX500Principal());
  }
}
