package io.tierbench.reference.cxf;

import io.tierbench.contract.Shop;
import io.tierbench.framework.FrameworkListener;
import io.tierbench.framework.RestShop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
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
 * <p>A request has at most 16 Mi characters, counted by the parser ({@link
 * io.tierbench.contract.Fault#BAD_REQUEST} above it); Jetty accepts headers of at most 8 KiB and
 * closes idle connections after CXF's timeout of 200 seconds. An incomplete request blocks one of
 * its 200 threads for the same time.
 */
public final class CxfAsShipped {
  private static final String PATH = "/soap";

  private static final long MAX_CHARACTERS = 16 << 20;

  private CxfAsShipped() {}

  /** The HTTP client of CXF. */
  public enum Conduit {
    /**
     * {@code java.net.http.HttpClient}, CXF's default. If the server closes the connection before
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
   * Starts a listener.
   *
   * @param address to listen on; port 0 chooses a free one
   * @throws UncheckedIOException if the address is not available
   */
  public static synchronized Listener serve(Shop shop, InetSocketAddress address) {
    return FrameworkListener.onFreePort(address, free -> served(shop, free));
  }

  static Listener served(Shop shop, InetSocketAddress address) {
    try {
      JaxWsServerFactoryBean factory =
          PortFactories.serverAsShipped(shop, PortFactories.bus(), url(address), Effort.DOCUMENTED);
      factory.getProperties().put(StaxUtils.MAX_XML_CHARACTERS, MAX_CHARACTERS);
      Server server = factory.create();
      return new FrameworkListener(address, () -> stop(server, address));
    } catch (Fault e) {
      if (e.getCause() instanceof IOException cause) {
        // Otherwise the Jetty that could not be started would be reused.
        JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
        throw Listener.cannotListen(address, cause);
      }
      throw e;
    }
  }

  private static void stop(Server server, InetSocketAddress address) {
    server.destroy();
    // The bus stays: with it CXF would stop every Jetty in this JVM.
    JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
  }

  /** Creates a client of a listener. It connects with its first call. */
  public static PortClient connect(InetSocketAddress address, Conduit conduit) {
    Bus bus = PortFactories.bus();
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, url(address), Effort.DOCUMENTED);
    Map<String, Object> properties = new HashMap<>(factory.getProperties());
    properties.putAll(conduit.properties);
    factory.setProperties(properties);
    return new PortClient(factory.create(PortExtension.endpointInterface()));
  }

  private static String url(InetSocketAddress address) {
    return RestShop.url(address) + PATH;
  }
}
