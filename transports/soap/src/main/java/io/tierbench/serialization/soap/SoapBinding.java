package io.tierbench.serialization.soap;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.soap.ExchangeTransport.ExchangeDestination;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.HttpHeaders;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.feature.FastInfosetFeature;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * A binding of the shop to an exchange by SOAP 1.1. The element in the body of a request names the
 * operation, so an exchange may use any name except that of the WSDL. With documented effort CXF's
 * own JAXB data binding does the rest, with tuned effort {@link HandWrittenDataBinding}.
 *
 * <p>An envelope is XML, or the same infoset in the binary form of Fast Infoset, by CXF's own
 * feature, without negotiation.
 */
public final class SoapBinding implements Binding {
  /** Operation of the WSDL: the request is the address of the service, the response its WSDL. */
  public static final String WSDL = "?wsdl";

  /** The HTTP headers, a constant so that services of the same name are equal. */
  private static final HttpHeaders HEADERS = SoapAction::header;

  private static final String TEXT_XML = "text/xml; charset=UTF-8";
  private static final String FAST_INFOSET = "application/fastinfoset";

  private final Effort effort;
  private final boolean fastInfoset;
  private final @Nullable MessageSecurity security;

  /** Creates a binding with XML envelopes. */
  public SoapBinding(Effort effort) {
    this(effort, false, null);
  }

  private SoapBinding(Effort effort, boolean fastInfoset, @Nullable MessageSecurity security) {
    this.effort = effort;
    this.fastInfoset = fastInfoset;
    this.security = security;
  }

  /** Creates a binding with Fast Infoset envelopes, bound by JAXB. */
  public static SoapBinding ofFastInfoset() {
    return new SoapBinding(Effort.DOCUMENTED, true, null);
  }

  /** Returns a copy with WS-Security, by the policy for its protection. */
  @Override
  public Binding secured(MessageSecurity security) {
    return fastInfoset ? Binding.super.secured(security) : new SoapBinding(effort, false, security);
  }

  private boolean isOverTls() {
    return security != null && security.isOverTls();
  }

  @Override
  public WireService service() {
    return fastInfoset
        ? new WireService("soap-fast-infoset", FAST_INFOSET, null, HEADERS, WSDL)
        : new WireService("soap", TEXT_XML, null, HEADERS, WSDL);
  }

  /** Creates a service of XML envelopes, without a WSDL. */
  static WireService service(String name) {
    return new WireService(name, TEXT_XML, null, HEADERS);
  }

  private String contentType() {
    return fastInfoset ? FAST_INFOSET : "text/xml";
  }

  private void addTo(
      List<? super FastInfosetFeature> features, List<Interceptor<? extends Message>> in) {
    if (fastInfoset) {
      in.add(new FastInfosetInterceptor());
      FastInfosetFeature feature = new FastInfosetFeature();
      feature.setForce(true);
      features.add(feature);
    }
  }

  @Override
  public Shop client(Exchange exchange) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(contentType(), isOverTls(), exchange).register(bus);
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, ExchangeTransport.ADDRESS, effort);
    if (security != null) {
      WsSecurity.ofClient(security, factory);
    }
    factory.getInInterceptors().add(new EndOfEnvelope());
    addTo(factory.getFeatures(), factory.getInInterceptors());
    if (fastInfoset) {
      factory.getInFaultInterceptors().add(new FastInfosetInterceptor());
    }
    return new PortClient(factory.create(ShopPort.class), effort == Effort.TUNED);
  }

  @Override
  public Exchange server(Shop shop) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(contentType(), isOverTls()).register(bus);
    JaxWsServerFactoryBean factory =
        PortFactories.server(shop, bus, ExchangeTransport.ADDRESS, effort, security);
    addTo(factory.getFeatures(), factory.getInInterceptors());
    Server server = factory.create();
    ExchangeDestination destination = (ExchangeDestination) server.getDestination();
    Wsdl wsdl = new Wsdl(bus, server.getEndpoint());
    return (operation, request) ->
        operation.equalsIgnoreCase(WSDL)
            ? wsdl.at(new String(request, StandardCharsets.UTF_8))
            : security == null
                ? destination.reply(request)
                : destination.reply(SoapAction.of(operation), request);
  }
}
