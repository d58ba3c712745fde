package io.tierbench.security.spnego;

import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.servlet.ContainerGuard;
import io.tierbench.hosting.servlet.ServletContainer;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.Library;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.security.spnego.SpnegoAuthentication.Keeping;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.security.AuthenticationState;
import org.eclipse.jetty.security.LoginService;
import org.eclipse.jetty.security.SPNEGOLoginService;
import org.eclipse.jetty.security.SecurityHandler;
import org.eclipse.jetty.security.ServerAuthException;
import org.eclipse.jetty.security.authentication.SPNEGOAuthenticator;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** SPNEGO with Kerberos: a servlet container checks the tokens, with a KDC in its JVM. */
public final class Spnego extends Security implements ContainerGuard {
  /** Challenge header with the port of the KDC on the loopback interface. */
  static final String KDC_PORT = "kdc-port";

  /** Duration without a limit, see {@link SPNEGOAuthenticator#setAuthenticationDuration}. */
  private static final Duration FOREVER = Duration.ZERO;

  private static final Duration FOR_ONE_REQUEST = Duration.ofNanos(-1);

  private final Keeping keeping;

  public Spnego(String name, String displayName, Keeping keeping) {
    super(
        name,
        displayName,
        Set.of("HTTP"),
        Proof.OTHER,
        () -> new SpnegoAuthentication(keeping),
        new Library("kerby", "org.apache.kerby", "kerb-server"));
    this.keeping = keeping;
  }

  @Override
  public Optional<String> incompatibility(Combination stack) {
    return super.incompatibility(stack)
        .or(
            () ->
                stack
                    .find(Hosting.class)
                    .filter(hosting -> hosting == Hosting.SELF)
                    .map(
                        hosting ->
                            "%s does not support %s, only SERVLET: a servlet container checks the tokens"
                                .formatted(hosting, this)));
  }

  @Override
  public Check start(InetSocketAddress address) {
    if (!address.getAddress().isLoopbackAddress() && !KerberosRealm.isBeyondLoopback()) {
      throw new IllegalArgumentException(
          "SPNEGO is supported only on the loopback interface, where its KDC is, and not on "
              + address.getAddress());
    }
    Kdc kdc = Kdc.start();
    return new Check(
        handler(kdc),
        keeping == Keeping.SESSION,
        Map.of(KDC_PORT, Integer.toString(kdc.realm().port())),
        kdc::close);
  }

  /** Creates a handler for users known to the KDC, with the roles of the accounts. */
  private SecurityHandler handler(Kdc kdc) {
    SPNEGOLoginService logins =
        new Tickets(kdc, ServletContainer.accounts(Account::user, account -> ""));
    logins.setServiceName(KerberosRealm.SERVICE);
    logins.setHostName(KerberosRealm.SERVICE_HOST);
    logins.setKeyTabPath(kdc.keytab());
    SPNEGOAuthenticator tokens = new TokenAuthenticator();
    tokens.setAuthenticationDuration(keeping == Keeping.SESSION ? FOREVER : FOR_ONE_REQUEST);
    return ServletContainer.guard(tokens, logins);
  }

  /** Rejects malformed, foreign or replayed tokens, on which Jetty's own fails. */
  private static final class TokenAuthenticator extends SPNEGOAuthenticator {
    @Override
    public AuthenticationState validateRequest(
        Request request, Response response, Callback callback) throws ServerAuthException {
      try {
        return super.validateRequest(request, response, callback);
      } catch (RuntimeException e) {
        return ServletContainer.challenge(
            HttpHeader.NEGOTIATE.asString(), request, response, callback);
      }
    }
  }

  /** A login service for the configuration of its own realm. */
  private static final class Tickets extends SPNEGOLoginService {
    private final KerberosRealm realm;

    Tickets(Kdc kdc, LoginService roles) {
      super(Security.REALM, roles);
      realm = kdc.realm();
    }

    @Override
    protected void doStart() throws Exception {
      realm.configure(
          () -> {
            super.doStart();
            return realm;
          });
    }
  }
}
