package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The tables of the shop: created and filled in an empty database, or adopted from a Northwind
 * database.
 */
public final class Schema {
  private Schema() {}

  /** Creates the tables and fills them with the shop's own rows. */
  public static void create(DatabaseSettings settings) {
    run(
        settings,
        "the tables could not be created",
        Sql.read("schema"),
        Sql.read("seed"),
        Sql.read("accounts"),
        Sql.read("vacuum-all"));
  }

  /**
   * Prepares an existing Northwind database for the benchmark: {@code adopt.sql} changes it, {@code
   * accounts.sql} adds tables.
   */
  public static void adopt(DatabaseSettings settings) {
    String name = DatabaseCheck.nameOf(settings);
    try (Connection connection = DatabaseCheck.connect(settings);
        Statement statement = connection.createStatement()) {
      DatabaseCheck.requirePreparedStatements(connection, settings);
      Optional<String> readOnly = DatabaseCheck.readOnly(connection);
      if (readOnly.isPresent()) {
        throw new DatabaseException(unchanged(name, readOnly.get()));
      }
      Catalogue.read(connection).checkColumns(name);
      connection.setAutoCommit(false);
      // Changing large tables may take any time, but waiting for their locks must not.
      connection.setNetworkTimeout(Runnable::run, 0);
      statement.execute(Database.LIMIT_LOCKS);
      statement.execute(Sql.read("adopt"));
      statement.execute(Sql.read("accounts"));
      List<String> wrong = Catalogue.read(connection).wrongColumns();
      if (!wrong.isEmpty()) {
        throw new DatabaseException(unchanged(name, String.join(", ", wrong)));
      }
      connection.commit();
    } catch (SQLException e) {
      throw new DatabaseException(unchanged(name, SqlFaults.reason(e)), e);
    }
  }

  private static String unchanged(String name, String reason) {
    return "%s could not be adopted and is unchanged: %s".formatted(name, reason);
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
