package io.tierbench.command;

import io.tierbench.benchmark.Settings;
import io.tierbench.run.SessionOptions;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a run takes place, and what a resumed run may be given again. */
final class GroundOptions {

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description = "such as 30m or 2h: the time goes to what is known least")
  private @Nullable Duration budget;

  @Option(
      names = "--resume",
      paramLabel = "<folder>",
      description = "carries on with a run that was cut off")
  private @Nullable Path resume;

  @Option(
      names = "--server",
      paramLabel = "<token>@<host>:<transport>=<port>,...",
      description = "that runs already, as 'serve' announces it. Default: each pair starts its own")
  private @Nullable String server;

  @Option(
      names = "--server-jvmargs",
      paramLabel = "<arguments>",
      description = "for the JVMs of the servers, with blanks between them")
  private @Nullable String serverJvmArguments;

  @Option(
      names = "--db-url",
      paramLabel = "<url>",
      description = "JDBC URL of an existing database. Default: one is started")
  private @Nullable String databaseUrl;

  @Option(names = "--db-user", paramLabel = "<user>", description = "of that database")
  private @Nullable String databaseUser;

  @Option(
      names = "--db-password-file",
      paramLabel = "<file>",
      description = "with its password; else the environment's TIERBENCH_DB_PASSWORD")
  private @Nullable Path databasePasswordFile;

  @Option(
      names = "--db-durability",
      description =
          "of the database that is started: full, asynchronous-commit, none. Default: full")
  private @Nullable Durability databaseDurability;

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "where the results go. Default: results")
  private @Nullable Path results;

  @Option(
      names = "--quiet",
      arity = "0..1",
      fallbackValue = "true",
      description = "a line for each replicate only. Default: where CI is set")
  private @Nullable Boolean quiet;

  @Option(
      names = "--ends-with-parent",
      arity = "0..1",
      fallbackValue = "true",
      hidden = true,
      description = "for a build, which leaves nothing behind even where it is killed")
  private boolean endsWithParent;

  Optional<Duration> budget() {
    return Optional.ofNullable(budget);
  }

  Optional<Path> resumed() {
    return Optional.ofNullable(given(resume));
  }

  boolean endsWithParent() {
    return endsWithParent;
  }

  /**
   * Where servers and databases are.
   *
   * @throws IllegalArgumentException where something of it is missing or wrong
   */
  Settings settings() {
    return Settings.of(
        given(server),
        given(databaseUrl),
        given(databaseUser),
        given(databasePasswordFile),
        databaseDurability,
        given(serverJvmArguments));
  }

  /** Absent where it is blank, as an unset variable of a script is. */
  private static <T> @Nullable T given(@Nullable T value) {
    return value == null || value.toString().isBlank() ? null : value;
  }

  /**
   * What is asked of a session.
   *
   * @param parameters of the benchmarks that were chosen, with their values
   */
  SessionOptions session(Map<String, List<String>> parameters) {
    return new SessionOptions(
        Objects.requireNonNullElse(given(results), Path.of("results")),
        budget(),
        // Few lines, where a build server keeps each.
        Objects.requireNonNullElseGet(quiet, () -> System.getenv("CI") != null),
        parameters);
  }
}
