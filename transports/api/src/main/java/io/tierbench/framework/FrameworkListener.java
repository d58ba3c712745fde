package io.tierbench.framework;

import io.tierbench.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.function.Function;

/** The server of a framework. */
public record FrameworkListener(InetSocketAddress address, Runnable stop) implements Listener {
  /** Number of attempts: another process may take a port between its discovery and its use. */
  private static final int ATTEMPTS = 5;

  public static InetSocketAddress at(InetSocketAddress address, int port) {
    return new InetSocketAddress(address.getAddress(), port);
  }

  /** Starts a server that cannot report its actual port: 0 is replaced by a free port. */
  public static Listener onFreePort(
      InetSocketAddress address, Function<InetSocketAddress, Listener> server) {
    for (int attempt = 1; ; attempt++) {
      InetSocketAddress free = withFreePort(address);
      try {
        return server.apply(free);
      } catch (UncheckedIOException e) {
        if (address.getPort() != 0 || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static InetSocketAddress withFreePort(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return at(address, socket.getLocalPort());
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
  }

  @Override
  public void close() {
    stop.run();
  }
}
