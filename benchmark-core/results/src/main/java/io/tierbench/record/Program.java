package io.tierbench.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Access to programs and files that describe this machine. */
final class Program {
  private static final int TIMEOUT_SECONDS = 5;

  private Program() {}

  /** Returns the trimmed output of a program; null if it fails, is missing or takes too long. */
  static @Nullable String output(Path directory, String... command) {
    try {
      // A file, not a pipe: a pipe would have to be read while waiting with a timeout.
      Path output = Files.createTempFile("tierbench", ".out");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(List.of(command))
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return null;
        }
        return process.exitValue() == 0 ? text(output) : null;
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException | RuntimeException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Returns the trimmed text of a file; null if it cannot be read. */
  static @Nullable String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
