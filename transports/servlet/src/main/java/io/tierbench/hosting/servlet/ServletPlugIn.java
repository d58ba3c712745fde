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
import java.util.function.Predicate;
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
                  reject(
                      stack,
                      Security.class,
                      ServletContainer::checks,
                      "%s does not support %s, only SELF: a container checks passwords, not single calls"))
          .or(
              () ->
                  reject(
                      stack,
                      Compression.class,
                      Compression.NONE::equals,
                      "%s does not support compression %s, only SELF: our own listeners compress"))
          .or(
              () ->
                  reject(
                      stack,
                      Link.class,
                      link -> link.toListener() == Link.LOOPBACK,
                      "%s does not support link %s, only those to a port, such as LOOPBACK"));
    }

    private <V extends AxisValue> Optional<String> reject(
        Combination stack, Class<V> axis, Predicate<V> isSupported, String reason) {
      return stack
          .find(axis)
          .filter(isSupported.negate())
          .map(value -> reason.formatted(this, value));
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
