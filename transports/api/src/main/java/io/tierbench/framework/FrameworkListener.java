package io.tierbench.framework;

import io.tierbench.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** The server of a framework, which closing it stops. */
record FrameworkListener(InetSocketAddress address, AutoCloseable server) implements Listener {
  /** Number of attempts: another process may take a port between its discovery and its use. */
  private static final int ATTEMPTS = 5;

  interface Start {
    AutoCloseable at(InetSocketAddress address) throws Exception;
  }

  /** Starts a server, at a free port for port 0. */
  static Listener of(InetSocketAddress address, Start start) {
    for (int attempt = 1; ; attempt++) {
      InetSocketAddress free = withFreePort(address);
      try {
        return new FrameworkListener(free, start.at(free));
      } catch (Exception e) {
        if (isFree(free)) {
          throw e instanceof RuntimeException unchecked
              ? unchecked
              : new IllegalStateException("the server does not start at " + free, e);
        }
        if (address.getPort() != 0 || attempt == ATTEMPTS) {
          throw Listener.cannotListen(free, e);
        }
      }
    }
  }

  private static boolean isFree(InetSocketAddress address) {
    try {
      return withFreePort(address).equals(address);
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private static InetSocketAddress withFreePort(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return new InetSocketAddress(address.getAddress(), socket.getLocalPort());
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
  }

  @Override
  public void close() {
    RestShop.close(server);
  }
}
