package io.tierbench.transport;

import io.tierbench.contract.Causes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;

/** The server half of a transport. Closing it ends its connections. */
public interface Listener extends AutoCloseable {

  /** Returns the bound address, with the actual port. */
  SocketAddress address();

  @Override
  void close();

  /** Creates the exception for a bind failure. */
  static UncheckedIOException cannotListen(SocketAddress address, Throwable cause) {
    return new UncheckedIOException(
        "cannot listen on %s: %s".formatted(address, Causes.root(cause).getMessage()),
        cause instanceof IOException failure ? failure : new IOException(cause));
  }
}
