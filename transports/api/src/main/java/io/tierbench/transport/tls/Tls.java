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

/**
 * TLS 1.3 as one side of a connection has it. Protocol, cipher suite and kind of key are the same
 * for all; a client verifies the host of its address.
 *
 * @param handshake how often there is one
 * @param clientCertificates whether a listener takes only clients with a certificate
 */
public record Tls(
    TlsKeys keys, Provider provider, Handshake handshake, boolean clientCertificates) {
  /** The only protocol. */
  public static final String PROTOCOL = "TLSv1.3";

  /** The only cipher suite. */
  public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

  private static final int MAX_CHARACTERS = 200;

  /** Who implements it. */
  public enum Provider {
    /** SunJSSE. */
    JDK,
    /** BoringSSL, by netty-tcnative. */
    BORINGSSL
  }

  /** How often a client shakes hands. */
  public enum Handshake {
    /** Once: the connection is kept, so that no call has one. */
    ONCE,
    /** Each call has a new connection, which goes on with the session of an earlier one. */
    RESUMED,
    /** Each call has a new connection with a full handshake: a listener gives no tickets. */
    FULL;

    /** Whether each call has a new connection. */
    public boolean isPerCall() {
      return this != ONCE;
    }
  }

  /** Whether each call has a new connection. */
  public boolean isPerCall() {
    return handshake.isPerCall();
  }

  /** What results say of it, by name. */
  public static Map<String, String> describe(Provider provider, Handshake handshake) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("protocol", PROTOCOL);
    description.put("cipherSuite", CIPHER_SUITE);
    description.put("key", TlsKeys.ALGORITHM + " " + TlsKeys.CURVE);
    description.put("provider", provider.name());
    description.put("handshake", handshake.name());
    return description;
  }

  /** Why calls over a connection would not be as they are to be: BoringSSL lets nobody choose. */
  public static Optional<String> objection(SSLSession session) {
    String suite = session.getCipherSuite();
    return suite.equals(CIPHER_SUITE)
        ? Optional.empty()
        : Optional.of("the cipher suite is %s, not %s".formatted(suite, CIPHER_SUITE));
  }

  /** What it failed over, which stands in the last cause; that may quote all that came. */
  public static String reason(SSLException failure) {
    String reason = String.valueOf(failure.getMessage());
    Throwable last = Causes.root(failure);
    if (last != failure) {
      reason = last.getClass().getSimpleName() + ": " + last.getMessage();
    }
    return reason.substring(0, Math.min(reason.length(), MAX_CHARACTERS));
  }

  /** Whom the other side of a connection has proved to be; absent where it has proved nothing. */
  public static @Nullable Principal peer(SSLSession session) {
    try {
      return session.getPeerPrincipal();
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }
}
