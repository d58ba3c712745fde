package io.tierbench.server;

import io.tierbench.server.control.Endpoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A server in a separate JVM, which ends with its standard input. */
public final class ServerProcess implements AutoCloseable {
  private static final long MAX_CLOSE_SECONDS = 30;

  private final Process process;
  private final Endpoints endpoints;
  private final List<String> output = new CopyOnWriteArrayList<>();

  private ServerProcess(Process process, Endpoints endpoints) {
    this.process = process;
    this.endpoints = endpoints;
  }

  /**
   * Starts a server and waits until it is ready.
   *
   * @param jvm options of its JVM
   * @throws IllegalStateException with its output, if it ends instead
   */
  public static ServerProcess start(
      List<String> jvm, Map<String, String> environment, String... arguments) throws IOException {
    ProcessBuilder builder = server(jvm, arguments).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    ServerProcess server = new ServerProcess(process, ready(lines));
    server.drain(lines);
    return server;
  }

  static ProcessBuilder server(List<String> jvm, String... arguments) {
    ProcessBuilder builder = jvm(jvm, ServerApp.class);
    builder.command().add("--until-end-of-input");
    builder.command().addAll(List.of(arguments));
    return builder;
  }

  /** Returns a JVM for a short time, with the class path of this one. */
  public static ProcessBuilder jvm(List<String> options, Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return new ProcessBuilder(command);
  }

  private static Endpoints ready(BufferedReader lines) throws IOException {
    StringBuilder before = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(ServerApp.READY)) {
        return Endpoints.parse(line.substring(ServerApp.READY.length()));
      }
      before.append(line).append('\n');
    }
    throw new IllegalStateException(before.toString());
  }

  /** Reads all output, because a full pipe would block the server. */
  private void drain(BufferedReader lines) {
    Thread thread = new Thread(() -> lines.lines().forEach(output::add), "server-output");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the lines that it has written since it was ready. */
  public List<String> output() {
    return List.copyOf(output);
  }

  public Endpoints endpoints() {
    return endpoints;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends its input, and returns its exit code. */
  public int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return process.waitFor();
  }

  /** Ends it, by force after a timeout. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (process.waitFor(MAX_CLOSE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
