package io.tierbench.reference.cxf;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.reference.cxf.CxfAsShipped.Conduit;
import java.net.InetSocketAddress;
import java.util.List;

/** Brings Apache CXF as it is shipped, with each of its HTTP clients. */
public final class CxfPlugIn implements PlugIn {
  static final Framework CXF = new Cxf("CXF", "CXF as shipped", Conduit.DEFAULT);

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        CXF,
        new Cxf("CXF_URL_CONNECTION", "CXF as shipped, HttpURLConnection", Conduit.URL_CONNECTION));
  }

  @Override
  public int order() {
    return 10;
  }

  private static final class Cxf extends Framework {
    private final Conduit conduit;

    Cxf(String name, String displayName, Conduit conduit) {
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
      return CXF;
    }

    @Override
    public AutoCloseable start(Shop shop, InetSocketAddress address) {
      return CxfAsShipped.start(shop, address);
    }

    @Override
    public Client connect(InetSocketAddress address) {
      return CxfAsShipped.connect(address, conduit);
    }
  }
}
