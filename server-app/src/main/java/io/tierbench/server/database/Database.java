package io.tierbench.server.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tierbench.contract.Causes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A PostgreSQL that holds the shop, and a pool of connections to it.
 *
 * <p>The pool has a fixed number of connections, all open from the start and never retired, so that
 * none is opened within a measured call. Connections are in autocommit mode: a read is one round
 * trip, and other workloads begin a transaction. pgjdbc keeps the statements of each connection and
 * prepares them on the server after their fifth use, which is its default.
 *
 * <p>When the database dies, calls fail within seconds; after its return, the pool recovers within
 * the length of the outage, at most five seconds.
 */
public final class Database implements AutoCloseable {
  private static final long OPEN_TIMEOUT_SECONDS = 10;

  /** Timeout of a call for a connection of the pool. */
  private static final long CONNECTION_TIMEOUT_SECONDS = 2;

  private static final String SQL_STATE_TOO_MANY_CONNECTIONS = "53300";

  /** Statement that limits the wait of a transaction for locks of other sessions. */
  static final String LIMIT_LOCKS = "SET LOCAL lock_timeout = '10s'";

  private final HikariDataSource pool;
  private final Catalogue catalogue;
  private final Map<String, String> description;
  private final Optional<String> readOnly;
  private final boolean commits;
  private final DatabaseUse use = new DatabaseUse();

  private Database(
      HikariDataSource pool,
      Catalogue catalogue,
      Map<String, String> description,
      Optional<String> readOnly,
      boolean commits) {
    this.pool = pool;
    this.catalogue = catalogue;
    this.description = description;
    this.readOnly = readOnly;
    this.commits = commits;
  }

  /** Opens the database and checks that the workloads can run on it. */
  public static Database open(DatabaseSettings settings, int connections) {
    Catalogue catalogue;
    Map<String, String> description;
    Optional<String> readOnly;
    // First without the pool, which would hide the reason of a failure behind its own timeouts. The
    // connection is closed first: the database may have none beyond those of the pool.
    try (Connection connection = DatabaseCheck.connect(settings)) {
      catalogue = Catalogue.read(connection);
      catalogue.check(DatabaseCheck.nameOf(settings));
      description = describe(connection);
      readOnly = DatabaseCheck.readOnly(connection);
    } catch (SQLException e) {
      throw new DatabaseException(
          "the tables of %s cannot be read: %s"
              .formatted(DatabaseCheck.nameOf(settings), e.getMessage()),
          e);
    }
    return new Database(pool(settings, connections), catalogue, description, readOnly, true);
  }

  /** Describes a database without the shop; empty if it lacks the settings of PostgreSQL. */
  public static Map<String, String> describe(DatabaseSettings settings) {
    try (Connection connection =
        settings.connect(Duration.ofSeconds(OPEN_TIMEOUT_SECONDS), Map.of())) {
      return describe(connection);
    } catch (SQLException e) {
      return Map.of();
    }
  }

  /** Requires that connections to a user's database keep their prepared statements. */
  public static void requirePreparedStatements(DatabaseSettings settings) {
    try (Connection connection = DatabaseCheck.connect(settings)) {
      DatabaseCheck.requirePreparedStatements(connection, settings);
    } catch (SQLException e) {
      throw new DatabaseException(
          "%s fails: %s".formatted(DatabaseCheck.nameOf(settings), SqlFaults.reason(e)), e);
    }
  }

  /** Returns the application name of a JVM, which identifies the sessions of the JVM. */
  private static String applicationName(long process) {
    return "tierbench " + process;
  }

