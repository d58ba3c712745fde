package io.tierbench.link.relay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A network namespace of Linux, without a name: its interfaces, addresses and ports are its own. A
 * small process holds it, which reads from a pipe that this one holds open: where this one ends,
 * even because it was killed, the namespace goes as soon as nobody else is in it.
 */
public final class NetworkNamespace implements AutoCloseable {
  private static final String HELD = "held";

  /** Ctrl-C is for whoever works in it; it goes when they have gone. */
  private static final String HOLDER = "trap '' INT; echo " + HELD + "; exec cat >/dev/null";

  private static final long STOP_SECONDS = 5;

  /** For programs that do their work at once. */
  private static final long RUN_SECONDS = 60;

  /** Two frames of Ethernet: with one, the token bucket does not keep its rate. */
  private static final int MIN_BURST_BYTES = 3_100;

  /**
   * A quarter of a millisecond: a fast link loses what the timers of the kernel come late for,
   * unless its bucket holds it.
   */
  private static final int BURST_BYTES_PER_MEGABIT = 31;

  private final Process holder;

  private NetworkNamespace(Process holder) {
    this.holder = holder;
  }

  /**
   * Makes one whose only interface is loopback.
   *
   * @throws UncheckedIOException if this process may not, or a program for it is missing
   */
  public static NetworkNamespace open() {
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
        namespace.run("ip", "link", "set", "lo", "up");
        return namespace;
      } catch (IOException | RuntimeException e) {
        namespace.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process by which others find it. */
  public long holder() {
    return holder.pid();
  }

  /** The beginning of the command line of a program that is to run in it. */
  public List<String> enter() {
    return enter(holder());
  }

  /** As {@link #enter()}, by the process that holds it. */
  public static List<String> enter(long holder) {
    return List.of("nsenter", "--target", Long.toString(holder), "--net");
  }

  /** Its file, by which a thread enters it. */
  public Path file() {
    return Path.of("/proc", Long.toString(holder()), "ns", "net");
  }

  /**
   * One end of a cable.
   *
   * @param device name of its interface
   * @param address with the length of its prefix
   */
  public record End(NetworkNamespace namespace, String device, String address) {
    private void configure(@Nullable Integer megabits) {
      namespace.run("ip", "addr", "add", address, "dev", device);
      namespace.run("ip", "link", "set", device, "up");
      if (megabits != null) {
        namespace.run(
            "tc",
            "qdisc",
            "add",
            "dev",
            device,
            "root",
            "tbf",
            "rate",
            megabits + "mbit",
            "burst",
            Integer.toString(Math.max(MIN_BURST_BYTES, megabits * BURST_BYTES_PER_MEGABIT)),
            "latency",
            "400ms");
      }
    }
  }

  /**
   * Lays a cable between two namespaces: a pair of virtual interfaces.
   *
   * @param megabits per second that it passes each way, by the token bucket of Linux (tc-tbf) at
   *     both ends; absent where it is to be as fast as it gets
   * @throws UncheckedIOException if the kernel refuses it
   */
  public static void connect(End one, End other, @Nullable Integer megabits) {
    one.namespace.run(
        "ip",
        "link",
        "add",
        "name",
        one.device,
        "type",
        "veth",
        "peer",
        "name",
        other.device,
        "netns",
        Long.toString(other.namespace.holder()));
    one.configure(megabits);
    other.configure(megabits);
  }

  /**
   * Runs a program in it to its end.
   *
   * @return what it prints
   * @throws UncheckedIOException with that, if it fails
   */
  public String run(String... command) {
    List<String> inside = new ArrayList<>(enter());
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

  /** Waits for the end of a program that prints less than a pipe holds, and reads it. */
  static String output(Process process, String name) throws IOException {
    process.getOutputStream().close();
    try {
      if (process.waitFor(RUN_SECONDS, TimeUnit.SECONDS)) {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException(
        String.format(Locale.ROOT, "%s does not end within %d s", name, RUN_SECONDS));
  }

  /** Lets it go; it stays for whoever is in it. */
  @Override
  public void close() {
    try {
      holder.getOutputStream().close();
      if (holder.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (IOException e) {
      // The pipe is broken: it is going already, or must be made to.
      holder.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    holder.destroyForcibly();
  }
}
