package io.tierbench.hosting.servlet;

import io.tierbench.hosting.Services;
import io.tierbench.hosting.servlet.ContainerGuard.Check;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.security.Security.Proof;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.netty.NettyTls;
import io.tierbench.transport.tls.Tls;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Map;
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
import org.eclipse.jetty.security.SecurityHandler;
import org.eclipse.jetty.security.ServerAuthException;
import org.eclipse.jetty.security.UserStore;
import org.eclipse.jetty.security.authentication.BasicAuthenticator;
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
 * A servlet container, Jetty, with a servlet for each service; the services share threads, limits
 * and connections. The container itself handles TLS, and authenticates by HTTP Basic, client
 * certificates or a {@link ContainerGuard}.
 *
 * <p>Its threads read a request, run the call and write the answer, so {@link
 * ListenerOptions#workers} is not used.
 */
public final class ServletContainer implements Listener {
  /** Number of Jetty's own threads: acceptor, selector and a spare one. */
  private static final int OWN_THREADS = 3;

  private static final int SELECTORS = 1;
  private static final int ACCEPTORS = 1;
  private static final String EVERYTHING = "/*";

  private final Server server;
  private final ServerConnector connector;
  private final LateRequests lateRequests;
  private final @Nullable Check check;

  private ServletContainer(int threads, ListenerOptions options, @Nullable Check check) {
    this.check = check;
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
    // Checking that the certificate matches the host is up to the client.
    http.addCustomizer(new SecureRequestCustomizer(false));
    return new ConnectionFactory[] {
      new SslConnectionFactory(secured(tls), HttpVersion.HTTP_1_1.asString()), plain
    };
  }

  private static SslContextFactory.Server secured(Tls tls) {
    SslContextFactory.Server secured = new SslContextFactory.Server();
    secured.setSslContext(NettyTls.listenerOfJdk(tls));
    secured.setIncludeProtocols(Tls.PROTOCOL);
    secured.setIncludeCipherSuites(Tls.CIPHER_SUITE);
    secured.setNeedClientAuth(tls.clientCertificates());
    return secured;
  }

  static ServletContainer start(
      Services services,
      InetSocketAddress address,
      ListenerOptions options,
      int threads,
      Security security) {
    int limit = options.maxMessageBytes();
    Check check = check(security, address);
    ServletContextHandler context =
        new ServletContextHandler(
            "/",
            check != null && check.sessions()
                ? ServletContextHandler.SESSIONS
                : ServletContextHandler.NO_SESSIONS);
    services
        .exchanges()
        .forEach(
            (service, exchange) -> {
              ServletHolder holder =
                  new ServletHolder(
                      service.name(),
                      services
                          .offer(service)
                          .flatMap(
                              offer ->
                                  OwnServlet.of(offer.serialization())
                                      .map(own -> own.servlet(offer, limit)))
                          .orElseGet(() -> new ExchangeServlet(service, exchange, limit)));
              holder.setInitOrder(0);
              context.addServlet(holder, "/" + service.name() + EVERYTHING);
            });
    context.addFilter(
        new FilterHolder(new MessageFilter(limit)), EVERYTHING, EnumSet.of(DispatcherType.REQUEST));
    context.setErrorHandler(new PlainErrors(check == null ? Map.of() : check.challenge()));
    if (check != null) {
      context.setSecurityHandler(check.handler());
    }
    ServletContainer container = new ServletContainer(threads, options, check);
    container.start(context, address);
    return container;
  }

  static boolean checks(Security security) {
    return security.proof() != Proof.OTHER || security instanceof ContainerGuard;
  }

  private static @Nullable Check check(Security security, InetSocketAddress address) {
    if (security instanceof ContainerGuard guard) {
      return guard.start(address);
    }
    return switch (security.proof()) {
      case NONE -> null;
      case PASSWORD -> new Check(basic(), false, Map.of(), () -> {});
      case CERTIFICATE -> new Check(certificates(), false, Map.of(), () -> {});
      case OTHER -> throw new IllegalArgumentException("a container does not support " + security);
    };
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
      throw Listener.cannotListen(address, e);
    } catch (Exception e) {
      close();
      throw new IllegalStateException("the servlet container did not start: " + e.getMessage(), e);
    }
  }

  private static SecurityHandler basic() {
    return guard(new PasswordAuthenticator(), accounts(Account::user, Account::secret));
  }

  /** Creates a handler for client certificates, which TLS has already verified. */
  private static SecurityHandler certificates() {
    SslClientCertAuthenticator authenticator =
        new SslClientCertAuthenticator(new SslContextFactory.Server());
    authenticator.setValidateCerts(false);
    return guard(authenticator, accounts(account -> account.subject().toString(), account -> ""));
  }

  /** Returns the accounts of a server for a container; a secret may be empty. */
  public static LoginService accounts(
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

  /** Creates a handler that admits authenticated users with the role. */
  public static SecurityHandler guard(Authenticator authenticator, LoginService logins) {
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

  /** Rejects malformed headers; Jetty's own reports a server error for invalid Base64. */
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

  /** Answers a request with the status 401 and the challenge of an authentication scheme. */
  public static AuthenticationState challenge(
      String scheme, Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, scheme);
    Response.writeError(request, response, callback, HttpStatus.UNAUTHORIZED_401);
    return AuthenticationState.CHALLENGE;
  }

  /** Formats errors of the container as a line that a client can show. */
  private static final class PlainErrors extends ErrorPageErrorHandler {
    private final Map<String, String> challenge;

    PlainErrors(Map<String, String> challenge) {
      this.challenge = challenge;
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
      if (code == HttpStatus.UNAUTHORIZED_401) {
        challenge.forEach(response.getHeaders()::put);
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
    try (check) {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the servlet container did not stop: " + e.getMessage(), e);
    }
  }
}
