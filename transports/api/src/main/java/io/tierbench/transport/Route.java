package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.WireService;

/**
 * The target of the requests of one path.
 *
 * @param compressing whether the exchange compresses responses
 * @param streaming whether the exchange answers by a stream
 */
public record Route(
    WireService service,
    Exchange exchange,
    String operation,
    boolean compressing,
    boolean streaming) {

  public Route(WireService service, Exchange exchange, String operation) {
    this(service, exchange, operation, false, exchange.streams(operation));
  }

  public Route withOperation(String other) {
    return new Route(service, exchange, other);
  }

  public Route compressed(ListenerOptions options, boolean request, boolean response) {
    return request || response
        ? new Route(
            service,
            new CompressedExchange(exchange, options, request, response),
            operation,
            response,
            false)
        : this;
  }

  /**
   * A wrapper that compresses and decompresses on the thread of the wrapped exchange.
   *
   * @param request whether the request is compressed
   * @param response whether to compress the response
   */
  private record CompressedExchange(
      Exchange exchange, ListenerOptions options, boolean request, boolean response)
      implements Exchange {

    @Override
    public long arrived() {
      return exchange.arrived();
    }

    @Override
    public byte[] call(String operation, byte[] bytes) {
      return written(exchange.call(operation, read(bytes)));
    }

    @Override
    public byte[] call(String operation, byte[] bytes, Incoming incoming) {
      return written(exchange.call(operation, read(bytes), incoming));
    }

    private byte[] read(byte[] bytes) {
      return request ? options.compression().decompress(bytes, options.maxMessageBytes()) : bytes;
    }

    private byte[] written(byte[] bytes) {
      return response ? options.compression().compress(bytes) : bytes;
    }
  }
}
