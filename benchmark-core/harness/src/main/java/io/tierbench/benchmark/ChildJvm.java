package io.tierbench.benchmark;

import io.tierbench.server.ServerApp;
import io.tierbench.server.control.Endpoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A program in its own JVM, such as the server. It reads the standard input that this process holds
 * open, so that it ends with this process, however that happens.
 *
 * @param <T> value announced when it is ready
 */
final class ChildJvm<T> implements AutoCloseable {
  private static final long START_SECONDS = 60;
  private static final long STOP_SECONDS = 30;

  private final String name;
  private final Process process;
  private final CompletableFuture<T> ready = new CompletableFuture<>();

  private ChildJvm(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  /** Launches a server. */
  static ChildJvm<Endpoints> server(
      List<String> enter, List<String> jvmArguments, List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.add("--until-end-of-input");
    return launch(
        "server", enter, jvmArguments, ServerApp.class, all, ServerApp.READY, Endpoints::parse);
  }

  /**
   * Launches a program; {@link #ready} waits until it is ready.
   *
   * @param name for messages
   * @param enter command-line prefix
   * @param readyLine prefix of the line that announces readiness
   * @param parser of the rest of that line
   */
  static <T> ChildJvm<T> launch(
      String name,
      List<String> enter,
      List<String> jvmArguments,
      Class<?> program,
      List<String> arguments,
      String readyLine,
      Function<String, T> parser) {
    List<String> command = new ArrayList<>(enter);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // A folder that is executable for this JVM is so for the other one. A provided call can need
    // the
    // database.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(
            argument ->
                argument.startsWith("-Djava.io.tmpdir=") || argument.startsWith("-Dtierbench.db."))
        .forEach(command::add);
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(arguments);
    try {
      ChildJvm<T> child =
          new ChildJvm<>(name, new ProcessBuilder(command).redirectErrorStream(true).start());
      Thread reader = new Thread(() -> child.read(readyLine, parser), name + "-output");
      reader.setDaemon(true);
      reader.start();
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the %s does not start: %s".formatted(name, command.get(0)), e);
    }
  }

  /** Waits until the program is ready and returns the announced value. */
  T ready() {
    try {
      return ready.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(Objects.requireNonNull(e.getCause()).getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "the %s is not ready after %d s", name, START_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the ready line, then passes on further output of the program. */
  private void read(String readyLine, Function<String, T> parser) {
    List<String> before = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(readyLine)) {
          ready.complete(parser.apply(line.substring(readyLine.length())));
        } else if (ready.isDone()) {
          System.err.println("[%s] %s".formatted(name, line));
        } else if (!JvmOutput.isNotice(line)) {
          before.add(line);
        }
      }
    } catch (IOException | RuntimeException e) {
      before.add(e.toString());
    }
    if (before.isEmpty()) {
      before.add(JvmOutput.status(process));
    }
    ready.completeExceptionally(
        new IllegalStateException(
            "the %s did not start: %s".formatted(name, String.join("\n", before))));
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
      // The pipe is broken: the process is ending, or must be ended.
      process.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
