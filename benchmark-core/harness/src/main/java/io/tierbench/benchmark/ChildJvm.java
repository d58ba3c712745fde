package io.tierbench.benchmark;

import io.tierbench.server.ServerApp;
import io.tierbench.server.control.Endpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A program in its own JVM, such as the server. It ends at the end of its standard input, which
 * this process holds open, and so ends even if this process is killed.
 */
final class ChildJvm<T> implements AutoCloseable {
  private static final long START_TIMEOUT_SECONDS = 60;
  private static final long STOP_TIMEOUT_SECONDS = 30;

  private final String name;
  private final Process process;
  private final CompletableFuture<T> ready = new CompletableFuture<>();

  /** Output before the ready line, except notices. */
  private final List<String> outputBeforeReady = new ArrayList<>();

  private ChildJvm(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  static ChildJvm<Endpoints> server(
      List<String> commandPrefix, List<String> jvmArguments, List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.add("--until-end-of-input");
    return launch(
        "server",
        commandPrefix,
        jvmArguments,
        ServerApp.class,
        all,
        ServerApp.READY,
        Endpoints::parse);
  }

  /**
   * Launches a program, which is ready when it prints a line that begins with {@code readyLine}.
   */
  static <T> ChildJvm<T> launch(
      String name,
      List<String> commandPrefix,
      List<String> jvmArguments,
      Class<?> program,
      List<String> arguments,
      String readyLine,
      Function<String, T> parser) {
    List<String> command = new ArrayList<>(commandPrefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Both JVMs need the same temporary folder, and the database for some provided calls.
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
      JvmOutput.read(
          name + "-output",
          child.process.getInputStream(),
          line -> child.read(line, readyLine, parser),
          child::ended);
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the %s does not start: %s".formatted(name, e.getMessage()), e);
    }
  }

  /** Waits until the program is ready and returns the announced value. */
  T ready() {
    try {
      return ready.get(START_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      close();
      throw new IllegalStateException(Objects.requireNonNull(e.getCause()).getMessage(), e);
    } catch (TimeoutException e) {
      // It would disturb the next one.
      close();
      throw new IllegalStateException(
          "the %s is not ready after %s s".formatted(name, START_TIMEOUT_SECONDS), e);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the ready line, then passes on further output of the program. */
  private void read(String line, String readyLine, Function<String, T> parser) {
    if (line.startsWith(readyLine)) {
      try {
        ready.complete(parser.apply(line.substring(readyLine.length())));
      } catch (RuntimeException e) {
        ready.completeExceptionally(e);
      }
    } else if (ready.isDone()) {
      System.err.println("[%s] %s".formatted(name, line));
    } else if (!JvmOutput.isNotice(line)) {
      outputBeforeReady.add(line);
    }
  }

  private void ended() {
    String reason =
        outputBeforeReady.isEmpty()
            ? JvmOutput.status(process)
            : String.join("\n", outputBeforeReady);
    ready.completeExceptionally(
        new IllegalStateException("the %s did not start: %s".formatted(name, reason)));
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
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
