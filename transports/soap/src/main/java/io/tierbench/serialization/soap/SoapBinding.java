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
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;

/**
 * A binding of the shop to an exchange by SOAP 1.1. The element in the body of a request names the
 * operation, so an exchange may use any name except that of the WSDL. The data binding is CXF's for
 * JAXB with documented effort, {@link HandWrittenDataBinding} with tuned effort.
 *
 * <p>An envelope is plain XML, unless a {@link SoapExtension} gives it another form or protects it.
 */
public final class SoapBinding implements Binding {
  /** Operation of the WSDL: the request is the address of the service, the response its WSDL. */
  public static final String WSDL = "?wsdl";

  /** The HTTP headers, a constant so that services of the same name are equal. */
  private static final HttpHeaders HEADERS = SoapAction::header;

  private static final String TEXT_XML = "text/xml";

  private final Effort effort;
  private final WireService service;
  private final String contentType;
  private final SoapExtension extension;

  /** Creates a binding with XML envelopes. */
  public SoapBinding(Effort effort) {
    this(effort, service("soap", TEXT_XML + "; charset=UTF-8", WSDL), TEXT_XML, SoapExtension.NONE);
  }

  /** Creates a binding with envelopes of another form, bound by JAXB. */
  public SoapBinding(String service, String contentType, SoapExtension form) {
    this(Effort.DOCUMENTED, service(service, contentType, WSDL), contentType, form);
  }

  private SoapBinding(
      Effort effort, WireService service, String contentType, SoapExtension extension) {
    this.effort = effort;
    this.service = service;
    this.contentType = contentType;
    this.extension = extension;
  }

  @Override
  public Binding secured(MessageSecurity security) {
    return extension == SoapExtension.NONE
        ? new SoapBinding(effort, service, contentType, EnvelopeSecurity.extension(security))
        : Binding.super.secured(security);
  }

  @Override
  public WireService service() {
    return service;
  }

  /** Creates a service of XML envelopes, without a WSDL. */
  public static WireService service(String name) {
    return new WireService(name, TEXT_XML + "; charset=UTF-8", null, HEADERS);
  }

  private static WireService service(String name, String contentType, String wsdl) {
    return new WireService(name, contentType, null, HEADERS, wsdl);
  }

  @Override
  public Shop client(Exchange exchange) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(contentType, extension.isOverTls(), exchange).register(bus);
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new EndOfEnvelope());
    extension.extend(factory);
    return new PortClient(
        factory.create(PortExtension.endpointInterface()), effort == Effort.TUNED);
  }

  @Override
  public Exchange server(Shop shop) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(contentType, extension.isOverTls()).register(bus);
    Server server =
        PortFactories.server(shop, bus, ExchangeTransport.ADDRESS, effort, extension).create();
    ExchangeDestination destination = (ExchangeDestination) server.getDestination();
    Wsdl wsdl = new Wsdl(bus, server.getEndpoint());
    return (operation, request) ->
        operation.equalsIgnoreCase(WSDL)
            ? wsdl.at(new String(request, StandardCharsets.UTF_8))
            : extension.isConfidential()
                ? destination.reply(SoapAction.of(operation), request)
                : destination.reply(request);
  }
}
