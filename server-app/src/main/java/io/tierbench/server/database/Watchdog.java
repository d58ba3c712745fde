package io.tierbench.server.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process that reads from a pipe of the owner of a database. When the pipe ends, even
 * because the owner was killed, it stops PostgreSQL, and removes the directory unless it is kept.
 */
final class Watchdog {
  private static final long STOP_TIMEOUT_SECONDS = 30;

  private final Path directory;
  private final @Nullable KeptFolder kept;
  private final Process process;

  private Watchdog(Path directory, @Nullable KeptFolder kept, Process process) {
    this.directory = directory;
    this.kept = kept;
    this.process = process;
  }

  static Watchdog start(Path directory, @Nullable KeptFolder kept) throws IOException {
    // In a separate session, if possible: signals to the process group of the owner, from a
    // terminal or a cancelled build, must not reach it.
    String launch =
        "command -v setsid >/dev/null && exec setsid sh -c \"$0\" watchdog \"$1\" \"$2\";"
            + " exec sh -c \"$0\" watchdog \"$1\" \"$2\"";
    try (InputStream script = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      String after = kept == null ? "remove" : kept.mark();
      Process process =
          new ProcessBuilder("sh", "-c", launch, text, directory.toString(), after)
              .directory(directory.getRoot().toFile())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return new Watchdog(directory, kept, process);
    }
  }

  /** Tells it that PostgreSQL has started: no start can write after the end of the owner. */
  void databaseHasStarted() {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It was killed; stop() starts another.
    }
  }

  /** Stops PostgreSQL and unlocks a kept folder; waits for the end, up to a timeout. */
  void stop() {
    try (kept) {
      Process stopping = process.isAlive() ? process : start(directory, kept).process;
      stopping.getOutputStream().close();
      // Not interruptible: callers rely on the end of PostgreSQL.
      long seconds = kept == null ? STOP_TIMEOUT_SECONDS : KeptFolder.STOP_TIMEOUT.toSeconds();
      stopping.onExit().completeOnTimeout(stopping, seconds, TimeUnit.SECONDS).join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
