package io.tierbench.server.database;

import io.tierbench.security.DatabasePassword;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks of an existing database before its use. */
final class DatabaseCheck {
  /** Minimum version: the first with identity columns. */
  private static final int MIN_VERSION = 10;

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static final int POOLER_ROUNDS = 2;
  private static final Duration POOLER_TIMEOUT = Duration.ofSeconds(10);

  private static final String SQL_STATE_WRONG_PASSWORD = "28P01";
  private static final String SQL_STATE_WRONG_AUTHORIZATION = "28000";
  private static final String SQL_STATE_NO_DATABASE = "3D000";

  /** SQL states for a name prepared by another client, and for one unknown to the session. */
  private static final Set<String> SQL_STATES_LOST_STATEMENT = Set.of("42P05", "26000");

  private DatabaseCheck() {}

  static Connection connect(DatabaseSettings settings) throws SQLException {
    Connection connection = open(settings);
    try {
      requireVersion(connection, settings);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection open(DatabaseSettings settings) {
    try {
      return settings.connect(TIMEOUT, Map.of());
    } catch (SQLException e) {
      String name = nameOf(settings);
      throw new DatabaseException(
          switch (String.valueOf(e.getSQLState())) {
            case SQL_STATE_WRONG_PASSWORD, SQL_STATE_WRONG_AUTHORIZATION ->
                "%s rejects user %s: wrong user or password (the password comes from the environment variable %s or a file)"
                    .formatted(name, settings.user(), DatabasePassword.VARIABLE);
            case SQL_STATE_NO_DATABASE -> name + ": the server has no such database";
            default -> name + " cannot be reached: " + e.getMessage();
          },
          e);
    }
  }

  /** Returns the URL without its parameters, some of which may be secret. */
  static String nameOf(DatabaseSettings settings) {
    return settings.url().replaceFirst("\\?.*", "");
  }

  private static void requireVersion(Connection connection, DatabaseSettings settings)
      throws SQLException {
    if (connection.getMetaData().getDatabaseMajorVersion() < MIN_VERSION) {
      throw new DatabaseException(
          "%s is PostgreSQL %s: %s or later is needed"
              .formatted(
                  nameOf(settings),
                  connection.getMetaData().getDatabaseProductVersion(),
                  MIN_VERSION));
    }
  }

  /**
   * Checks two connections with prepared statements of the same names, as any two connections have.
   * Behind a pooler that changes the session with each transaction, a connection finds the
   * statement of the other or misses its own. The first connection calls twice, because a pooler
   * may assign sessions in turn; each call is an explicit transaction, because otherwise the driver
   * would prepare a lost statement again.
   */
  static void requirePreparedStatements(Connection one, DatabaseSettings settings)
      throws SQLException {
    try (Connection other = settings.connect(POOLER_TIMEOUT, Map.of())) {
      one.setAutoCommit(false);
      other.setAutoCommit(false);
      for (int round = 0; round < POOLER_ROUNDS; round++) {
        for (Connection connection : List.of(one, one, other)) {
          if (!keepsStatement(connection, (connection == one ? "one " : "other ") + round)) {
            throw losesStatements(settings);
          }
        }
      }
    } catch (SQLException e) {
      if (SQL_STATES_LOST_STATEMENT.contains(String.valueOf(e.getSQLState()))) {
        throw losesStatements(settings);
      }
      // A second connection may not be permitted; the pool would report that.
    }
    one.setAutoCommit(true);
  }

  private static boolean keepsStatement(Connection connection, String answer) throws SQLException {
    List<String> answers =
        Rows.list(connection, "SELECT '" + answer + "'", row -> row.getString(1));
    connection.commit();
    return answers.equals(List.of(answer));
  }

  private static DatabaseException losesStatements(DatabaseSettings settings) {
    return new DatabaseException(
        "%s loses prepared statements, like PgBouncer with pool_mode=transaction: add prepareThreshold=0 to the parameters of the URL"
            .formatted(nameOf(settings)));
  }

  static Optional<String> readOnly(Connection connection) throws SQLException {
    return Rows.list(connection, Sql.read("select-read-only"), DatabaseCheck::whyReadOnly).get(0);
  }

  private static Optional<String> whyReadOnly(ResultSet row) throws SQLException {
    if (row.getBoolean("standby")) {
      return Optional.of("it is a standby, which is read-only: name its primary");
    }
    return row.getBoolean("read_only")
        ? Optional.of(
            "it is read-only: set default_transaction_read_only to off for this user and database")
        : Optional.empty();
  }
}
