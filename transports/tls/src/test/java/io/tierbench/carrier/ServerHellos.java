package io.tierbench.carrier;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay to a listener that reads the beginning of the listener's stream on each connection: a
 * ServerHello, which TLS 1.3 does not encrypt (RFC 8446, 4.1.3).
 */
final class ServerHellos implements AutoCloseable {
  static final int TLS_1_3 = 0x0304;
  static final int AES_128_GCM_SHA256 = 0x1301;

  private static final int HANDSHAKE = 22;
  private static final int SERVER_HELLO = 2;
  private static final int RANDOM_BYTES = 32;
  private static final int PRE_SHARED_KEY = 41;
  private static final int SUPPORTED_VERSIONS = 43;

  private final InetSocketAddress listener;
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<ByteArrayOutputStream> said = new CopyOnWriteArrayList<>();

  /**
   * A ServerHello.
   *
   * @param resumed whether it resumes an earlier session
   */
  record Hello(int protocol, int cipherSuite, boolean resumed) {}

  ServerHellos(InetSocketAddress listener) throws IOException {
    this.listener = listener;
    start(this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  /** Returns those of all connections so far, in their order. */
  List<Hello> hellos() {
    return said.stream().map(bytes -> parse(ByteBuffer.wrap(bytes.toByteArray()))).toList();
  }

  private static Hello parse(ByteBuffer in) {
    if (in.get() != HANDSHAKE) {
      throw new AssertionError("no handshake");
    }
    in.getShort();
    in.getShort();
    if (in.getInt() >>> 24 != SERVER_HELLO) {
      throw new AssertionError("no ServerHello");
    }
    int protocol = in.getShort();
    in.position(in.position() + RANDOM_BYTES);
    in.position(in.position() + 1 + in.get(in.position()));
    int cipherSuite = in.getShort();
    in.get();
    boolean resumed = false;
    int end = in.getShort() + in.position();
    while (in.position() < end) {
      int kind = in.getShort();
      int length = in.getShort();
      if (kind == SUPPORTED_VERSIONS) {
        protocol = in.getShort(in.position());
      }
      resumed |= kind == PRE_SHARED_KEY;
      in.position(in.position() + length);
    }
    return new Hello(protocol, cipherSuite, resumed);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Socket onward = new Socket(listener.getAddress(), listener.getPort());
        client.setTcpNoDelay(true);
        onward.setTcpNoDelay(true);
        ByteArrayOutputStream recorded = new ByteArrayOutputStream();
        said.add(recorded);
        start(() -> pass(client, onward, OutputStream.nullOutputStream()));
        start(() -> pass(onward, client, recorded));
      } catch (IOException e) {
        // Closed.
      }
    }
  }

  private static void pass(Socket from, Socket to, OutputStream record) {
    byte[] buffer = new byte[8_192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      for (int read; (read = in.read(buffer)) > 0; ) {
        record.write(buffer, 0, read);
        to.getOutputStream().write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One of the two has hung up.
    }
  }

  private static void start(Runnable body) {
    Thread thread = new Thread(body, "server-hellos");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
