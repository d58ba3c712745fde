package io.tierbench.transport;

import java.net.SocketAddress;

/** The listening half of a transport. Closing it ends its connections. */
public interface Listener extends AutoCloseable {

  /** The address that it listens on: the one asked for, with the port that it really got. */
  SocketAddress address();

  @Override
  void close();
}
