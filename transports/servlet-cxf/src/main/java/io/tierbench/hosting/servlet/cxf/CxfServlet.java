package io.tierbench.hosting.servlet.cxf;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.hosting.servlet.ServletAnswers;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.SoapBinding;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
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
    // For requests without a declared length; a filter checks the others.
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

  /** Rejects requests other than POST, and GET of the WSDL; CXF would answer with a fault. */
  @Override
  protected void invoke(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    boolean wsdl = SoapBinding.WSDL.equalsIgnoreCase("?" + request.getQueryString());
    String method = request.getMethod();
    if (method.equals("POST")) {
      if (isRead(request, response)) {
        super.invoke(request, response);
      }
    } else if (wsdl && method.equals("GET")) {
      super.invoke(request, response);
    } else if (wsdl && method.equals("HEAD")) {
      // The container leaves the body out.
      super.invoke(new GetRequest(request), response);
    } else {
      response.setHeader("Allow", wsdl ? "GET, HEAD, POST" : "POST");
      response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
  }

  private boolean isRead(HttpServletRequest request, HttpServletResponse response)
      throws ServletException {
    try {
      return ServletAnswers.isRead(request, response, endpoint.serialization().service());
    } catch (IOException e) {
      throw new ServletException(e);
    }
  }

  private static final class GetRequest extends HttpServletRequestWrapper {
    GetRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getMethod() {
      return "GET";
    }
  }
}
