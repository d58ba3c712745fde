package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;

/** The target of the requests of one path. */
public record Route(WireService service, Exchange exchange, String operation) {

  public Route withOperation(String other) {
    return new Route(service, exchange, other);
  }
}
