package io.tierbench.wire;

/**
 * Bytes in, bytes out, for a named operation: the client's view of a transport and the server's
 * handler alike. It is the only thing that a serialization and a transport have in common.
 */
@FunctionalInterface
public interface Exchange {

  /**
   * Sends a request and waits for its response.
   *
   * @param operation name of the operation within its {@link WireService}
   * @throws ExchangeException where there is no response
   */
  byte[] call(String operation, byte[] request);
}
