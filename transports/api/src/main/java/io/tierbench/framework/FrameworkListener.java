package io.tierbench.framework;

import io.tierbench.contract.Causes;
import io.tierbench.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** The server of a framework. */
public record FrameworkListener(InetSocketAddress address, Runnable stop) implements Listener {

  /** Returns the address with the port that a server has got. */
  public static InetSocketAddress at(InetSocketAddress address, int port) {
    return new InetSocketAddress(address.getAddress(), port);
  }

  /**
   * Finds a free port, for servers that are known by the port that was asked for.
   *
   * @throws UncheckedIOException if the address is not available
   */
  public static InetSocketAddress withFreePort(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return at(address, socket.getLocalPort());
    } catch (IOException e) {
      throw cannotListen(address, e);
    }
  }

  /** Creates the failure of a server whose address is not available. */
  public static UncheckedIOException cannotListen(InetSocketAddress address, Exception cause) {
    return new UncheckedIOException(
        "cannot listen on %s: %s".formatted(address, Causes.root(cause).getMessage()),
        cause instanceof IOException failure ? failure : new IOException(cause));
  }

  @Override
  public void close() {
    stop.run();
  }
}
