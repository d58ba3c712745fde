package io.tierbench.carrier;

import io.tierbench.carrier.Services.SoapEndpoint;
import io.tierbench.serialization.soap.OuterCoordinator;
import io.tierbench.serialization.soap.PortFactories;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** The shop behind SOAP by CXF's own servlet, with the endpoint of the SOAP serialization. */
final class CxfServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient SoapEndpoint endpoint;
  private final int maxMessageBytes;

  CxfServlet(SoapEndpoint endpoint, int maxMessageBytes) {
    this.endpoint = endpoint;
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    setBus(PortFactories.bus());
    JaxWsServerFactoryBean factory =
        PortFactories.server(
            endpoint.shop(), getBus(), "/", endpoint.effort(), endpoint.security());
    // Of a request that says no length; a filter looks at the others.
    factory
        .getProperties()
        .merge(
            StaxUtils.MAX_XML_CHARACTERS,
            (long) maxMessageBytes,
            (own, most) -> Math.min((long) own, (long) most));
    getBus()
        .setProperty(
            StaxUtils.MAX_XML_CHARACTERS,
            factory.getProperties().get(StaxUtils.MAX_XML_CHARACTERS));
    factory.create();
  }

  @Override
  protected void invoke(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    OuterCoordinator.around(() -> super.invoke(request, response));
  }
}
