package io.tierbench.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Listeners on ports of the loopback interface. */
public final class Loopback {
  /** Address for a listener: any free port. */
  public static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private Loopback() {}

  /** Returns the port address of a listener. */
  public static InetSocketAddress of(Listener listener) {
    SocketAddress address = listener.address();
    return (InetSocketAddress) address;
  }
}
