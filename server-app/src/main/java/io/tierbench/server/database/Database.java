package io.tierbench.server.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tierbench.contract.Causes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A PostgreSQL that holds the shop, and a pool of connections to it.
 *
 * <p>The pool has a fixed number of connections, all open from the start and never retired, so that
 * none is opened within a measured call. Connections are handed out in autocommit mode: a read is
 * one round trip, and what needs a transaction opens one. pgjdbc keeps the statements of each
 * connection and prepares them on the server after their fifth use, which is its default.
 *
 * <p>When the database dies, calls fail within seconds; when it is back, the pool is within as long
 * as it was away, five seconds at most.
 */
public final class Database implements AutoCloseable {
  private static final long OPEN_SECONDS = 10;

  /**
   * A call meets as many connections as there are workers; it waits only where the database died.
   */
  private static final long WAIT_SECONDS = 2;

  private static final String SQL_STATE_TOO_MANY_CONNECTIONS = "53300";

  /** Limits how long the statements of a transaction wait for a lock of another session. */
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

  /**
   * Opens the database and checks that the workloads can run on it.
   *
   * @param connections size of the pool
   * @throws DatabaseException with a message for the user where they cannot
   */
  public static Database open(DatabaseSettings settings, int connections) {
    Catalogue catalogue;
    Map<String, String> description;
    Optional<String> readOnly;
    // First without the pool, which would hide the reason of a failure behind its own time-outs. It
    // is closed before: the database may have no connection beyond those of the pool.
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

  /**
   * Requires that prepared statements stay, of a database that a user names: once, and not in each
   * JVM that opens it then.
   *
   * @throws DatabaseException with a message for the user where they do not
   */
  public static void requirePreparedStatements(DatabaseSettings settings) {
    try (Connection connection = DatabaseCheck.connect(settings)) {
      DatabaseCheck.requirePreparedStatements(connection, settings);
    } catch (SQLException e) {
      throw new DatabaseException(
          String.format(
              Locale.ROOT, "%s fails: %s", DatabaseCheck.nameOf(settings), SqlFaults.reason(e)),
          e);
    }
  }

  /** Several JVMs share a database, and each has its own sessions there. */
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
    config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(WAIT_SECONDS));
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
          String.format(
              Locale.ROOT,
              "no pool of %d connections to %s: %s",
              connections,
              DatabaseCheck.nameOf(settings),
              reason(e)),
          e);
    }
  }

  /** The pool says that it has waited in vain; why is said by what it met last. */
  private static String reason(Exception failure) {
    Throwable last = Causes.root(failure);
    String reason =
        last == failure
            ? String.valueOf(failure.getMessage())
            : "%s: %s".formatted(failure.getMessage(), last.getMessage());
    return last instanceof SQLException refusal
            && SQL_STATE_TOO_MANY_CONNECTIONS.equals(refusal.getSQLState())
        ? reason + " (--connections asks for fewer)"
        : reason;
  }

  /** The pool fills itself in the background; holding every connection at once waits for that. */
  private static void openAll(HikariDataSource pool, int connections) throws SQLException {
    List<Connection> all = new ArrayList<>();
    long start = System.nanoTime();
    try {
      while (all.size() < connections) {
        try {
          all.add(pool.getConnection());
        } catch (SQLTransientConnectionException e) {
          // The wait of a call, which is short; to open the pool may take longer.
          if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(OPEN_SECONDS)) {
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
    try (PreparedStatement statement = connection.prepareStatement(Sql.SELECT_ENVIRONMENT);
        ResultSet row = statement.executeQuery()) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        description.put(row.getMetaData().getColumnLabel(i), row.getString(i));
      }
    }
    description.put("driver", connection.getMetaData().getDriverVersion());
    return Collections.unmodifiableMap(description);
  }

  /**
   * The settings that results name: {@code version}, {@code fsync}, {@code synchronous_commit},
   * {@code full_page_writes}, {@code shared_buffers}, {@code driver}.
   */
  public Map<String, String> description() {
    return description;
  }

  /**
   * The processes of the database that serve these JVMs: PostgreSQL has one for each connection.
   *
   * @param clients ids of the processes that opened them, on this machine
   * @return their ids, in ascending order; empty if the database runs on another machine
   * @throws DatabaseException if it does not answer
   */
  public List<Long> localSessions(long... clients) {
    try (Connection connection = connection();
        PreparedStatement statement = connection.prepareStatement(Sql.SELECT_LOCAL_SESSIONS)) {
      statement.setObject(
          1, LongStream.of(clients).mapToObj(Database::applicationName).toArray(String[]::new));
      List<Long> pids = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          pids.add(row.getLong(1));
        }
      }
      return pids;
    } catch (SQLException e) {
      throw new DatabaseException("the sessions of the database cannot be listed", e);
    }
  }

  /**
   * The names of the sessions of other servers and runs, on whatever machine: not of this JVM and
   * those that it has started.
   */
  public static List<String> otherSessions(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(Sql.SELECT_OTHER_SESSIONS)) {
      ProcessHandle own = ProcessHandle.current();
      statement.setObject(
          1,
          Stream.concat(Stream.of(own), own.descendants())
              .map(process -> applicationName(process.pid()))
              .toArray(String[]::new));
      List<String> names = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          names.add(row.getString(1));
        }
      }
      return names;
    }
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  /** Why nothing can be stored in it, and the remedy; empty where something can. */
  public Optional<String> readOnly() {
    return readOnly;
  }

  /**
   * The same database, with the same pool, for a dry run: each of its connections is in a
   * transaction that waits for locks only so long, and is rolled back where it would be committed.
   */
  public Database dryRun() {
    return new Database(pool, catalogue, description, readOnly, false);
  }

  /** A connection for a workload: as {@link #connection}, and its {@link #use} is counted. */
  public DatabaseSession session() throws SQLException {
    long startNanos = System.nanoTime();
    return new DatabaseSession(connection(), commits, use, startNanos);
  }

  /** The use by the workloads so far. */
  public DatabaseUse use() {
    return use;
  }

  /** Whether what its sessions commit stays; not in a dry run. */
  public boolean commits() {
    return commits;
  }

  /** A connection of the pool, in autocommit mode; closing it gives it back. */
  public Connection connection() throws SQLException {
    Connection connection = pool.getConnection();
    if (commits) {
      return connection;
    }
    // Within a transaction, as behind a pooler of transactions another client has the session next.
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(LIMIT_LOCKS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Closes a connection of the pool, which opens another one in its place. */
  public void discard(Connection connection) {
    pool.evictConnection(connection);
  }

  /** The number of connections in use at this moment. */
  int connectionsInUse() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
