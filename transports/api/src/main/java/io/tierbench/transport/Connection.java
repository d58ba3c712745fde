package io.tierbench.transport;

import io.tierbench.wire.Exchange;

/**
 * The client half of a transport. Thread-safe; a call after a failed one uses the same or a new
 * connection.
 */
public interface Connection extends Exchange, AutoCloseable {

  @Override
  void close();
}
