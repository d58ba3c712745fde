package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;

/** Where the requests of one path go. */
public record Route(WireService service, Exchange exchange, String operation) {

  public Route withOperation(String other) {
    return new Route(service, exchange, other);
  }
}
