package io.tierbench.framework.jaxwsri;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.net.InetSocketAddress;
import java.util.List;

/** Brings the reference implementation of JAX-WS, on the HTTP server and client of the JDK. */
public final class JaxWsRiPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Ri());
  }

  @Override
  public int order() {
    return 11;
  }

  private static final class Ri extends Framework {
    Ri() {
      super(
          "JAX_WS_RI",
          "JAX-WS RI as shipped",
          "SOAP",
          "HTTP",
          new Library("jaxws-rt", "com.sun.xml.ws", "jaxws-rt"));
    }

    @Override
    public AutoCloseable start(Shop shop, InetSocketAddress address) {
      return JaxWsRi.start(shop, address);
    }

    @Override
    public Client connect(InetSocketAddress address) {
      return JaxWsRi.connect(address);
    }
  }
}
