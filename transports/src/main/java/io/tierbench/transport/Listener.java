package io.tierbench.transport;

import java.net.SocketAddress;

/** The listening half of a transport. Closing it ends its connections. */
public interface Listener extends AutoCloseable {

  /** Where it listens: the address that it was asked for, with the port that it really got. */
  SocketAddress address();

  @Override
  void close();
}
