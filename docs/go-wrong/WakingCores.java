import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/**
 * Waking cores: sends a byte to another thread and back, with the cores free and with both threads
 * on one core. Needs Linux.
 */
class WakingCores {
  public static void main(String[] args) throws Exception {
    int millis = List.of(args).contains("--quick") ? 50 : 5_000;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Thread(() -> echo(listener)).start();
      try (Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
        socket.setTcpNoDelay(true);
        microsecondsPerCall(socket, millis); // warms up
        double free = microsecondsPerCall(socket, millis);
        bindToOneCore();
        double oneCore = microsecondsPerCall(socket, millis);

        System.out.printf(Locale.ROOT, "wrong: %.1f us is what a call takes (cores free)%n", free);
        System.out.printf(Locale.ROOT, "right: %.1f us, the rest is waking (one core)%n", oneCore);
      }
    }
  }

  /** Answers each byte that one client sends, until that closes the connection. */
  static void echo(ServerSocket listener) {
    try (Socket socket = listener.accept()) {
      socket.setTcpNoDelay(true);
      while (socket.getInputStream().read() >= 0) {
        socket.getOutputStream().write(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Calls for some time, and waits for each answer. */
  static double microsecondsPerCall(Socket socket, int millis) throws IOException {
    long start = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - start < millis * 1_000_000L) {
      socket.getOutputStream().write(1);
      socket.getInputStream().read();
      calls++;
    }
    return (System.nanoTime() - start) / 1e3 / calls;
  }

  /** Binds all threads of this JVM to the first core. */
  static void bindToOneCore() throws Exception {
    String self = Long.toString(ProcessHandle.current().pid());
    Process taskset =
        new ProcessBuilder("taskset", "--all-tasks", "--cpu-list", "--pid", "0", self)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (taskset.waitFor() != 0) {
      throw new IllegalStateException("taskset cannot bind this JVM to core 0");
    }
  }
}
