package io.tierbench.rowsets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A relay of connections that closes each after some bytes from the server. */
final class CuttingRelay implements AutoCloseable {
  private final InetSocketAddress server;
  private final int maxBytes;
  private final ServerSocket listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());

  CuttingRelay(InetSocketAddress server, int maxBytes) throws IOException {
    this.server = server;
    this.maxBytes = maxBytes;
    start(this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // A side has closed the connection.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (!listening.isClosed()) {
      Socket client = listening.accept();
      Socket toServer = new Socket(server.getAddress(), server.getPort());
      start(() -> client.getInputStream().transferTo(toServer.getOutputStream()));
      start(() -> cut(client, toServer));
    }
  }

  private void cut(Socket client, Socket toServer) throws IOException {
    try (client;
        toServer) {
      InputStream in = toServer.getInputStream();
      OutputStream out = client.getOutputStream();
      byte[] part = new byte[Math.min(maxBytes, 1 << 13)];
      int left = maxBytes;
      for (int read = in.read(part); read > 0 && left > 0; ) {
        out.write(part, 0, read);
        left -= read;
        read = left > 0 ? in.read(part, 0, Math.min(left, part.length)) : -1;
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
