package io.tierbench.server;

import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.Schema;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prepares an existing Northwind for the benchmark, as {@code sql/adopt.sql} says. */
@Command(
    name = "adopt",
    mixinStandardHelpOptions = true,
    description = "Prepares an existing Northwind database for the benchmark, once.")
// Picocli sets what is required.
@SuppressWarnings("NullAway.Init")
public final class AdoptCommand implements Callable<Integer> {

  @Option(names = "--db-url", required = true, description = "JDBC URL of the database.")
  private String url;

  @Option(names = "--db-user", required = true, description = "User that owns its tables.")
  private String user;

  @Option(
      names = "--db-password-file",
      description =
          "File with the password. Default: the environment variable TIERBENCH_DB_PASSWORD.")
  private @Nullable Path passwordFile;

  @Override
  public Integer call() {
    try {
      Schema.adopt(DatabaseSettings.of(url, user, passwordFile, System.getenv()));
      return 0;
    } catch (DatabaseException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }
}
