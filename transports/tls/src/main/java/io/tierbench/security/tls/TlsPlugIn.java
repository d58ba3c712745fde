package io.tierbench.security.tls;

import io.tierbench.contract.Fault;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Account;
import io.tierbench.security.Authentication;
import io.tierbench.security.Security;
import io.tierbench.security.Security.TlsMode;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import java.util.List;

/** Brings TLS by the JDK and by BoringSSL. */
public final class TlsPlugIn implements PlugIn {
  private static final TlsMode ONCE = new TlsMode(Provider.JDK, Handshake.ONCE);

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Security("TLS", "TLS", ONCE),
        new Security(
            "TLS_BORINGSSL",
            "TLS by BoringSSL",
            new TlsMode(Provider.BORINGSSL, Handshake.ONCE),
            new Library("netty-tcnative", "io.netty", "netty-tcnative-classes")),
        // The next two open a connection for each call.
        new Security(
            "TLS_RESUMED",
            "TLS, resumed by each call",
            new TlsMode(Provider.JDK, Handshake.RESUMED)),
        new Security(
            "TLS_FULL_HANDSHAKE",
            "TLS, a handshake with each call",
            new TlsMode(Provider.JDK, Handshake.FULL)),
        new Security(
            "TLS_CLIENT_CERTIFICATE",
            "TLS with client certificates",
            ONCE,
            CertificateAuthentication::new));
  }

  @Override
  public int order() {
    return 20;
  }

  /**
   * Authentication by the client certificate of TLS, whose subject names the user and the role. A
   * client sends no credentials with its calls; the certificate is checked for each call.
   */
  private static final class CertificateAuthentication implements Authentication {

    @Override
    public Credentials credentials(String user, String secret) {
      return Credentials.NONE;
    }

    @Override
    public Account caller(String operation, byte[] request, Incoming incoming) {
      return Account.certified(incoming.caller())
          .orElseThrow(
              () ->
                  new ExchangeException(
                      Fault.UNAUTHENTICATED, "a client certificate of a user is required"));
    }
  }
}
