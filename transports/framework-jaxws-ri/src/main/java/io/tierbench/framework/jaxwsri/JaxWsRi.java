package io.tierbench.framework.jaxwsri;

import com.sun.xml.ws.spi.ProviderImpl;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.framework.RestShop;
import io.tierbench.plugin.Library;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.PortService;
import io.tierbench.serialization.soap.ShopPort;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.WebServiceContext;
import jakarta.xml.ws.spi.Invoker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published {@code Endpoint} and the proxy of a {@code Service}, with the same endpoint interface
 * and types as {@link io.tierbench.serialization.soap.SoapBinding}. Its provider is named, because
 * that of the class path is CXF's.
 */
final class JaxWsRi extends Framework {
  private static final String PATH = "/soap";

  JaxWsRi() {
    super(
        "JAX_WS_RI",
        "JAX-WS RI as shipped",
        "SOAP",
        "HTTP",
        new Library("jaxws-rt", "com.sun.xml.ws", "jaxws-rt"));
  }

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) {
    // The documented remedy of the JDK's server, whose answers wait for a delayed ACK otherwise.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Endpoint endpoint =
        ProviderImpl.INSTANCE.createEndpoint(
            null, PortExtension.endpointInterface(), new ShopInvoker(shop));
    endpoint.setProperties(
        Map.of(
            Endpoint.WSDL_SERVICE, PortFactories.SERVICE, Endpoint.WSDL_PORT, PortFactories.PORT));
    endpoint.publish(RestShop.url(address) + PATH);
    return endpoint::stop;
  }

  /** Creates a client of a server, whose WSDL it reads. */
  @Override
  public Client connect(InetSocketAddress address) {
    ShopPort port =
        ProviderImpl.INSTANCE
            .createServiceDelegate(wsdl(address), PortFactories.SERVICE, Service.class)
            .getPort(PortFactories.PORT, PortExtension.endpointInterface());
    return new PortClient(port) {
      @Override
      public void close() {
        RestShop.close(port);
      }
    };
  }

  private static URL wsdl(InetSocketAddress address) {
    try {
      return URI.create(RestShop.url(address) + PATH + "?wsdl").toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("no URL: " + address, e);
    }
  }

  /** Calls a shop in place of an object that has the methods of the port. */
  private static final class ShopInvoker extends Invoker {
    private final Shop shop;

    ShopInvoker(Shop shop) {
      this.shop = shop;
    }

    @Override
    public void inject(WebServiceContext context) {
      // The shop asks for no context.
    }

    @Override
    public @Nullable Object invoke(Method method, Object... arguments)
        throws InvocationTargetException {
      return PortService.invoke(shop, method, arguments);
    }
  }
}
