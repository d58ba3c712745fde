package io.tierbench.transport;

import java.net.InetSocketAddress;

/** The listening half of a transport. Closing it ends its connections. */
public interface Listener extends AutoCloseable {

  /** Where it listens, with the port that it really got. */
  InetSocketAddress address();

  @Override
  void close();
}
