package io.tierbench.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Listeners that only this machine reaches, by a port. */
public final class Loopback {
  /** For a listener: a port that nobody has. */
  public static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private Loopback() {}

  /** Where a listener on a port listens. */
  public static InetSocketAddress of(Listener listener) {
    SocketAddress address = listener.address();
    return (InetSocketAddress) address;
  }
}
