package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables of the shop: made and filled in an empty database, or adopted from a Northwind. */
public final class Schema {
  private Schema() {}

  /** Makes the tables and fills them with the shop's own rows. */
  public static void create(DatabaseSettings settings) {
    run(
        settings,
        "the tables could not be made",
        Sql.SCHEMA,
        Sql.SEED,
        Sql.ACCOUNTS,
        Sql.VACUUM_ALL);
  }

  /**
   * Prepares an existing Northwind for the benchmark; {@code adopt.sql} says what it changes, and
   * {@code accounts.sql} what it adds.
   */
  public static void adopt(DatabaseSettings settings) {
    run(settings, "the database could not be adopted and is unchanged", Sql.ADOPT);
    run(settings, "the database is adopted, but has no accounts for transfers", Sql.ACCOUNTS);
  }

  private static void run(DatabaseSettings settings, String failure, String... scripts) {
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      for (String script : scripts) {
        statement.execute(script);
      }
    } catch (SQLException e) {
      throw new DatabaseException("%s: %s".formatted(failure, e.getMessage()), e);
    }
  }
}
