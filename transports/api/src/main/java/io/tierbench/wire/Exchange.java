package io.tierbench.wire;

/**
 * A byte-level call of a named operation: the client's view of a transport as well as the server's
 * handler. It is the only interface between serializations and transports.
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
   * Returns the arrival time of a request for the exchange itself; called by a listener as soon as
   * the request is complete, before a worker has it.
   *
   * @return the time, which the listener passes back with the request
   */
  default long arrived() {
    return 0;
  }

  /**
   * Handles a request that came through a listener. An exchange that needs only the bytes does not
   * override this; a wrapper must.
   */
  default byte[] call(String operation, byte[] request, Incoming incoming) {
    return call(operation, request);
  }
}
