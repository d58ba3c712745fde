package io.tierbench.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

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

  private final int clientCore;
  private final int serverCore;

  Placement(int clientCore, int serverCore) {
    this.clientCore = clientCore;
    this.serverCore = serverCore;
  }

  /**
   * Binds every thread of the two processes.
   *
   * @throws IllegalStateException where this machine cannot do it
   */
  void apply(long clientPid, long serverPid) {
    if (this != FREE) {
      bind(clientCore, clientPid);
      bind(serverCore, serverPid);
    }
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
      throw new IllegalStateException(
          "placement %s needs Linux and its taskset program (package util-linux); use FREE"
              .formatted(this),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
