package io.tierbench.transport;

import io.tierbench.wire.Exchange;

/**
 * The calling half of a transport. Safe for many threads; a call after a failed one works on the
 * same or on a new connection.
 */
public interface Connection extends Exchange, AutoCloseable {

  @Override
  void close();
}
