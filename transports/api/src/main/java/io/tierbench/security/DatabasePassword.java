package io.tierbench.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The password of a database, which no command line holds. */
public final class DatabasePassword {
  public static final String VARIABLE = "TIERBENCH_DB_PASSWORD";

  private DatabasePassword() {}

  /** Returns the password for a database that properties of this JVM name. */
  public static String ofThisJvm() {
    String file = System.getProperty("tierbench.db.password.file", "");
    return read(file.isBlank() ? null : Path.of(file), System.getenv());
  }

  /**
   * Returns the first line of a file; without a file the value of {@link #VARIABLE}, or no text.
   *
   * @throws IllegalArgumentException if the file cannot be read
   */
  public static String read(@Nullable Path file, Map<String, String> environment) {
    if (file == null) {
      return environment.getOrDefault(VARIABLE, "");
    }
    try (var lines = Files.lines(file)) {
      return lines.findFirst().orElse("");
    } catch (IOException e) {
      throw new IllegalArgumentException("the password file %s cannot be read".formatted(file), e);
    }
  }
}
