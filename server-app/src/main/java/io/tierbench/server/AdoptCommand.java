package io.tierbench.server;

import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.Schema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prepares an existing Northwind database for the benchmark by {@code sql/adopt.sql}. */
@Command(
    name = "adopt",
    mixinStandardHelpOptions = true,
    description = "Prepares an existing Northwind database for the benchmark, once.")
// Picocli sets the fields.
@SuppressWarnings("NullAway.Init")
public final class AdoptCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Override
  public Integer call() {
    if (database.url() == null || database.user() == null) {
      throw new ParameterException(
          spec.commandLine(),
          "name the database by --db-url, and the owner of its tables by --db-user");
    }
    try {
      Schema.adopt(database.settings());
      return 0;
    } catch (DatabaseException | IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }
}
