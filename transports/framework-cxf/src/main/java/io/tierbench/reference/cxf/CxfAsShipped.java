package io.tierbench.reference.cxf;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.framework.RestShop;
import io.tierbench.plugin.Library;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.PortFactories;
import java.net.InetSocketAddress;
import java.util.Map;
import org.apache.cxf.endpoint.Server;
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
final class CxfAsShipped extends Framework {
  /**
   * With {@code java.net.http.HttpClient}, CXF's default. If the server closes the connection
   * before it has read a long request, the call takes about a minute to fail: CXF waits in the pipe
   * between the two.
   */
  static final Framework BY_DEFAULT = new CxfAsShipped("CXF", "CXF as shipped", Map.of());

  /** With {@code java.net.HttpURLConnection}, the documented alternative. */
  static final Framework BY_URL_CONNECTION =
      new CxfAsShipped(
          "CXF_URL_CONNECTION",
          "CXF as shipped, HttpURLConnection",
          Map.of("force.urlconnection.http.conduit", true));

  private static final String PATH = "/soap";
  private static final long MAX_CHARACTERS = 16 << 20;

  private final Map<String, Object> conduit;

  private CxfAsShipped(String name, String displayName, Map<String, Object> conduit) {
    super(
        name,
        displayName,
        "SOAP",
        "HTTP",
        new Library("cxf", "org.apache.cxf", "cxf-rt-frontend-jaxws"));
    this.conduit = conduit;
  }

  @Override
  public Framework server() {
    return BY_DEFAULT;
  }

  @Override
  public synchronized AutoCloseable start(Shop shop, InetSocketAddress address) {
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
    } catch (RuntimeException e) {
      // Otherwise the Jetty that could not be started would be reused.
      JettyHTTPServerEngineFactory.destroyForPort(port);
      throw e;
    }
  }

  @Override
  public Client connect(InetSocketAddress address) {
    JaxWsProxyFactoryBean factory =
        PortFactories.client(PortFactories.bus(), url(address), Effort.DOCUMENTED);
    factory.getProperties().putAll(conduit);
    return new PortClient(factory.create(PortExtension.endpointInterface()));
  }

  private static String url(InetSocketAddress address) {
    return RestShop.url(address) + PATH;
  }
}
