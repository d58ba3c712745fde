package io.tierbench.server;

import io.tierbench.server.database.DatabaseSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for an existing database; a blank value, as of an unset variable, counts as absent. */
public final class DatabaseOptions {

  @Option(
      names = "--db-url",
      paramLabel = "<url>",
      description = "JDBC URL of an existing database")
  private @Nullable String url;

  @Option(names = "--db-user", paramLabel = "<user>", description = "user of that database")
  private @Nullable String user;

  @Option(
      names = "--db-password-file",
      paramLabel = "<file>",
      description =
          "file with its password. Default: the environment variable TIERBENCH_DB_PASSWORD")
  private @Nullable Path passwordFile;

  public @Nullable String url() {
    return given(url);
  }

  public @Nullable String user() {
    return given(user);
  }

  public @Nullable Path passwordFile() {
    return given(passwordFile);
  }

  DatabaseSettings settings() {
    return DatabaseSettings.of(url(), user(), passwordFile(), System.getenv());
  }

  /** Returns a value; null if blank, as from an unset variable of a script. */
  public static <T> @Nullable T given(@Nullable T value) {
    return value == null || value.toString().isBlank() ? null : value;
  }
}
