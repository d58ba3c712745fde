package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm;
import io.tierbench.server.ServerApp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** A run in a separate JVM that can be watched and disturbed while it measures. */
final class LiveRun implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(8);
  private static final Pattern DATABASE = Pattern.compile("jdbc:postgresql://[^:/]+:(\\d+)/");

  /** Shell command that gives a run a process group of its own, as a shell in a terminal does. */
  static final String OWN_GROUP = "exec setsid \"$@\"";

  private final Process process;
  private final StringBuffer output = new StringBuffer();
  private final Thread reader = new Thread(this::read, "output-of-a-run");

  private LiveRun(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a run.
   *
   * @param shell shell command before the run, such as setting a limit; may be empty
   * @param arguments options of the JVM, then the arguments of the command {@code run}
   */
  static LiveRun start(String shell, Path results, List<String> jvm, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (!shell.isEmpty()) {
      command.addAll(List.of("/bin/sh", "-c", shell + "; exec \"$@\"", "sh"));
    }
    List<String> options = new ArrayList<>();
    options.add("-Dtierbench.results=" + results);
    options.addAll(jvm);
    List<String> ofRun = new ArrayList<>(List.of("run"));
    ofRun.addAll(List.of(arguments));
    command.addAll(TestJvm.command(options, ofRun));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("CI");
    Process process = builder.start();
    process.getOutputStream().close();
    return new LiveRun(process);
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (int next = lines.read(); next >= 0; next = lines.read()) {
        output.append((char) next);
      }
    } catch (IOException e) {
      // The run was killed: it has said what it said.
      output.append(e);
    }
  }

  String output() {
    return output.toString();
  }

  void await(String what, BooleanSupplier condition) throws InterruptedException {
    Instant deadline = Instant.now().plus(TIMEOUT);
    while (!condition.getAsBoolean()) {
      assertThat(process.isAlive()).as("the run, before %s: %s", what, output).isTrue();
      assertThat(Instant.now()).as("%s: %s", what, output).isBefore(deadline);
      Thread.sleep(20);
    }
  }

  /**
   * Returns clients, servers, the database and its watchdog; a PostgreSQL detaches itself from its
   * parent.
   */
  List<ProcessHandle> family() {
    List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
    family.addAll(database());
    assertThat(family).as("watchdog, database, client, server").hasSizeGreaterThanOrEqualTo(4);
    return family;
  }

  /** Returns the embedded PostgreSQL, without its child processes. */
  List<ProcessHandle> database() {
    String port =
        process
            .descendants()
            .flatMap(process -> DATABASE.matcher(commandLine(process)).results())
            .map(match -> match.group(1))
            .findFirst()
            .orElseThrow();
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains(" -p " + port))
        .toList();
  }

  /** Returns the servers of stacks. */
  List<ProcessHandle> servers() {
    return process
        .descendants()
        .filter(process -> commandLine(process).contains(ServerApp.class.getName()))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    Path whole = Path.of("/proc/%d/cmdline".formatted(process.pid()));
    try {
      // Java leaves out one that is longer than a page.
      return Files.exists(whole)
          ? Files.readString(whole, StandardCharsets.ISO_8859_1).replace('\0', ' ')
          : process.info().commandLine().orElse("");
    } catch (IOException e) {
      // It has ended meanwhile.
      return "";
    }
  }

  void kill() {
    process.destroyForcibly();
  }

  /** Sends a signal to all processes of a run in its own group, as Ctrl-C in a terminal does. */
  void interrupt(String signal) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("/bin/sh", "-c", "kill -%s -%d".formatted(signal, process.pid()))
            .start();
    assertThat(kill.waitFor()).isZero();
  }

  /** Waits for its end and returns its exit code. */
  int awaitEnd() throws InterruptedException {
    int code = process.waitFor();
    reader.join(TIMEOUT.toMillis());
    return code;
  }

  /** Kills only the run: its children end by themselves, the database by its watchdog. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
