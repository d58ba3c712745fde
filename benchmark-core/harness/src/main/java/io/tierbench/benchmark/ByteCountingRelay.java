package io.tierbench.benchmark;

import io.tierbench.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A relay that counts bytes between a client and the server, on loopback or on a Unix domain socket
 * next to the server's. Bytes are counted before they are written, so all bytes of an answer that
 * has arrived are counted.
 */
final class ByteCountingRelay implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final SocketAddress server;
  private final ServerSocketChannel listener;
  private final Set<SocketChannel> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong toServer = new AtomicLong();
  private final AtomicLong toClient = new AtomicLong();

  private ByteCountingRelay(SocketAddress server, ServerSocketChannel listener) {
    this.server = server;
    this.listener = listener;
  }

  static ByteCountingRelay to(SocketAddress server) {
    try {
      ByteCountingRelay relay = new ByteCountingRelay(server, listen(server));
      thread("relay-accept", relay::accept);
      return relay;
    } catch (IOException e) {
      throw new UncheckedIOException("no relay to %s".formatted(server), e);
    }
  }

  private static ServerSocketChannel listen(SocketAddress server) throws IOException {
    if (server instanceof UnixDomainSocketAddress path) {
      return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
          .bind(UnixDomainSocketAddress.of(path.getPath() + ServerOptions.COUNTED));
    }
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  SocketAddress address() {
    try {
      return listener.getLocalAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long bytesToServer() {
    return toServer.get();
  }

  long bytesToClient() {
    return toClient.get();
  }

  private void accept() {
    while (listener.isOpen()) {
      try {
        SocketChannel client = opened(listener.accept());
        SocketChannel onward = opened(SocketChannel.open(server));
        thread("relay-to-server", () -> pass(client, onward, toServer));
        thread("relay-to-client", () -> pass(onward, client, toClient));
      } catch (IOException e) {
        // The relay was closed, or the server rejected the connection.
        close();
      }
    }
  }

  private SocketChannel opened(SocketChannel socket) throws IOException {
    sockets.add(socket);
    if (socket.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    return socket;
  }

  private static void pass(SocketChannel from, SocketChannel to, AtomicLong count) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    try (from;
        to) {
      while (from.read(buffer) >= 0) {
        count.addAndGet(buffer.position());
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
    } catch (IOException e) {
      // One side is gone; the other side's connection is closed too.
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
      if (listener.isOpen() && listener.getLocalAddress() instanceof UnixDomainSocketAddress own) {
        Files.deleteIfExists(own.getPath());
      }
      listener.close();
      for (SocketChannel socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
