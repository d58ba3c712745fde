package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;

/**
 * The target of the requests of one path.
 *
 * @param compressing whether the exchange compresses responses
 */
public record Route(WireService service, Exchange exchange, String operation, boolean compressing) {

  public Route(WireService service, Exchange exchange, String operation) {
    this(service, exchange, operation, false);
  }

  public Route withOperation(String other) {
    return new Route(service, exchange, other);
  }

  /** Returns the route of a call with compression. */
  public Route compressed(ListenerOptions options, boolean request, boolean response) {
    return request || response
        ? new Route(
            service,
            new CompressedExchange(exchange, options, request, response),
            operation,
            response)
        : this;
  }
}
