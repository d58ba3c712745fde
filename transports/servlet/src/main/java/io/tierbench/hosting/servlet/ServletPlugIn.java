package io.tierbench.hosting.servlet;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Brings the servlet container as a host of HTTP. */
public final class ServletPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Servlet());
  }

  @Override
  public int order() {
    return 10;
  }

  /** A servlet container, Jetty: {@link ServletContainer}. */
  private static final class Servlet extends Hosting {
    Servlet() {
      super("SERVLET", "servlet", new Library("jetty-server", "org.eclipse.jetty", "jetty-server"));
    }

    @Override
    public Optional<String> incompatibility(Combination stack) {
      return Transport.incompatibility("hosting", this, Set.of("HTTP"), stack)
          .or(
              () ->
                  stack
                      .find(Security.class)
                      .filter(security -> !ServletContainer.checks(security))
                      .map(
                          security ->
                              "%s does not support %s, only %s: a container checks passwords, not single calls"
                                  .formatted(this, security, SELF)))
          .or(
              () ->
                  stack
                      .find(Compression.class)
                      .filter(compression -> compression != Compression.NONE)
                      .map(
                          compression ->
                              "%s does not support compression %s, only %s: our own listeners compress"
                                  .formatted(this, compression, SELF)))
          .or(
              () ->
                  stack
                      .find(Link.class)
                      .filter(link -> link.toListener() != Link.LOOPBACK)
                      .map(
                          link ->
                              "%s does not support link %s, only %s: it has a port"
                                  .formatted(
                                      this,
                                      link,
                                      Link.all().stream()
                                          .filter(of -> of.toListener() == Link.LOOPBACK)
                                          .toList())));
    }

    @Override
    public boolean passesExchange(Serialization serialization) {
      return OwnServlet.of(serialization).isEmpty();
    }

    @Override
    public Listener serve(
        Combination stack,
        Services services,
        UnaryOperator<Exchange> guards,
        SocketAddress address,
        ListenerOptions options,
        int threads) {
      return ServletContainer.start(
          services, (InetSocketAddress) address, options, threads, stack.get(Security.class));
    }
  }
}
