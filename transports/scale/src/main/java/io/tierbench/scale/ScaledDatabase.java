package io.tierbench.scale;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.security.DatabasePassword;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** A pool of connections to the database, whose failures are those of a shop. */
final class ScaledDatabase implements AutoCloseable {
  /** Maximum number of connections, which are opened when callers first need them. */
  private static final int MAX_CONNECTIONS = 64;

  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(5);
  private static final String DATA_EXCEPTION = "22";
  private static final String INTEGRITY_VIOLATION = "23";

  private final HikariDataSource pool;

  ScaledDatabase(String url, String user, String password) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("tierbench-scale");
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setSchema(Tables.SCHEMA);
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(MAX_CONNECTIONS);
    config.setMaxLifetime(0);
    config.setIdleTimeout(0);
    config.setKeepaliveTime(0);
    config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
    pool = new HikariDataSource(config);
  }

  /** Opens the database that the properties of this JVM name, which must have the rows. */
  static ScaledDatabase ofThisJvm(Scale scale) {
    ScaledDatabase database =
        new ScaledDatabase(
            System.getProperty("tierbench.db.url", ""),
            System.getProperty("tierbench.db.user", ""),
            DatabasePassword.ofThisJvm());
    boolean found =
        database.query(
            "SELECT to_regclass('%s.loaded') IS NOT NULL".formatted(Tables.SCHEMA),
            row -> row.next() && row.getBoolean(1));
    if (!found) {
      database.close();
      throw new ShopException(
          Fault.UNAVAILABLE,
          "the database has no rows of --scale=%s: name the folder of the run by --db-folder"
              .formatted(scale.share()));
    }
    return database;
  }

  /** Work with a connection. */
  interface Work<R> {
    R on(Connection connection) throws SQLException;
  }

  /** Runs work in autocommit mode. */
  <R> R run(Work<R> work) {
    try (Connection connection = pool.getConnection()) {
      return work.on(connection);
    } catch (SQLException e) {
      throw fault(e);
    }
  }

  /** Reader of the results of a statement, which begin with rows. */
  interface Reader<R> {
    R of(ResultSet first) throws SQLException;
  }

  /** Runs a statement with numbers as its parameters, and reads its results. */
  <R> R query(String sql, Reader<R> reader, int... parameters) {
    return run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
              statement.setInt(i + 1, parameters[i]);
            }
            statement.execute();
            try (ResultSet first = statement.getResultSet()) {
              return reader.of(first);
            }
          }
        });
  }

  /** Runs work in a transaction; the pool rolls back one that has not been committed. */
  <R> R transact(Work<R> work) {
    return run(
        connection -> {
          connection.setAutoCommit(false);
          R result = work.on(connection);
          connection.commit();
          return result;
        });
  }

  private static ShopException fault(SQLException failure) {
    SQLException reason = failure;
    for (Throwable cause : Causes.of(failure)) {
      // A batch has the failure of its row as its cause.
      if (cause instanceof SQLException ofRow) {
        reason = ofRow;
      }
    }
    String state = String.valueOf(reason.getSQLState());
    String message = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
    boolean ofCaller = state.startsWith(DATA_EXCEPTION) || state.startsWith(INTEGRITY_VIOLATION);
    return ofCaller
        ? new ShopException(Fault.BAD_REQUEST, message, failure)
        : new ShopException(Fault.INTERNAL, "the database failed: " + message, failure);
  }

  @Override
  public void close() {
    pool.close();
  }
}
