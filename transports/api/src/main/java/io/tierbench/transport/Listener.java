package io.tierbench.transport;

import java.net.SocketAddress;

/** The server half of a transport. Closing it ends its connections. */
public interface Listener extends AutoCloseable {

  /** Returns the address that it listens on, with the actual port. */
  SocketAddress address();

  @Override
  void close();
}
