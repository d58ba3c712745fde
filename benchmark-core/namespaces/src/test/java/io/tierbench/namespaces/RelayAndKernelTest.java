package io.tierbench.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tierbench.link.Link;
import io.tierbench.plugin.PlugIns;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RelayAndKernelTest {
  private static final long MILLI = 1_000_000;
  private static final int ATTEMPTS = 3;
  private static final double ALLOWED = 0.05;
  private static final String SERVER_ADDRESS = "10.99.87.2";

  /**
   * Compares the same transfers through the relay and through the kernel's token bucket, with a
   * burst of two frames: with one it does not keep its rate. The first two frames are therefore
   * free there; the transfers have more than a hundred. The fastest ones are compared: a busy
   * machine makes transfers slower, never faster. It has some attempts.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"MBIT_10, 200000", "MBIT_25, 300000", "MBIT_100, 600000"})
  void agreesWithTheTokenBucketOfLinux(String name, int bytes) throws Exception {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
    assumeThat(PlugIns.find(Link.class, name)).isPresent();
    Link link = Link.named(name);
    double ratio = 0;
    for (int attempt = 0; attempt < ATTEMPTS && Math.abs(ratio - 1) > ALLOWED; attempt++) {
      ratio = throughRelay(link, bytes) / throughKernel(link, bytes);
    }
    assertThat(ratio).isCloseTo(1, within(ALLOWED));
  }

  private static double throughKernel(Link link, int bytes) throws Exception {
    try (NetworkNamespace near = NetworkNamespace.open();
        NetworkNamespace far = NetworkNamespace.open()) {
      NetworkNamespace.connect(
          new NetworkNamespace.End(near, "c", "10.99.87.1/30"),
          new NetworkNamespace.End(far, "s", SERVER_ADDRESS + "/30"),
          link.limits().get().megabits());
      try (Transfers server = Transfers.in(far.enter())) {
        return Transfers.fastestMillis(near.enter(), SERVER_ADDRESS, server.port(), bytes);
      }
    }
  }

  private static double throughRelay(Link link, int bytes) throws Exception {
    try (Transfers server = Transfers.in(List.of());
        Link.Relay relay =
            link.relay(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))) {
      InetSocketAddress address = relay.address();
      return Transfers.fastestMillis(List.of(), address.getHostString(), address.getPort(), bytes);
    }
  }

  /** A server that sends the requested number of bytes, in a separate JVM. */
  static final class Transfers implements AutoCloseable {
    private static final int TIMES = 21;

    private final Process server;
    private final int port;

    private Transfers(Process server, int port) {
      this.server = server;
      this.port = port;
    }

    int port() {
      return port;
    }

    static Transfers in(List<String> prefix) throws IOException {
      Process process = start(prefix, "serve");
      return new Transfers(process, Integer.parseInt(firstLine(process)));
    }

    static double fastestMillis(List<String> prefix, String host, int port, int bytes)
        throws Exception {
      Process client = start(prefix, "ask", host, Integer.toString(port), Integer.toString(bytes));
      double millis = Double.parseDouble(firstLine(client));
      client.waitFor(10, TimeUnit.SECONDS);
      return millis;
    }

    private static String firstLine(Process process) throws IOException {
      String line = process.inputReader(StandardCharsets.UTF_8).readLine();
      assertThat(line).isNotNull();
      return line;
    }

    private static Process start(List<String> prefix, String... arguments) throws IOException {
      List<String> command = new ArrayList<>(prefix);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-cp"));
      command.add(System.getProperty("java.class.path"));
      command.add(Transfers.class.getName());
      command.addAll(List.of(arguments));
      return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    public static void main(String[] arguments) throws IOException {
      if (arguments[0].equals("serve")) {
        serve();
      } else {
        ask(arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
      }
    }

    private static void serve() throws IOException {
      try (ServerSocket listener = new ServerSocket(0)) {
        System.out.println(listener.getLocalPort());
        try (Socket socket = listener.accept()) {
          socket.setTcpNoDelay(true);
          DataInputStream in = new DataInputStream(socket.getInputStream());
          for (int wanted = in.readInt(); wanted > 0; wanted = in.readInt()) {
            socket.getOutputStream().write(new byte[wanted]);
          }
        }
      }
    }

    private static void ask(String host, int port, int bytes) throws IOException {
      try (Socket socket = new Socket(host, port)) {
        socket.setTcpNoDelay(true);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        double fastest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < TIMES; i++) {
          long start = System.nanoTime();
          out.writeInt(bytes);
          socket.getInputStream().skipNBytes(bytes);
          fastest = Math.min(fastest, (System.nanoTime() - start) / (double) MILLI);
        }
        out.writeInt(0);
        System.out.println(fastest);
      }
    }

    @Override
    public void close() {
      server.destroy();
      server.onExit().join();
    }
  }
}
