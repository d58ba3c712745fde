package io.tierbench.serialization.soap;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.ExchangeTransport.ExchangeDestination;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/**
 * Binds the shop to an exchange by SOAP 1.1. The request names its operation by the element in its
 * body, so an exchange may carry it under any name but those that ask for the WSDL. As documented,
 * JAXB binds every message ({@link ShopDataBinding}); tuned, {@link HandWrittenDataBinding} does.
 */
public final class SoapBinding implements Binding {
  /** As an operation: the request is the address of the service, the response its WSDL. */
  public static final String WSDL = "?wsdl";

  /** The note of SOAP 1.1 demands it over HTTP; the WSDL leaves it empty. */
  private static final Map<String, String> HEADERS = Map.of("SOAPAction", "\"\"");

  private final Effort effort;

  public SoapBinding(Effort effort) {
    this.effort = effort;
  }

  @Override
  public WireService service() {
    return new WireService("soap", "text/xml; charset=UTF-8", null, HEADERS);
  }

  @Override
  public Shop client(Exchange exchange) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(exchange).register(bus);
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new EndOfEnvelope());
    return new PortClient(factory.create(ShopPort.class));
  }

  @Override
  public Exchange server(Shop shop) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport().register(bus);
    JaxWsServerFactoryBean factory =
        PortFactories.server(shop, bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new EndOfEnvelope());
    Server server = factory.create();
    ExchangeDestination destination = (ExchangeDestination) server.getDestination();
    Wsdl wsdl = new Wsdl(bus, server.getEndpoint());
    return (operation, request) ->
        operation.equalsIgnoreCase(WSDL)
            ? wsdl.at(new String(request, StandardCharsets.UTF_8))
            : destination.reply(request);
  }
}
