package io.tierbench.wire;

/**
 * A byte-level call of a named operation: the client's view of a transport as well as the server's
 * handler. It is the only interface between serializations and transports.
 */
@FunctionalInterface
public interface Exchange {

  /** Sends a request and waits for its response. */
  byte[] call(String operation, byte[] request);

  /**
   * Returns the arrival time of a request for the exchange itself; called by a listener as soon as
   * the request is complete, before a worker has it.
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
