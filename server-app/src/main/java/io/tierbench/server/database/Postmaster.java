package io.tierbench.server.database;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The first process of a PostgreSQL on a data directory, which can be restarted. */
public final class Postmaster {
  private static final Duration END_TIMEOUT = Duration.ofSeconds(10);
  private static final int START_TIMEOUT_SECONDS = 60;
  private static final int MAX_LINES = 4;
  private static final Pattern LOGGED_ERROR =
      Pattern.compile("(PANIC|FATAL|ERROR|DETAIL|HINT|initdb: error|initdb: hint): .*");

  private static final Integer ROOT = 0;
  private static final Path PROCESSES = Path.of("/proc");

  private final Path data;
  private final Path log;

  public Postmaster(Path data, Path log) {
    this.data = data;
    this.log = log;
  }

  /** Requires the tools for starting PostgreSQL as another user, because it rejects root. */
  static void requireNonRootTools(Path directory) throws IOException {
    if (!isRoots(directory)) {
      return;
    }
    List<String> missing = Stream.of("unshare", "id").filter(tool -> !isInstalled(tool)).toList();
    if (!missing.isEmpty()) {
      throw rejectsRoot("install " + String.join(" and ", missing));
    }
    if (!LinuxUtils.isUnshareAvailable()) {
      throw rejectsRoot("allow user namespaces, without which 'unshare -U' fails");
    }
  }

  private static boolean isRoots(Path directory) throws IOException {
    return Files.isDirectory(PROCESSES) && Files.getAttribute(directory, "unix:uid").equals(ROOT);
  }

  private static IOException rejectsRoot(String remedy) {
    return new IOException(
        "PostgreSQL does not run as root: %s, or run as another user, or name a database by --db-url"
            .formatted(remedy));
  }

  /** Returns the last errors in a log, or else the message of a failure and the last lines. */
  static String reason(Exception failure, Path log) {
    List<String> lines;
    try {
      lines = Files.readAllLines(log);
    } catch (IOException e) {
      lines = List.of();
    }
    List<String> errors =
        lines.stream()
            .map(LOGGED_ERROR::matcher)
            .filter(Matcher::find)
            .map(Matcher::group)
            .distinct()
            .toList();
    List<String> shown = errors.isEmpty() ? lines : errors;
    List<String> last =
        new ArrayList<>(shown.subList(Math.max(0, shown.size() - MAX_LINES), shown.size()));
    if (errors.isEmpty()) {
      last.add(0, String.valueOf(failure.getMessage()));
    }
    return String.join("; ", last);
  }

  private Path pidFile() {
    return data.resolve("postmaster.pid");
  }

  long processId() throws IOException {
    return Long.parseLong(Files.readAllLines(pidFile()).get(0).strip());
  }

  /** Tells whether the process runs; the pid in its file may be unused or another program's. */
  public boolean isRunning() {
    try {
      return ProcessHandle.of(processId()).filter(this::isOurs).isPresent();
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Tells whether a process is of this PostgreSQL: its working directory is the data directory. */
  private boolean isOurs(ProcessHandle process) {
    try {
      return Files.isDirectory(PROCESSES)
          ? Files.readSymbolicLink(PROCESSES.resolve(process.pid() + "/cwd")).equals(data)
          : process.pid() == processId();
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /**
   * Kills the remaining processes. Two servers would destroy a data directory, and a connection's
   * process may briefly outlive the first process.
   */
  void kill() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + END_TIMEOUT.toNanos();
    for (List<ProcessHandle> alive = alive(); !alive.isEmpty(); alive = alive()) {
      if (System.nanoTime() > deadline) {
        throw new IOException("processes of PostgreSQL do not end: " + alive);
      }
      alive.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(20);
    }
  }

  private List<ProcessHandle> alive() {
    return ProcessHandle.allProcesses().filter(this::isOurs).toList();
  }

  void restart() throws IOException, InterruptedException {
    kill();
    removeStalePidFile();
    List<String> command = new ArrayList<>();
    // PostgreSQL does not run as root.
    if (LinuxUtils.isUnshareAvailable()) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(executable().resolveSibling("pg_ctl").toString());
    command.addAll(
        List.of("restart", "-D", data.toString(), "-w", "-t", "" + START_TIMEOUT_SECONDS));
    Process starting =
        new ProcessBuilder(command)
            .directory(data.getRoot().toFile())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(log.toFile()))
            .start();
    if (!starting.waitFor(2 * START_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      starting.destroyForcibly();
      throw new IOException("pg_ctl does not end within %s s".formatted(2 * START_TIMEOUT_SECONDS));
    }
    if (starting.exitValue() != 0) {
      throw new IOException("pg_ctl ends with status " + starting.exitValue());
    }
  }

  /** Removes a stale pid file, which PostgreSQL would trust where orphans are not reaped. */
  void removeStalePidFile() throws IOException {
    if (Files.isDirectory(PROCESSES)) {
      Files.deleteIfExists(pidFile());
    }
  }

  /** Returns the executable from the file of the command line, {@code /path/postgres "-D" ...}. */
  private Path executable() throws IOException {
    String options = Files.readString(data.resolve("postmaster.opts"));
    return Path.of(options.substring(0, Math.max(0, options.indexOf(" \""))));
  }

  /** Tells whether a program is on the path. */
  public static boolean isInstalled(String program) {
    return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
