package io.tierbench.benchmark;

import io.tierbench.server.ServerApp;
import io.tierbench.server.control.Endpoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server in a JVM of its own. It reads the standard input that this process holds open, so that
 * it ends when this process ends, however that happens.
 */
final class ServerProcess implements AutoCloseable {
  private static final long START_SECONDS = 60;
  private static final long STOP_SECONDS = 30;

  private final Process process;
  private final CompletableFuture<Endpoints> ready = new CompletableFuture<>();

  private ServerProcess(Process process) {
    this.process = process;
  }

  /**
   * Launches a server; {@link #endpoints} waits until it is ready.
   *
   * @param arguments of {@link ServerApp}
   */
  static ServerProcess launch(List<String> jvmArguments, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(ServerApp.class.getName());
    command.addAll(arguments);
    command.add("--until-end-of-input");
    try {
      ServerProcess server =
          new ServerProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
      Thread reader = new Thread(server::read, "server-output");
      reader.setDaemon(true);
      reader.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("the server does not start: " + command.get(0), e);
    }
  }

  /**
   * Where the server listens, once it does.
   *
   * @throws IllegalStateException with what the server said where it does not become ready
   */
  Endpoints endpoints() {
    try {
      return ready.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(Objects.requireNonNull(e.getCause()).getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "the server is not ready after %d s".formatted(START_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the ready line, then passes on what the server has to say. */
  private void read() {
    List<String> before = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(ServerApp.READY)) {
          ready.complete(Endpoints.parse(line.substring(ServerApp.READY.length())));
        } else if (ready.isDone()) {
          System.err.println("[server] " + line);
        } else {
          before.add(line);
        }
      }
    } catch (IOException | RuntimeException e) {
      before.add(e.toString());
    }
    ready.completeExceptionally(
        new IllegalStateException("the server did not start: " + String.join("\n", before)));
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (IOException e) {
      // The pipe is broken: the server is going already, or must be made to.
      process.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
