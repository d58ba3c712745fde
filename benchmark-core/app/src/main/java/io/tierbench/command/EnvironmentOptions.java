package io.tierbench.command;

import static io.tierbench.server.DatabaseOptions.given;

import io.tierbench.benchmark.Settings;
import io.tierbench.record.Network;
import io.tierbench.report.Report;
import io.tierbench.run.MeasuringProcess;
import io.tierbench.run.Session;
import io.tierbench.run.SessionOptions;
import io.tierbench.server.DatabaseOptions;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the environment of a run; a resumed run accepts them as well. */
final class EnvironmentOptions {

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description =
          "time limit of the run, such as 30m or 2h. Default: the preset's, if it has one")
  private @Nullable Duration budget;

  @Option(
      names = "--resume",
      paramLabel = "<folder>",
      description =
          "folder of a run to continue: one that was cut off, needs more time, or has failed cells")
  private @Nullable Path resume;

  @Option(
      names = "--server",
      paramLabel = "<token>@<host>:<transport>=<port>,...",
      description =
          "the line that 'serve' prints: address and token of a running server. Default: the environment variable TIERBENCH_SERVER, or a server JVM for each stack")
  private @Nullable String server;

  @Option(
      names = "--server-jvmargs",
      paramLabel = "<arguments>",
      description = "JVM arguments of the server JVMs, separated by blanks")
  private @Nullable String serverJvmArguments;

  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--db-folder",
      paramLabel = "<path>",
      description =
          "folder that keeps the embedded database of the suite database-json between runs")
  private @Nullable Path databaseFolder;

  @Option(
      names = "--db-durability",
      description = "durability of the embedded database: ${COMPLETION-CANDIDATES}. Default: full")
  private @Nullable Durability databaseDurability;

  @Option(
      names = "--network",
      description =
          "implementation of rate-limited links: ${COMPLETION-CANDIDATES}; namespaces uses tc-tbf and needs root on Linux. Default: relay, in user space")
  private @Nullable Network network;

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "parent folder of the results. Default: results")
  private @Nullable Path results;

  @Option(
      names = "--quiet",
      arity = "0..1",
      fallbackValue = "true",
      description = "one line of progress per trial. Default: true if CI is set")
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

  /** An action that measures with a session and returns the exit code of a command. */
  interface Measuring {
    int run(Session session) throws Exception;
  }

  /**
   * Runs an action with a session.
   *
   * @param parameters chosen values of benchmark parameters
   */
  int measure(Supplier<Map<String, List<String>>> parameters, Measuring measuring)
      throws Exception {
    return MeasuringProcess.guard(
        endsWithParent,
        // Without --db-url and --server the run may start an embedded database.
        database.url() == null && server() == null,
        () -> measuring.run(new Session(settings(), session(parameters.get()), Report::write)));
  }

  /**
   * Returns the settings of servers and databases.
   *
   * @throws IllegalArgumentException if options are incomplete or contradict each other
   */
  Settings settings() {
    return Settings.of(
            server(),
            database.url(),
            database.user(),
            database.passwordFile(),
            databaseDurability,
            given(serverJvmArguments))
        .keptIn(given(databaseFolder));
  }

  private @Nullable String server() {
    return given(server == null ? System.getenv(Settings.SERVER_VARIABLE) : server);
  }

  /**
   * Returns the options of a session.
   *
   * @param parameters chosen values of benchmark parameters
   */
  SessionOptions session(Map<String, List<String>> parameters) {
    return new SessionOptions(
        Objects.requireNonNullElse(given(results), Path.of("results")),
        budget(),
        // Build servers keep each line of the output.
        Objects.requireNonNullElseGet(quiet, () -> System.getenv("CI") != null),
        parameters,
        network());
  }

  /** Returns the implementation of rate-limited links. */
  Network network() {
    return Objects.requireNonNullElse(network, Network.RELAY);
  }
}
