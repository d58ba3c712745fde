package io.tierbench.carrier;

import io.tierbench.compression.Compression;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Where the listener of a server lives. A new one is one constant here and what it starts. */
public enum Hosting {
  /** In the program itself: the listener of the transport. */
  SELF("self", EnumSet.allOf(Transport.class), false) {
    @Override
    Optional<String> objection(Security security, Compression compression, Link link) {
      return security.isSpnego()
          ? Optional.of(
              "%s has no %s, only %s: a container checks its tokens"
                  .formatted(this, security, SERVLET))
          : Optional.empty();
    }

    @Override
    boolean passesExchange(Serialization serialization) {
      return true;
    }

    @Override
    Listener serve(
        Carrier carrier,
        Services services,
        UnaryOperator<Exchange> guards,
        SocketAddress address,
        ListenerOptions options,
        int threads) {
      return carrier
          .transport()
          .serve(services.guarded(guards), address, options.compressed(carrier.compression()));
    }
  },
  /** In a servlet container, Jetty: {@link ServletContainer}. */
  SERVLET("servlet", EnumSet.of(Transport.HTTP), true) {
    @Override
    Optional<String> objection(Security security, Compression compression, Link link) {
      String objection = null;
      if (security == Security.CALL_CREDENTIALS) {
        objection =
            "%s has no %s, only %s: a container checks passwords, not single calls"
                .formatted(this, security, SELF);
      } else if (security == Security.TLS_BORINGSSL) {
        objection = "%s has no %s: Jetty has the TLS of the JDK".formatted(this, security);
      } else if (compression != Compression.NONE) {
        objection =
            "%s has no compression %s, only %s: listeners of ours compress"
                .formatted(this, compression, SELF);
      } else if (link.toListener() != Link.LOOPBACK) {
        List<Link> toPorts =
            Arrays.stream(Link.values()).filter(of -> of.toListener() == Link.LOOPBACK).toList();
        objection = "%s has no link %s, only %s: it has a port".formatted(this, link, toPorts);
      }
      return Optional.ofNullable(objection);
    }

    @Override
    boolean passesExchange(Serialization serialization) {
      return !Services.isByServlet(serialization);
    }

    @Override
    Listener serve(
        Carrier carrier,
        Services services,
        UnaryOperator<Exchange> guards,
        SocketAddress address,
        ListenerOptions options,
        int threads) {
      return ServletContainer.start(
          services, (InetSocketAddress) address, options, threads, carrier.security());
    }
  };

  private final String displayName;
  private final Set<Transport> transports;
  private final boolean threadsOfItsOwn;

  Hosting(String displayName, Set<Transport> transports, boolean threadsOfItsOwn) {
    this.displayName = displayName;
    this.transports = transports;
    this.threadsOfItsOwn = threadsOfItsOwn;
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The transports that it can host. */
  public Set<Transport> transports() {
    return EnumSet.copyOf(transports);
  }

  /** What of the other axes it cannot have, and why. */
  abstract Optional<String> objection(Security security, Compression compression, Link link);

  /** Whether its own threads run all calls, so that a server has no say in it. */
  public boolean hasThreadsOfItsOwn() {
    return threadsOfItsOwn;
  }

  /** See {@link Carrier#passesExchange}. */
  abstract boolean passesExchange(Serialization serialization);

  /** See {@link Carrier#serve}, which has looked at the keys. */
  abstract Listener serve(
      Carrier carrier,
      Services services,
      UnaryOperator<Exchange> guards,
      SocketAddress address,
      ListenerOptions options,
      int threads);
}
