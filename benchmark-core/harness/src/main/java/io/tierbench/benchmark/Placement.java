package io.tierbench.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The cores of the client JVM, the server JVM and the database processes that serve them. Processes
 * that answer each other spend much of a short call waking idle cores; on one core there is none to
 * wake.
 *
 * <p>All threads of a JVM are bound, except the compiler, the garbage collector and the VM thread,
 * which would compete with the calls for the core. The PostgreSQL process of each connection is
 * bound to the core of its client; background processes and databases on other machines are not.
 */
public enum Placement {
  /** No binding: the operating system decides. */
  FREE(-1, -1),
  /** Client, server and database on the first core. */
  SAME_CORE(0, 0),
  /** The client on the first core, the server and its database on the second. */
  SPLIT(0, 1);

  /** Kernel name of a PostgreSQL process. */
  public static final String POSTGRES = "postgres";

  /** Index among the cores of this process at its start; -1 for all of them. */
  private final int client;

  private final int server;

  Placement(int client, int server) {
    this.client = client;
    this.server = server;
  }

  /**
   * Binds the processes, in about a millisecond, so that each iteration can have its placement.
   *
   * @param serverPid negative if there is no server; the database then follows the client
   */
  void apply(long clientPid, long serverPid, List<Long> databasePids) {
    if (!Cores.areBindable()) {
      if (this == FREE) {
        return;
      }
      throw new IllegalStateException("placement %s needs Linux; use FREE".formatted(this));
    }
    int available = Cores.OWN.numbers().size();
    if (available <= Math.max(client, server)) {
      throw new IllegalStateException(
          "placement %s needs %s cores, but this process may use only %s: use FREE"
              .formatted(this, Math.max(client, server) + 1, Cores.OWN));
    }
    bind(clientPid, cores(client), false);
    if (serverPid >= 0) {
      bind(serverPid, cores(server), false);
    }
    Cores ofDatabase = cores(serverPid >= 0 ? server : client);
    for (long pid : databasePids) {
      if (isPostgres(pid)) {
        // A connection may close at any time.
        bind(pid, ofDatabase, true);
      }
    }
  }

  private static Cores cores(int index) {
    return index < 0 ? Cores.OWN : Cores.OWN.only(index);
  }

  /** Tells whether a process here is PostgreSQL's: ids of a container may be other processes. */
  private static boolean isPostgres(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/comm")).startsWith(POSTGRES);
    } catch (IOException e) {
      return false;
    }
  }

  private void bind(long pid, Cores cores, boolean mayBeGone) {
    String reason = "the process has ended";
    IOException cause = null;
    try {
      if (cores.bind(pid) || mayBeGone) {
        return;
      }
    } catch (IOException e) {
      reason = e.getMessage();
      cause = e;
    }
    throw new IllegalStateException(
        "placement %s: process %s cannot be bound to %s: %s".formatted(this, pid, cores, reason),
        cause);
  }
}
