import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/**
 * Nagle and delayed ACK: sends a request in two writes, its header and its body. Nagle's algorithm
 * holds the body back until the header is acknowledged. The server delays its acknowledgement to
 * send it with the answer, which needs the body.
 */
class Nagle {
  private static final byte[] HEADER = new byte[20];
  private static final byte[] BODY = new byte[100];

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      double nagle = millisecondsPerCall(listener, false, quick ? 3 : 100);
      double noDelay = millisecondsPerCall(listener, true, quick ? 300 : 20_000);

      System.out.printf(
          Locale.ROOT, "wrong: %.2f ms is what a call takes (a socket as Java makes it)%n", nagle);
      System.out.printf(Locale.ROOT, "right: %.2f ms (with TCP_NODELAY)%n", noDelay);
    }
  }

  static double millisecondsPerCall(ServerSocket listener, boolean noDelay, int calls)
      throws IOException {
    new Thread(() -> serve(listener)).start();
    try (Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
      socket.setTcpNoDelay(noDelay);
      call(socket, calls); // warms up
      long start = System.nanoTime();
      call(socket, calls);
      return (System.nanoTime() - start) / 1e6 / calls;
    }
  }

  static void call(Socket socket, int calls) throws IOException {
    OutputStream out = socket.getOutputStream();
    for (int call = 0; call < calls; call++) {
      out.write(HEADER);
      out.write(BODY);
      socket.getInputStream().read();
    }
  }

  /** Serves one client: answers each request by a byte, until the client closes the connection. */
  static void serve(ServerSocket listener) {
    try (Socket socket = listener.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (int first = in.read(); first >= 0; first = in.read()) {
        in.readFully(new byte[HEADER.length - 1 + BODY.length]);
        socket.getOutputStream().write(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
