package io.tierbench.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Listens on loopback, passes bytes on to a server and back, and counts them. A byte is counted
 * before it is passed on, so an answer that has arrived is counted.
 */
final class ByteCountingRelay implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong toServer = new AtomicLong();
  private final AtomicLong toClient = new AtomicLong();

  private ByteCountingRelay(InetSocketAddress server, ServerSocket listener) {
    this.server = server;
    this.listener = listener;
  }

  static ByteCountingRelay to(InetSocketAddress server) {
    try {
      ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
      ByteCountingRelay relay = new ByteCountingRelay(server, listener);
      thread("relay-accept", relay::accept);
      return relay;
    } catch (IOException e) {
      throw new UncheckedIOException("no relay to %s".formatted(server), e);
    }
  }

  /** The address to connect to instead of the server. */
  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  long bytesToServer() {
    return toServer.get();
  }

  long bytesToClient() {
    return toClient.get();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = opened(listener.accept());
        Socket onward = opened(new Socket(server.getAddress(), server.getPort()));
        thread("relay-to-server", () -> pass(client, onward, toServer));
        thread("relay-to-client", () -> pass(onward, client, toClient));
      } catch (IOException e) {
        // Closed, or the server refuses; its client finds its own connection closed.
        close();
      }
    }
  }

  private Socket opened(Socket socket) throws IOException {
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static void pass(Socket from, Socket to, AtomicLong count) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        count.addAndGet(length);
        out.write(buffer, 0, length);
      }
    } catch (IOException e) {
      // One of the two is gone; the other one notices the end of its connection.
      return;
    }
  }

  private static void thread(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
