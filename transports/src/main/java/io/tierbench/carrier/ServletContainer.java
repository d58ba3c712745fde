package io.tierbench.carrier;

import io.tierbench.carrier.Services.SoapEndpoint;
import io.tierbench.security.Account;
import io.tierbench.security.Kdc;
import io.tierbench.security.KerberosRealm;
import io.tierbench.security.Security;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.http.ExchangeServlet;
import io.tierbench.transport.http.MessageFilter;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.transport.tls.Tls;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.function.Function;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.ee11.servlet.security.ConstraintMapping;
import org.eclipse.jetty.ee11.servlet.security.ConstraintSecurityHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.security.AuthenticationState;
import org.eclipse.jetty.security.Authenticator;
import org.eclipse.jetty.security.Constraint;
import org.eclipse.jetty.security.HashLoginService;
import org.eclipse.jetty.security.LoginService;
import org.eclipse.jetty.security.SPNEGOLoginService;
import org.eclipse.jetty.security.SecurityHandler;
import org.eclipse.jetty.security.ServerAuthException;
import org.eclipse.jetty.security.UserStore;
import org.eclipse.jetty.security.authentication.BasicAuthenticator;
import org.eclipse.jetty.security.authentication.SPNEGOAuthenticator;
import org.eclipse.jetty.security.authentication.SslClientCertAuthenticator;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.security.Credential;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A servlet container, Jetty, with a servlet for each service: the same threads, limits and
 * connections for all of them. It checks the passwords of HTTP Basic itself, and the tokens of
 * SPNEGO, for which it has a KDC beside it; and it speaks TLS itself, with client certificates.
 *
 * <p>Its threads read a request, run the call and write the answer, so {@link
 * ListenerOptions#workers} has no part in it.
 */
final class ServletContainer implements Listener {
  /** Jetty's own threads: acceptor, selector and one in reserve for it. */
  private static final int OWN_THREADS = 3;

  private static final int SELECTORS = 1;
  private static final int ACCEPTORS = 1;
  private static final String EVERYTHING = "/*";

  /** As {@link SPNEGOAuthenticator#setAuthenticationDuration} says. */
  private static final Duration FOREVER = Duration.ZERO;

  private static final Duration FOR_ONE_REQUEST = Duration.ofNanos(-1);

  private final Server server;
  private final ServerConnector connector;
  private final LateRequests lateRequests;
  private final @Nullable Kdc kdc;

  private ServletContainer(int threads, ListenerOptions options, @Nullable Kdc kdc) {
    this.kdc = kdc;
    QueuedThreadPool pool = new QueuedThreadPool(threads + OWN_THREADS, threads + OWN_THREADS);
    pool.setName("container");
    pool.setDaemon(true);
    server = new Server(pool);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setIdleTimeout(options.readTimeout().toMillis());
    connector = new ServerConnector(server, ACCEPTORS, SELECTORS, protocols(http, options.tls()));
    connector.setIdleTimeout(options.idleTimeout().toMillis());
    lateRequests = new LateRequests(connector.getScheduler(), options.readTimeout());
    connector.addEventListener(lateRequests);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(options.maxConnections(), connector));
  }

  private static ConnectionFactory[] protocols(HttpConfiguration http, @Nullable Tls tls) {
    ConnectionFactory plain = new HttpConnectionFactory(http);
    if (tls == null) {
      return new ConnectionFactory[] {plain};
    }
    // Whether the certificate is that of the host in the request is for the client to find out.
    http.addCustomizer(new SecureRequestCustomizer(false));
    return new ConnectionFactory[] {
      new SslConnectionFactory(secured(tls), HttpVersion.HTTP_1_1.asString()), plain
    };
  }

  private static SslContextFactory.Server secured(Tls tls) {
    SslContextFactory.Server secured = new SslContextFactory.Server();
    secured.setSslContext(tls.listenerOfJdk());
    secured.setIncludeProtocols(Tls.PROTOCOL);
    secured.setIncludeCipherSuites(Tls.CIPHER_SUITE);
    secured.setNeedClientAuth(tls.clientCertificates());
    return secured;
  }

  /**
   * Starts to answer requests.
   *
   * @param threads that run calls
   * @param security {@link Security#NONE}, HTTP Basic, SPNEGO or TLS by the JDK
   * @throws UncheckedIOException where the address is not to be had
   * @throws IllegalArgumentException for SPNEGO at another address than one of the loopback
   *     interface: its KDC is there
   */
  static ServletContainer start(
      Services services,
      InetSocketAddress address,
      ListenerOptions options,
      int threads,
      Security security) {
    int limit = options.maxMessageBytes();
    ServletContextHandler context =
        new ServletContextHandler(
            "/",
            security == Security.SPNEGO
                ? ServletContextHandler.SESSIONS
                : ServletContextHandler.NO_SESSIONS);
    services
        .exchanges()
        .forEach(
            (service, exchange) -> {
              SoapEndpoint soap = services.soapEndpoints().get(service);
              ServletHolder holder =
                  new ServletHolder(
                      service.name(),
                      soap == null
                          ? new ExchangeServlet(service, exchange, limit)
                          : new CxfServlet(soap, limit));
              holder.setInitOrder(0);
              context.addServlet(holder, "/" + service.name() + EVERYTHING);
            });
    context.addFilter(
        new FilterHolder(new MessageFilter(limit)), EVERYTHING, EnumSet.of(DispatcherType.REQUEST));
    Kdc kdc = security.isSpnego() ? startKdc(address) : null;
    context.setErrorHandler(new PlainErrors(kdc));
    if (kdc != null) {
      context.setSecurityHandler(spnego(kdc, security));
    } else if (security.isBasic()) {
      context.setSecurityHandler(basic());
    } else if (security == Security.TLS_CLIENT_CERTIFICATE) {
      context.setSecurityHandler(certificates());
    }
    ServletContainer container = new ServletContainer(threads, options, kdc);
    container.start(context, address);
    return container;
  }

  private static Kdc startKdc(InetSocketAddress address) {
    if (!address.getAddress().isLoopbackAddress() && !KerberosRealm.isBeyondLoopback()) {
      throw new IllegalArgumentException(
          "SPNEGO is for the loopback interface, where its KDC is, and not for "
              + address.getAddress());
    }
    return Kdc.start();
  }

  private void start(ServletContextHandler context, InetSocketAddress address) {
    server.setHandler(context);
    connector.setHost(address.getAddress().getHostAddress());
    connector.setPort(address.getPort());
    try {
      server.start();
      lateRequests.start();
    } catch (IOException e) {
      close();
      throw Sockets.cannotListen(address, e);
    } catch (Exception e) {
      close();
      throw new IllegalStateException("the servlet container does not start", e);
    }
  }

  private static SecurityHandler basic() {
    return guard(new PasswordAuthenticator(), accounts(Account::user, Account::secret));
  }

  /** Users are the subjects of certificates; TLS has verified these, and no secret is left. */
  private static SecurityHandler certificates() {
    SslClientCertAuthenticator authenticator =
        new SslClientCertAuthenticator(new SslContextFactory.Server());
    authenticator.setValidateCerts(false);
    return guard(authenticator, accounts(account -> account.subject().toString(), account -> ""));
  }

  /** Roles are those of the accounts; that the KDC knows a user is proof of who he is. */
  private static SecurityHandler spnego(Kdc kdc, Security security) {
    SPNEGOLoginService logins = new Tickets(kdc, accounts(Account::user, account -> ""));
    logins.setServiceName(KerberosRealm.SERVICE);
    logins.setHostName(KerberosRealm.SERVICE_HOST);
    logins.setKeyTabPath(kdc.keytab());
    SPNEGOAuthenticator tokens = new TokenAuthenticator();
    tokens.setAuthenticationDuration(security == Security.SPNEGO ? FOREVER : FOR_ONE_REQUEST);
    return guard(tokens, logins);
  }

  private static LoginService accounts(
      Function<Account, String> name, Function<Account, String> secret) {
    UserStore users = new UserStore();
    for (Account account : Account.values()) {
      users.addUser(
          name.apply(account),
          Credential.getCredential(secret.apply(account)),
          new String[] {account.role()});
    }
    HashLoginService logins = new HashLoginService(Security.REALM);
    logins.setUserStore(users);
    return logins;
  }

  private static SecurityHandler guard(Authenticator authenticator, LoginService logins) {
    ConstraintMapping all = new ConstraintMapping();
    all.setPathSpec(EVERYTHING);
    all.setConstraint(
        Constraint.from("shop", Constraint.Authorization.SPECIFIC_ROLE, Account.ROLE));
    ConstraintSecurityHandler handler = new ConstraintSecurityHandler();
    handler.setRealmName(Security.REALM);
    handler.setAuthenticator(authenticator);
    handler.setLoginService(logins);
    handler.addConstraintMapping(all);
    return handler;
  }

  /** Jetty's own fails over a header that is no Base64, as if that were the fault of the server. */
  private static final class PasswordAuthenticator extends BasicAuthenticator {
    @Override
    public AuthenticationState validateRequest(
        Request request, Response response, Callback callback) throws ServerAuthException {
      try {
        return super.validateRequest(request, response, callback);
      } catch (IllegalArgumentException e) {
        return challenge(
            "Basic realm=\"%s\"".formatted(Security.REALM), request, response, callback);
      }
    }
  }

  /** Jetty's own fails over a token that is none, or is for somebody else, or comes again. */
  private static final class TokenAuthenticator extends SPNEGOAuthenticator {
    @Override
    public AuthenticationState validateRequest(
        Request request, Response response, Callback callback) throws ServerAuthException {
      try {
        return super.validateRequest(request, response, callback);
      } catch (RuntimeException e) {
        return challenge(HttpHeader.NEGOTIATE.asString(), request, response, callback);
      }
    }
  }

  private static AuthenticationState challenge(
      String how, Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, how);
    Response.writeError(request, response, callback, HttpStatus.UNAUTHORIZED_401);
    return AuthenticationState.CHALLENGE;
  }

  /** Logs the service in with the configuration of its own realm. */
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

  /** What the container itself refuses, in a line that a client can show. */
  private static final class PlainErrors extends ErrorPageErrorHandler {
    private final @Nullable String kdcPort;

    /**
     * @param kdc absent where no client needs one
     */
    PlainErrors(@Nullable Kdc kdc) {
      kdcPort = kdc == null ? null : Integer.toString(kdc.realm().port());
    }

    @Override
    protected void generateResponse(
        Request request,
        Response response,
        int code,
        @Nullable String message,
        @Nullable Throwable cause,
        Callback callback) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
      if (code == HttpStatus.UNAUTHORIZED_401 && kdcPort != null) {
        response.getHeaders().put(Security.KDC_PORT, kdcPort);
      }
      Content.Sink.write(
          response, true, message == null ? HttpStatus.getMessage(code) : message, callback);
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(connector.getHost(), connector.getLocalPort());
  }

  @Override
  public void close() {
    try (kdc) {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the servlet container does not stop", e);
    }
  }
}
