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
   * @throws ExchangeException if there is no response
   */
  byte[] call(String operation, byte[] request);

  /**
   * Called by a listener as soon as it has the whole of a request, before a worker has it.
   *
   * @return when that was, for the exchange itself: the listener hands it back with the request
   */
  default long arrived() {
    return 0;
  }

  /**
   * Like {@link #call(String, byte[])}, for a request that came through a listener. An exchange
   * that needs only the bytes does not override this; one that passes calls on must.
   */
  default byte[] call(String operation, byte[] request, Incoming incoming) {
    return call(operation, request);
  }
}
