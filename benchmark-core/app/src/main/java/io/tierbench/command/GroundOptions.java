package io.tierbench.command;

import io.tierbench.benchmark.Network;
import io.tierbench.benchmark.Settings;
import io.tierbench.run.SessionOptions;
import io.tierbench.server.DatabaseOptions;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for where a run takes place, and all that a resumed run can be given again. */
final class GroundOptions {

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description =
          "how long the run may take, such as 30m or 2h; the time goes to what is known least. Default: the preset's, if it has one")
  private @Nullable Duration budget;

  @Option(
      names = "--resume",
      paramLabel = "<folder>",
      description =
          "folder of a run that was cut off, that should get more time, or whose failed cells are to be tried again")
  private @Nullable Path resume;

  @Option(
      names = "--server",
      paramLabel = "<token>@<host>:<transport>=<port>,...",
      description =
          "a running server, as 'serve' announces it. Default: the environment variable TIERBENCH_SERVER, or each pair starts its own")
  private @Nullable String server;

  @Option(
      names = "--server-jvmargs",
      paramLabel = "<arguments>",
      description = "JVM arguments of the servers, separated by blanks")
  private @Nullable String serverJvmArguments;

  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--db-durability",
      description =
          "durability of the database that a run starts where --db-url names none: ${COMPLETION-CANDIDATES}. Default: full")
  private @Nullable Durability databaseDurability;

  @Option(
      names = "--network",
      description =
          "what makes links of a limited rate: ${COMPLETION-CANDIDATES}; relay is in user space, namespaces are a network namespace each for client, server and database, by tc-tbf, and need root on Linux. Default: relay")
  private @Nullable Network network;

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "folder for the results. Default: results")
  private @Nullable Path results;

  @Option(
      names = "--quiet",
      arity = "0..1",
      fallbackValue = "true",
      description = "no progress but a line for each replicate. Default: true where CI is set")
  private @Nullable Boolean quiet;

  @Option(
      names = "--ends-with-parent",
      arity = "0..1",
      fallbackValue = "true",
      hidden = true,
      description = "for builds: the run ends if its parent process dies")
  private boolean endsWithParent;

  Optional<Duration> budget() {
    return Optional.ofNullable(budget);
  }

  Optional<Path> resumed() {
    return Optional.ofNullable(given(resume));
  }

  /** Whether a database may have to be started, as there is neither one nor a server elsewhere. */
  boolean embedsDatabase() {
    return database.url() == null && given(server) == null;
  }

  boolean endsWithParent() {
    return endsWithParent;
  }

  /**
   * The settings of servers and databases.
   *
   * @throws IllegalArgumentException if something is missing or wrong
   */
  Settings settings() {
    return Settings.of(
        given(server == null ? System.getenv(Settings.SERVER_VARIABLE) : server),
        database.url(),
        database.user(),
        database.passwordFile(),
        databaseDurability,
        given(serverJvmArguments));
  }

  /** Absent where it is blank, as an unset variable of a script is. */
  private static <T> @Nullable T given(@Nullable T value) {
    return value == null || value.toString().isBlank() ? null : value;
  }

  /**
   * The options of a session.
   *
   * @param parameters of the benchmarks that were chosen, with their values
   */
  SessionOptions session(Map<String, List<String>> parameters) {
    return new SessionOptions(
        Objects.requireNonNullElse(given(results), Path.of("results")),
        budget(),
        // Few lines, where a build server keeps each.
        Objects.requireNonNullElseGet(quiet, () -> System.getenv("CI") != null),
        parameters,
        network());
  }

  /** What makes links of a limited rate. */
  Network network() {
    return Objects.requireNonNullElse(network, Network.RELAY);
  }
}
