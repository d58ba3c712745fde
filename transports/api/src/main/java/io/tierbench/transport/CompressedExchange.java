package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;

/**
 * An exchange that compresses and decompresses in the thread of the wrapped exchange.
 *
 * @param request whether the request is compressed
 * @param response whether to compress the response
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
