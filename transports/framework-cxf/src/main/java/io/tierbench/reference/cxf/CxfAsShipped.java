package io.tierbench.reference.cxf;

import io.tierbench.contract.Shop;
import io.tierbench.framework.RestShop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.PortFactories;
import java.net.InetSocketAddress;
import java.util.Map;
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
final class CxfAsShipped {
  private static final String PATH = "/soap";

  private static final long MAX_CHARACTERS = 16 << 20;

  private CxfAsShipped() {}

  /** The HTTP client of CXF. */
  enum Conduit {
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

  static synchronized AutoCloseable start(Shop shop, InetSocketAddress address) {
    int port = address.getPort();
    JaxWsServerFactoryBean factory =
        PortFactories.serverAsShipped(shop, PortFactories.bus(), url(address), Effort.DOCUMENTED);
    factory.getProperties().put(StaxUtils.MAX_XML_CHARACTERS, MAX_CHARACTERS);
    try {
      Server server = factory.create();
      return () -> {
        server.destroy();
        // The bus stays: with it CXF would stop every Jetty in this JVM.
        JettyHTTPServerEngineFactory.destroyForPort(port);
      };
    } catch (Fault e) {
      // Otherwise the Jetty that could not be started would be reused.
      JettyHTTPServerEngineFactory.destroyForPort(port);
      throw e;
    }
  }

  /** Creates a client of a server, which connects with its first call. */
  static PortClient connect(InetSocketAddress address, Conduit conduit) {
    JaxWsProxyFactoryBean factory =
        PortFactories.client(PortFactories.bus(), url(address), Effort.DOCUMENTED);
    factory.getProperties().putAll(conduit.properties);
    return new PortClient(factory.create(PortExtension.endpointInterface()));
  }

  private static String url(InetSocketAddress address) {
    return RestShop.url(address) + PATH;
  }
}
