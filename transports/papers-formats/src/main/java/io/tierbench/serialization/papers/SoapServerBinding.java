package io.tierbench.serialization.papers;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.function.Function;

/** A binding with another server for SOAP. The client is CXF's, so that only the server differs. */
record SoapServerBinding(WireService service, Function<Shop, Exchange> servers) implements Binding {

  SoapServerBinding(String service, Function<Shop, Exchange> servers) {
    this(SoapBinding.service(service), servers);
  }

  @Override
  public Exchange server(Shop shop) {
    return servers.apply(shop);
  }

  @Override
  public Shop client(Exchange exchange) {
    return new SoapBinding(Effort.DOCUMENTED).client(exchange);
  }
}