  private static HikariDataSource pool(DatabaseSettings settings, int connections) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("tierbench");
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(connections);
    config.setMaxLifetime(0);
    config.setIdleTimeout(0);
    config.setKeepaliveTime(0);
    config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(CONNECTION_TIMEOUT_SECONDS));
    config.setAutoCommit(true);
    config.addDataSourceProperty("ApplicationName", applicationName(ProcessHandle.current().pid()));
    HikariDataSource pool = null;
    try {
      pool = new HikariDataSource(config);
      openAll(pool, connections);
      return pool;
    } catch (SQLException | RuntimeException e) {
      if (pool != null) {
        pool.close();
      }
      throw new DatabaseException(
          "no pool of %s connections to %s: %s"
              .formatted(connections, DatabaseCheck.nameOf(settings), reason(e)),
          e);
    }
  }

  /** Returns the message of a failure with its root cause: the pool reports only a timeout. */
  private static String reason(Exception failure) {
    Throwable last = Causes.root(failure);
    String reason =
        last == failure
            ? String.valueOf(failure.getMessage())
            : "%s: %s".formatted(failure.getMessage(), last.getMessage());
    return last instanceof SQLException rejection
            && SQL_STATE_TOO_MANY_CONNECTIONS.equals(rejection.getSQLState())
        ? reason + " (choose fewer with --connections)"
        : reason;
  }

  /** Waits until the pool, which fills itself in the background, is full. */
  private static void openAll(HikariDataSource pool, int connections) throws SQLException {
    List<Connection> all = new ArrayList<>();
    long start = System.nanoTime();
    try {
      while (all.size() < connections) {
        try {
          all.add(pool.getConnection());
        } catch (SQLTransientConnectionException e) {
          // Opening the pool may take longer than the timeout of a call.
          if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(OPEN_TIMEOUT_SECONDS)) {
            throw e;
          }
        }
      }
    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  private static Map<String, String> describe(Connection connection) throws SQLException {
    Map<String, String> description = new LinkedHashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(Sql.read("select-environment"));
        ResultSet row = statement.executeQuery()) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        description.put(row.getMetaData().getColumnLabel(i), row.getString(i));
      }
    }
    description.put("driver", connection.getMetaData().getDriverVersion());
    return Collections.unmodifiableMap(description);
  }

  /** Describes the version and settings of the database for the results. */
  public Map<String, String> description() {
    return description;
  }

  /** Returns the pids of the database processes on this machine that serve JVMs with these pids. */
  public List<Long> localSessions(long... clients) {
    Object names =
        LongStream.of(clients).mapToObj(Database::applicationName).toArray(String[]::new);
    try (Connection connection = connection()) {
      return Rows.list(connection, Sql.read("select-local-sessions"), row -> row.getLong(1), names);
    } catch (SQLException e) {
      throw new DatabaseException("the sessions of the database cannot be listed", e);
    }
  }

  /** Returns the names of sessions of JVMs other than this one and its descendants. */
  public static List<String> otherSessions(Connection connection) throws SQLException {
    ProcessHandle own = ProcessHandle.current();
    Object names =
        Stream.concat(Stream.of(own), own.descendants())
            .map(process -> applicationName(process.pid()))
            .toArray(String[]::new);
    return Rows.list(connection, Sql.read("select-other-sessions"), row -> row.getString(1), names);
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  /** Returns why the database is read-only, with the remedy; empty if it is writable. */
  public Optional<String> readOnly() {
    return readOnly;
  }

  /**
   * Returns the same database and pool for a dry run, in which each transaction has a lock timeout
   * and is rolled back.
   */
  public Database dryRun() {
    return new Database(pool, catalogue, description, readOnly, false);
  }

  /** Work of a workload with a connection. */
  public interface Work<R> {
    R on(Connection connection) throws SQLException;
  }

  /** Runs work with a {@link #connection}; {@link #use} counts the time from request to return. */
  public <R> R run(Work<R> work) throws SQLException {
    long startNanos = System.nanoTime();
    Connection connection = connection();
    try (connection) {
      return work.on(connection);
    } finally {
      use.add(System.nanoTime() - startNanos);
    }
  }

  /** Returns a {@link #connection} for which {@link #use} counts the time until it is closed. */
  public Connection countedConnection() throws SQLException {
    long startNanos = System.nanoTime();
    Connection connection = connection();
    return (Connection)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              } finally {
                if (method.getName().equals("close")) {
                  use.add(System.nanoTime() - startNanos);
                }
              }
            });
  }

  public DatabaseUse use() {
    return use;
  }

  /** Tells whether work is committed; in a dry run it is rolled back. */
  public boolean commits() {
    return commits;
  }

  /** Takes a connection of the pool, in autocommit mode; closing it returns it. */
  public Connection connection() throws SQLException {
    Connection connection = pool.getConnection();
    if (commits) {
      return connection;
    }
    // Limited to the transaction: behind a pooler, the next one may be another client's.
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(LIMIT_LOCKS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Closes a connection of the pool, which then opens another one. */
  public void discard(Connection connection) {
    pool.evictConnection(connection);
  }

  int connectionsInUse() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
