package io.tierbench.hosting.servlet.cxf;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.hosting.servlet.ServletAnswers;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.SoapBinding;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** CXF's own servlet in front of the shop, with the endpoint of the SOAP serialization. */
final class CxfServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient Offer endpoint;
  private final int maxMessageBytes;

  CxfServlet(Offer endpoint, int maxMessageBytes) {
    this.endpoint = endpoint;
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    setBus(PortFactories.bus());
    JaxWsServerFactoryBean factory =
        PortFactories.server(
            endpoint.shop(), getBus(), "/", endpoint.effort(), endpoint.security());
    // For requests without a declared length; a filter checks declared lengths.
    getBus()
        .setProperty(
            StaxUtils.MAX_XML_CHARACTERS,
            factory
                .getProperties()
                .merge(
                    StaxUtils.MAX_XML_CHARACTERS,
                    (long) maxMessageBytes,
                    (own, limit) -> Math.min((long) own, (long) limit)));
    factory.create();
  }

  /** Rejects requests other than POST, and GET of the WSDL; CXF would answer with a fault. */
  @Override
  protected void invoke(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    boolean wsdl = SoapBinding.WSDL.equalsIgnoreCase("?" + request.getQueryString());
    boolean post = request.getMethod().equals("POST");
    if (!post && !(wsdl && request.getMethod().equals("GET"))) {
      response.setHeader("Allow", wsdl ? "GET, POST" : "POST");
      response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    } else if (!post || acceptsOrRejects(request, response)) {
      super.invoke(request, response);
    }
  }

  private boolean acceptsOrRejects(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    try {
      return ServletAnswers.acceptsOrRejects(request, response, endpoint.serialization().service());
    } catch (IOException e) {
      throw new ServletException(e);
    }
  }
}
