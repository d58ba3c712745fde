package io.tierbench.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * On which cores the client JVM and the server JVM run, and the processes of the database that
 * serve them. Processes that answer each other spend much of a short call waking idle cores; on one
 * core there is nothing to wake.
 *
 * <p>Bound are the threads of the application and those of the JVM that serve it directly, with all
 * threads that they start later. Not bound are the compiler, the garbage collector and the VM
 * thread, which would otherwise take their time from the calls. Of PostgreSQL the process of each
 * connection is bound, beside whoever asks it; what writes in its background is not. A database on
 * another machine is left alone.
 */
public enum Placement {
  /** Wherever the operating system puts them. */
  FREE(-1, -1),
  /** All on the first core. */
  SAME_CORE(0, 0),
  /** The client on the first core, the server and its database on the second. */
  SPLIT(0, 1);

  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Binds all threads of a process at once, then lets those of the JVM go again: they are few. */
  private static final String BIND =
      """
      pid=$1 core=$2 everywhere=$3
      test -d /proc/"$pid" || { echo "it is gone"; exit 1; }
      taskset -a -p -c "$core" "$pid" || exit
      for task in /proc/"$pid"/task/*; do
        read -r name < "$task"/comm || continue
        case $name in
          "C1 "*|"C2 "*|"JVMCI "*|"Sweeper "*|"VM "*|"GC Thread"*|"G1 "*|Z[DSUW]*|"Shenandoah "*)
            taskset -p -c "$everywhere" "${task##*/}" || [ ! -e "$task" ] || exit ;;
        esac
      done
      """;

  /** How the kernel calls a process of PostgreSQL. */
  private static final String POSTGRES = "postgres";

  private static final int COMMAND_NOT_FOUND = 127;

  /** Which of the cores that this process may use; -1 for all of them. */
  private final int client;

  private final int server;

  Placement(int client, int server) {
    this.client = client;
    this.server = server;
  }

  /**
   * Binds the processes.
   *
   * @param serverPid negative where there is no server
   * @param databasePids of the connections; any that is no process of PostgreSQL here is left alone
   * @throws IllegalStateException where this machine cannot do it
   */
  void apply(long clientPid, long serverPid, List<Long> databasePids) {
    if (this == FREE) {
      return;
    }
    String allowed = allowedCores();
    List<Integer> cores = expand(allowed);
    if (cores.size() <= Math.max(client, server)) {
      throw new IllegalStateException(
          "placement %s needs more cores than this process may use: %s".formatted(this, cores));
    }
    bind(clientPid, cores.get(client), allowed);
    if (serverPid >= 0) {
      bind(serverPid, cores.get(server), allowed);
    }
    for (long pid : databasePids) {
      if (isPostgres(pid)) {
        bind(pid, cores.get(serverPid >= 0 ? server : client), allowed);
      }
    }
  }

  /** A container may number its processes otherwise. */
  private static boolean isPostgres(long pid) {
    try {
      return Files.readString(Path.of("/proc/%d/comm".formatted(pid))).startsWith(POSTGRES);
    } catch (IOException e) {
      return false;
    }
  }

  private String allowedCores() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("0");
    } catch (IOException e) {
      throw unsupported(e);
    }
  }

  /** Reads a list of cores as the kernel writes it: {@code 0-3,8}. */
  private static List<Integer> expand(String list) {
    List<Integer> cores = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
        cores.add(core);
      }
    }
    return cores;
  }

  private IllegalStateException unsupported(IOException cause) {
    return new IllegalStateException(
        "placement %s needs Linux and its taskset program (package util-linux); use FREE"
            .formatted(this),
        cause);
  }

  private void bind(long pid, int core, String everywhere) {
    try {
      Process taskset =
          new ProcessBuilder(
                  "sh", "-c", BIND, "bind", Long.toString(pid), Integer.toString(core), everywhere)
              .redirectErrorStream(true)
              .start();
      String output =
          new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int status = taskset.waitFor();
      if (status == COMMAND_NOT_FOUND) {
        throw unsupported(new IOException(output));
      }
      if (status != 0) {
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
