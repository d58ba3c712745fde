package io.tierbench.carrier;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay to a listener that reads the beginning of the listener's stream on each connection: a
 * ServerHello, which TLS 1.3 does not encrypt (RFC 8446, 4.1.3).
 */
final class ServerHellos implements AutoCloseable {
  private static final String SUPPORTED_VERSION_TLS_1_3 = "002b00020304";
  private static final String AES_128_GCM_SHA256 = "1301";
  private static final String PRE_SHARED_KEY = "002900020000";

  /** Length of the header of a record, whose last two bytes are the length of the rest. */
  private static final int HEADER_BYTES = 5;

  private final InetSocketAddress listener;
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<ByteArrayOutputStream> said = new CopyOnWriteArrayList<>();

  ServerHellos(InetSocketAddress listener) throws IOException {
    this.listener = listener;
    start(this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  /**
   * Tells for each connection so far whether it resumes an earlier session.
   *
   * @throws AssertionError if one has another version or another cipher suite
   */
  List<Boolean> resumed() {
    return said.stream()
        .map(
            bytes -> {
              byte[] stream = bytes.toByteArray();
              int length = (stream[3] & 0xFF) << Byte.SIZE | stream[4] & 0xFF;
              String start = HexFormat.of().formatHex(stream, 0, HEADER_BYTES + length);
              if (!start.contains(SUPPORTED_VERSION_TLS_1_3)
                  || !start.contains(AES_128_GCM_SHA256)) {
                throw new AssertionError("another version or cipher suite: " + start);
              }
              return start.contains(PRE_SHARED_KEY);
            })
        .toList();
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
  public void close() throws IOException {
    server.close();
  }
}
