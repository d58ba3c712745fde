package io.tierbench.reference.cxf;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.ShopPort;
import io.tierbench.transport.Listener;
import io.tierbench.transport.netty.Sockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/**
 * Apache CXF with its own HTTP transport, Jetty behind it, in front of the same endpoint interface,
 * types and data binding as {@link io.tierbench.serialization.soap.SoapBinding}.
 *
 * <p>A request has at most 16 Mi characters, which the parser counts ({@link
 * io.tierbench.contract.Fault#BAD_REQUEST} above it); Jetty takes headers of at most 8 KiB and
 * closes a connection that stays silent for the 200 seconds that CXF sets. A request that stops
 * halfway holds one of its 200 threads for as long.
 */
public final class CxfAsShipped {
  private static final String PATH = "/soap";

  private static final long MAX_CHARACTERS = 16 << 20;

  /** Somebody else seldom takes a port between the question for it and its use. */
  private static final int ATTEMPTS = 5;

  private CxfAsShipped() {}

  /** How a client of CXF speaks HTTP. */
  public enum Conduit {
    /**
     * {@code java.net.http.HttpClient}, what CXF takes by itself. Where the server hangs up before
     * it has read a long request, the call takes about a minute to fail: CXF waits in the pipe
     * between the two.
     */
    DEFAULT(Map.of()),
    /** {@code java.net.HttpURLConnection}, the documented alternative. */
    URL_CONNECTION(Map.of("force.urlconnection.http.conduit", true));

    private final Map<String, Object> properties;

    Conduit(Map<String, Object> properties) {
      this.properties = properties;
    }
  }

  /**
   * Starts to answer requests.
   *
   * @param address where to listen; port 0 takes a free one
   * @throws UncheckedIOException where the address is not to be had
   */
  public static Listener serve(Shop shop, InetSocketAddress address) {
    return serve(shop, address, CxfAsShipped::withFreePort);
  }

  /**
   * @param probe finds a port that is free, and fails where the address is not to be had
   */
  static synchronized Listener serve(
      Shop shop, InetSocketAddress address, UnaryOperator<InetSocketAddress> probe) {
    for (int attempt = 1; ; attempt++) {
      InetSocketAddress free = probe.apply(address);
      try {
        return new CxfListener(shop, free);
      } catch (UncheckedIOException e) {
        if (address.getPort() != 0 || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** A client of a listener. Connects with its first call. */
  public static PortClient connect(InetSocketAddress address, Conduit conduit) {
    Bus bus = PortFactories.bus();
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, url(address), Effort.DOCUMENTED);
    Map<String, Object> properties = new HashMap<>(factory.getProperties());
    properties.putAll(conduit.properties);
    factory.setProperties(properties);
    return new PortClient(factory.create(ShopPort.class));
  }

  /**
   * CXF keeps its Jetty servers by the port that was asked for, so 0 would do for one of them only.
   * Asking first also finds a port that is taken before CXF makes half a server of it.
   */
  private static InetSocketAddress withFreePort(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return new InetSocketAddress(address.getAddress(), socket.getLocalPort());
    } catch (IOException e) {
      throw Sockets.cannotListen(address, e);
    }
  }

  private static String url(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return String.format(
        Locale.ROOT,
        "http://%s:%d%s",
        address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host,
        address.getPort(),
        PATH);
  }

  private static final class CxfListener implements Listener {
    private final InetSocketAddress address;
    private final Server server;

    CxfListener(Shop shop, InetSocketAddress address) {
      this.address = address;
      try {
        JaxWsServerFactoryBean factory =
            PortFactories.serverAsShipped(
                shop, PortFactories.bus(), url(address), Effort.DOCUMENTED);
        factory.getProperties().put(StaxUtils.MAX_XML_CHARACTERS, MAX_CHARACTERS);
        server = factory.create();
      } catch (Fault e) {
        if (e.getCause() instanceof IOException cause) {
          // The Jetty that could not be started would wait there for the next one.
          JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
          throw Sockets.cannotListen(address, cause);
        }
        throw e;
      }
    }

    @Override
    public InetSocketAddress address() {
      return address;
    }

    @Override
    public void close() {
      server.destroy();
      // The bus stays: with it CXF would stop every Jetty in this JVM.
      JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
    }
  }
}
