package io.tierbench.carrier;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.plugin.Combination;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A transport with a value for each of its options. Its name has the options that are not defaults,
 * such as {@code HTTP+BASIC@SERVLET}, {@code TCP+GZIP} or {@code GRPC~UNIX_SOCKET}.
 */
public record TransportConfig(
    Transport transport, Security security, Compression compression, Hosting hosting, Link link) {

  /** Creates a configuration over the loopback interface. */
  public TransportConfig(
      Transport transport, Security security, Compression compression, Hosting hosting) {
    this(transport, security, compression, hosting, Link.LOOPBACK);
  }

  public TransportConfig(Transport transport, Security security, Hosting hosting) {
    this(transport, security, Compression.NONE, hosting);
  }

  public static TransportConfig plain(Transport transport) {
    return new TransportConfig(transport, Security.NONE, Hosting.SELF);
  }

  public TransportConfig over(Link other) {
    return new TransportConfig(transport, security, compression, hosting, other);
  }

  /** Returns why the configuration does not carry a serialization; empty if it does. */
  public Optional<String> incompatibility(Serialization serialization) {
    return new Combination(link, security, hosting, compression, transport, serialization)
        .incompatibility();
  }

  private Combination combination() {
    return new Combination(link, security, hosting, compression, transport);
  }

  /** Returns why the values of the configuration do not work together; empty if they do. */
  public Optional<String> incompatibility() {
    return combination().incompatibility();
  }

  /**
   * Starts a listener with guards that all listeners of a server share, so that one-time
   * credentials are valid for one of them only.
   */
  public Listener serve(
      Services services,
      UnaryOperator<Exchange> guards,
      SocketAddress address,
      ListenerOptions options,
      int threads) {
    requireTls(options.tls());
    return hosting.serve(combination(), services, guards, address, options, threads);
  }

  /** Creates a client of one service of a server, with the credentials of an authorised user. */
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    requireTls(options.tls());
    return transport.connect(
        service,
        address,
        options.with(security.credentials(Account.CALLER)).compressed(compression));
  }

  private void requireTls(@Nullable Tls tls) {
    if (security.isTls() != (tls != null)) {
      throw new IllegalArgumentException(
          "%s %s TLS keys".formatted(security, tls == null ? "needs" : "does not use"));
    }
  }

  public boolean passesExchange(Serialization serialization) {
    return hosting.passesExchange(serialization);
  }

  public static String name(
      String transport, String security, String compression, String hosting, String link) {
    StringBuilder name = new StringBuilder(transport);
    if (!security.equals(Security.NONE.name())) {
      name.append('+').append(security);
    }
    if (!compression.equals(Compression.NONE.name())) {
      name.append('+').append(compression);
    }
    if (!hosting.equals(Hosting.SELF.name())) {
      name.append('@').append(hosting);
    }
    return name(name.toString(), link);
  }

  /** Returns the name of a configuration from its name over loopback and its link. */
  public static String name(String transportConfig, String link) {
    return link.equals(Link.LOOPBACK.name()) ? transportConfig : transportConfig + '~' + link;
  }

  @Override
  public String toString() {
    return name(transport.name(), security.name(), compression.name(), hosting.name(), link.name());
  }
}
