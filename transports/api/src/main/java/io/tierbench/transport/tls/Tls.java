package io.tierbench.transport.tls;

import io.tierbench.contract.Causes;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** The TLS 1.3 configuration of one side of a connection; a listener may require certificates. */
public record Tls(
    TlsKeys keys, Provider provider, Handshake handshake, boolean clientCertificates) {
  public static final String PROTOCOL = "TLSv1.3";

  public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

  private static final int MAX_CHARACTERS = 200;

  public enum Provider {
    /** SunJSSE. */
    JDK,
    /** BoringSSL, through netty-tcnative. */
    BORINGSSL
  }

  /** The frequency of handshakes. */
  public enum Handshake {
    /** One handshake per connection, which all calls share. */
    ONCE,
    /** A new connection for each call, which resumes an earlier session. */
    RESUMED,
    /** A new connection with a full handshake for each call: listeners issue no tickets. */
    FULL;

    public boolean isPerCall() {
      return this != ONCE;
    }
  }

  /** Describes a TLS configuration for the results, as names and values. */
  public static Map<String, String> describe(Provider provider, Handshake handshake) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("protocol", PROTOCOL);
    description.put("cipherSuite", CIPHER_SUITE);
    description.put("key", TlsKeys.ALGORITHM + " " + TlsKeys.CURVE);
    description.put("provider", provider.name());
    description.put("handshake", handshake.name());
    return description;
  }

  /**
   * Returns why the cipher suite is not the required one: it cannot be configured for BoringSSL.
   */
  public static Optional<String> incompatibility(SSLSession session) {
    String suite = session.getCipherSuite();
    return suite.equals(CIPHER_SUITE)
        ? Optional.empty()
        : Optional.of("the cipher suite is %s, not %s".formatted(suite, CIPHER_SUITE));
  }

  /** Returns the message of the root cause, truncated because it may quote received data. */
  public static String reason(SSLException failure) {
    String reason = String.valueOf(failure.getMessage());
    Throwable last = Causes.root(failure);
    if (last != failure) {
      reason = last.getClass().getSimpleName() + ": " + last.getMessage();
    }
    return reason.substring(0, Math.min(reason.length(), MAX_CHARACTERS));
  }

  /** Returns the authenticated peer of a connection; null if there is none. */
  public static @Nullable Principal peer(SSLSession session) {
    try {
      return session.getPeerPrincipal();
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }
}
