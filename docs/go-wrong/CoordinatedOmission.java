import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Coordinated omission: a call is due each millisecond, and every 2,000 calls the server pauses for
 * 200 ms, as for a garbage collection. The client waits for its answer and sends nothing meanwhile.
 */
class CoordinatedOmission {
  private static final long NANOS_BETWEEN_CALLS = 1_000_000;

  public static void main(String[] args) throws Exception {
    int calls = List.of(args).contains("--quick") ? 300 : 20_000;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    double[] sinceSent = new double[calls];
    double[] sinceDue = new double[calls];
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serve(listener)).start();
      try (Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
        long start = System.nanoTime();
        for (int call = 0; call < calls; call++) {
          long due = start + call * NANOS_BETWEEN_CALLS;
          while (System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
          }
          long sent = System.nanoTime();
          socket.getOutputStream().write(1);
          socket.getInputStream().read();
          long answered = System.nanoTime();
          sinceSent[call] = (answered - sent) / 1e6;
          sinceDue[call] = (answered - due) / 1e6;
        }
      }
    }
    Arrays.sort(sinceSent);
    Arrays.sort(sinceDue);
    int middle = calls / 2;
    int p99 = calls * 99 / 100;
    System.out.printf(
        Locale.ROOT, "medians: %.2f ms and %.2f ms%n", sinceSent[middle], sinceDue[middle]);
    System.out.printf(
        Locale.ROOT, "wrong: %.2f ms is enough for 99 %% of calls (since sent)%n", sinceSent[p99]);
    System.out.printf(
        Locale.ROOT, "right: %.2f ms is enough for 99 %% of calls (since due)%n", sinceDue[p99]);
  }

  /** Answers each byte that one client sends, until that closes the connection. */
  static void serve(ServerSocket listener) {
    try (Socket socket = listener.accept()) {
      for (int calls = 1; socket.getInputStream().read() >= 0; calls++) {
        if (calls % 2_000 == 0) {
          Thread.sleep(200);
        }
        socket.getOutputStream().write(1);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
