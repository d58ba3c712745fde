package io.tierbench.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * On which cores the client JVM and the server JVM run, once warm. Two processes that answer each
 * other spend much of a short call waking idle cores; on one core there is nothing to wake.
 */
public enum Placement {
  /** Wherever the operating system puts them. */
  FREE(-1, -1),
  /** Both on the first core. */
  SAME_CORE(0, 0),
  /** The client on the first core, the server on the second. */
  SPLIT(0, 1);

  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Which of the cores that this process may use; -1 for all of them. */
  private final int client;

  private final int server;

  Placement(int client, int server) {
    this.client = client;
    this.server = server;
  }

  /**
   * Binds every thread of the two processes.
   *
   * @param serverPid negative where there is no server
   * @throws IllegalStateException where this machine cannot do it
   */
  void apply(long clientPid, long serverPid) {
    if (this == FREE) {
      return;
    }
    List<Integer> cores = allowedCores();
    if (cores.size() <= Math.max(client, server)) {
      throw new IllegalStateException(
          "placement %s needs more cores than this process may use: %s".formatted(this, cores));
    }
    bind(cores.get(client), clientPid);
    if (serverPid >= 0) {
      bind(cores.get(server), serverPid);
    }
  }

  /** As the kernel lists them: {@code 0-3,8}. */
  private List<Integer> allowedCores() {
    try {
      String list =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith(ALLOWED))
              .map(line -> line.substring(ALLOWED.length()).strip())
              .findFirst()
              .orElse("0");
      List<Integer> cores = new ArrayList<>();
      for (String range : list.split(",")) {
        String[] ends = range.split("-");
        int last = Integer.parseInt(ends[ends.length - 1]);
        for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
          cores.add(core);
        }
      }
      return cores;
    } catch (IOException e) {
      throw unsupported(e);
    }
  }

  private IllegalStateException unsupported(IOException cause) {
    return new IllegalStateException(
        "placement %s needs Linux and its taskset program (package util-linux); use FREE"
            .formatted(this),
        cause);
  }

  private void bind(int core, long pid) {
    try {
      Process taskset =
          new ProcessBuilder("taskset", "-a", "-p", "-c", String.valueOf(core), String.valueOf(pid))
              .redirectErrorStream(true)
              .start();
      String output =
          new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (taskset.waitFor() != 0) {
        throw new IllegalStateException(
            "placement %s: process %d cannot be bound to core %d: %s"
                .formatted(this, pid, core, output));
      }
    } catch (IOException e) {
      throw unsupported(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
