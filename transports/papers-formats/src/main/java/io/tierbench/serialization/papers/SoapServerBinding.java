package io.tierbench.serialization.papers;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;

/** A binding with another server for SOAP. The client is CXF's, so that only the server differs. */
abstract class SoapServerBinding implements Binding {
  private final WireService service;

  SoapServerBinding(String service) {
    this.service = SoapBinding.service(service);
  }

  @Override
  public final WireService service() {
    return service;
  }

  @Override
  public final Shop client(Exchange exchange) {
    return new SoapBinding(Effort.DOCUMENTED).client(exchange);
  }
}
