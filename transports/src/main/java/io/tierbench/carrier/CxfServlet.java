package io.tierbench.carrier;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.PortFactories;
import jakarta.servlet.ServletConfig;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** The shop behind SOAP by CXF's own servlet, with the endpoint of the SOAP serialization. */
final class CxfServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient Shop shop;
  private final Effort effort;
  private final int maxMessageBytes;

  CxfServlet(Shop shop, Effort effort, int maxMessageBytes) {
    this.shop = shop;
    this.effort = effort;
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    setBus(PortFactories.bus());
    JaxWsServerFactoryBean factory = PortFactories.server(shop, getBus(), "/", effort);
    // Of a request that says no length; a filter looks at the others.
    factory.getProperties().put(StaxUtils.MAX_XML_CHARACTERS, (long) maxMessageBytes);
    factory.create();
  }
}
