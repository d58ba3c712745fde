package io.tierbench.namespaces;

import io.tierbench.benchmark.ServerNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An unnamed network namespace of Linux, with its own interfaces, addresses and ports. A small
 * process holds it and reads from a pipe of this process: when this process ends, even if it is
 * killed, the holder ends, and the namespace disappears with the last process in it.
 */
final class NetworkNamespace implements AutoCloseable {
  private static final String HELD = "held";

  /** Command of the holder, which ignores Ctrl-C and so outlives programs in the namespace. */
  private static final String HOLDER = "trap '' INT; echo " + HELD + "; exec cat >/dev/null";

  private static final long STOP_TIMEOUT_SECONDS = 5;
  private static final long RUN_TIMEOUT_SECONDS = 60;

  /** Minimum burst, two Ethernet frames: with one frame, the token bucket misses its rate. */
  private static final int MIN_BURST_BYTES = 3_100;

  /** Burst of a quarter of a millisecond, with which fast links compensate late kernel timers. */
  private static final int BURST_BYTES_PER_MEGABIT = 31;

  private final Process holder;

  private NetworkNamespace(Process holder) {
    this.holder = holder;
  }

  /** Creates a namespace with only a loopback interface. */
  static NetworkNamespace open() {
    try {
      Process holder =
          new ProcessBuilder("unshare", "--net", "sh", "-c", HOLDER)
              .redirectErrorStream(true)
              .directory(Path.of("/").toFile())
              .start();
      NetworkNamespace namespace = new NetworkNamespace(holder);
      try {
        String line = holder.inputReader(StandardCharsets.UTF_8).readLine();
        if (!HELD.equals(line)) {
          throw new IOException("unshare --net: " + line);
        }
        namespace.runLine("ip link set lo up");
        return namespace;
      } catch (IOException | RuntimeException e) {
        namespace.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long holder() {
    return holder.pid();
  }

  /** Returns the prefix of a command line that runs a program in this namespace. */
  List<String> commandPrefix() {
    return ServerNamespace.commandPrefix(holder());
  }

  /** Returns the file of this namespace for setns(2). */
  Path file() {
    return Path.of("/proc", Long.toString(holder()), "ns", "net");
  }

  /**
   * Lays a cable to another namespace: a pair of veth devices of the same name in a /30 network.
   *
   * @param megabits rate in Mbit/s each way; null for no limit
   */
  void connect(
      String device,
      String address,
      NetworkNamespace far,
      String farAddress,
      @Nullable Integer megabits) {
    runLine(
        "ip link add name %1$s type veth peer name %1$s netns %2$s"
            .formatted(device, far.holder()));
    configure(device, address, megabits);
    far.configure(device, farAddress, megabits);
  }

  private void configure(String device, String address, @Nullable Integer megabits) {
    runLine("ip addr add %s/30 dev %s".formatted(address, device));
    runLine("ip link set %s up".formatted(device));
    if (megabits != null) {
      int burst = Math.max(MIN_BURST_BYTES, megabits * BURST_BYTES_PER_MEGABIT);
      runLine(
          "tc qdisc add dev %s root tbf rate %smbit burst %s latency 400ms"
              .formatted(device, megabits, burst));
    }
  }

  /** Runs a program in this namespace and returns its output, which a failure contains too. */
  String run(String... command) {
    List<String> inside = new ArrayList<>(commandPrefix());
    inside.addAll(List.of(command));
    try {
      Process process = new ProcessBuilder(inside).redirectErrorStream(true).start();
      String output = output(process, String.join(" ", command));
      if (process.exitValue() != 0) {
        throw new IOException("%s: %s".formatted(String.join(" ", command), output));
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void runLine(String command) {
    run(command.split(" "));
  }

  /** Waits for the end of a program and returns its output, which must fit into a pipe. */
  static String output(Process process, String name) throws IOException {
    process.getOutputStream().close();
    try {
      if (process.waitFor(RUN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException("%s does not end within %s s".formatted(name, RUN_TIMEOUT_SECONDS));
  }

  /** Ends the holder; the namespace exists as long as other processes are in it. */
  @Override
  public void close() {
    try {
      holder.getOutputStream().close();
      if (holder.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (IOException e) {
      // The pipe is broken: the process is ending, or must be ended.
      holder.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    holder.destroyForcibly();
  }
}
