package io.tierbench.wire;

import java.util.function.Consumer;

/**
 * A byte-level call of a named operation: the client's view of a transport as well as the server's
 * handler. It is the only interface between serializations and transports.
 */
@FunctionalInterface
public interface Exchange {

  /** Sends a request and waits for its response. */
  byte[] call(String operation, byte[] request);

  /**
   * Returns a time stamp that the exchange gets back as {@link Incoming#arrived}. A listener calls
   * this method as soon as a request is complete, before a worker handles the request.
   */
  default long arrived() {
    return 0;
  }

  /**
   * Handles a request that came through a listener. To be overridden by wrappers and by exchanges
   * that need more than the bytes.
   */
  default byte[] call(String operation, byte[] request, Incoming incoming) {
    return call(operation, request);
  }

  /** Tells whether this handler answers an operation by {@link #stream}. */
  default boolean streams(String operation) {
    return false;
  }

  /**
   * Sends a request and passes on each message of the answer, in order; returns after the last one.
   * A consumer that blocks stops the sender, whose few messages on the way bound the memory of both
   * sides; one that throws ends the call.
   */
  default void stream(String operation, byte[] request, Consumer<byte[]> messages) {
    messages.accept(call(operation, request));
  }
}
