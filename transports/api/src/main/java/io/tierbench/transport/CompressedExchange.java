package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;

/**
 * An exchange for a call with compressed messages: the work is done where the exchange does its
 * own.
 *
 * @param request whether the request is compressed
 * @param response whether the response is to be
 */
record CompressedExchange(
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
