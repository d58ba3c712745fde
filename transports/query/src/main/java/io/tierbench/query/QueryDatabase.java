package io.tierbench.query;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tierbench.contract.Causes;
import io.tierbench.plugin.Providers;
import io.tierbench.sample.SampleException;
import io.tierbench.security.DatabasePassword;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The database of a query, by any JDBC driver, and a pool of connections to it. They are read-only
 * by the word of the driver, and the pool rolls back the transaction of a connection that returns.
 */
final class QueryDatabase implements AutoCloseable {
  /** Maximum number of connections, which are opened when callers first need them. */
  private static final int MAX_CONNECTIONS = 64;

  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(5);

  private final HikariDataSource pool;

  private QueryDatabase(HikariDataSource pool) {
    this.pool = pool;
  }

  /** Opens the database that the properties of this JVM name. */
  static QueryDatabase ofThisJvm() {
    ClassLoader classes = Providers.classLoader();
    List<Path> driver = new ArrayList<>();
    for (URL jar = classes.getResource(Query.driver(0));
        jar != null;
        jar = classes.getResource(Query.driver(driver.size()))) {
      driver.add(Path.of(URI.create(jar.toString())));
    }
    return open(
        System.getProperty("tierbench.db.url", ""),
        System.getProperty("tierbench.db.user", ""),
        DatabasePassword.ofThisJvm(),
        driver);
  }

  /**
   * Opens a database.
   *
   * @param driver jars with its JDBC driver; empty for one of the program
   * @throws SampleException if it cannot be reached, or not for reading only
   */
  static QueryDatabase open(String url, String user, String password, List<Path> driver) {
    // Secrets may follow.
    String name = url.replaceFirst("[?;].*", "");
    HikariConfig config = new HikariConfig();
    config.setPoolName("tierbench-query");
    config.setJdbcUrl(url);
    if (!user.isEmpty()) {
      config.setUsername(user);
      config.setPassword(password);
    }
    config.setReadOnly(true);
    config.setAutoCommit(false);
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(MAX_CONNECTIONS);
    config.setMaxLifetime(0);
    config.setIdleTimeout(0);
    config.setKeepaliveTime(0);
    config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      // The pool looks for the driver there.
      ClassLoader classes = classes(driver);
      thread.setContextClassLoader(classes);
      config.setDriverClassName(driverClass(classes, url, name, driver));
      return readOnly(new HikariDataSource(config));
    } catch (SampleException e) {
      throw e;
    } catch (RuntimeException
        | SQLException
        | IOException
        | ServiceConfigurationError
        | LinkageError e) {
      String reason = reason(e);
      String remedy =
          "check --db-url, --db-user and the password (--db-password-file or %s)"
              .formatted(DatabasePassword.VARIABLE);
      if (Causes.find(e, Error.class).isPresent()) {
        remedy =
            "name all jars that the driver needs by --classpath, for Java "
                + Runtime.version().feature();
      } else if (reason.contains("read-only")) {
        remedy =
            "let --db-url open it for reading only, SQLite by ?open_mode=1, H2 by ;ACCESS_MODE_DATA=r; a driver without such connections is not supported";
      }
      throw new SampleException("%s cannot be opened: %s; %s".formatted(name, reason, remedy), e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Checks one connection: all are opened alike, and a driver may ignore what the pool sets. */
  private static QueryDatabase readOnly(HikariDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      if (!connection.isReadOnly()) {
        throw new SQLException("its connections are not read-only");
      }
    } catch (SQLException | RuntimeException e) {
      pool.close();
      throw e;
    }
    return new QueryDatabase(pool);
  }

  private static ClassLoader classes(List<Path> driver) throws MalformedURLException {
    URL[] jars = new URL[driver.size()];
    for (int i = 0; i < jars.length; i++) {
      if (!Files.isRegularFile(driver.get(i))) {
        throw new SampleException("--classpath=%s: no jar".formatted(driver.get(i)));
      }
      jars[i] = driver.get(i).toUri().toURL();
    }
    return new URLClassLoader(jars, QueryDatabase.class.getClassLoader());
  }

  private static String driverClass(ClassLoader classes, String url, String name, List<Path> jars)
      throws SQLException, IOException {
    for (Driver driver : ServiceLoader.load(Driver.class, classes)) {
      if (driver.acceptsURL(url)) {
        // The class path goes before the jar.
        if (!jars.isEmpty()
            && driver.getClass().getClassLoader() != classes
            && !isInOne(jars, driver)) {
          throw new SampleException(
              "--classpath: the program has a driver for %s and uses only that: leave out --classpath"
                  .formatted(name));
        }
        return driver.getClass().getName();
      }
    }
    throw new SampleException("no JDBC driver for %s: name its jar by --classpath".formatted(name));
  }

  private static boolean isInOne(List<Path> jars, Driver driver) throws IOException {
    URL location = driver.getClass().getProtectionDomain().getCodeSource().getLocation();
    Path found = Path.of(URI.create(location.toString()));
    for (Path jar : jars) {
      if (Files.mismatch(found, jar) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the message of a failure in one line; a database may add a position or a hint. */
  static String reason(Throwable failure) {
    Throwable reason = failure;
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof SQLException || cause instanceof LinkageError) {
        reason = cause;
      }
    }
    // The message of a missing class is only its name.
    return SampleException.problem(
        reason instanceof Error ? reason.toString() : reason.getMessage());
  }

  /** Reader of all rows. */
  interface Reading<R> {
    R of(ResultSet rows) throws SQLException;
  }

  /**
   * Runs a statement in a transaction of its own.
   *
   * @param names of the parameters, for messages
   * @param types of the parameters, to which the driver converts the texts
   * @param maxRows 0 for all
   */
  <R> R query(
      String sql,
      List<String> names,
      List<Integer> types,
      List<@Nullable String> values,
      int maxRows,
      Reading<R> reading)
      throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setMaxRows(maxRows);
      for (int i = 0; i < values.size(); i++) {
        set(statement, i + 1, names.get(i), types.get(i), values.get(i));
      }
      try (ResultSet result = statement.executeQuery()) {
        return reading.of(result);
      }
    }
  }

  private static void set(
      PreparedStatement statement, int index, String name, int type, @Nullable String value)
      throws SQLException {
    try {
      statement.setObject(index, value, type);
    } catch (SQLException e) {
      // Without its cause, whose message would be the reason.
      throw new SQLException("parameter %s: %s".formatted(name, reason(e)));
    }
  }

  /**
   * Returns the types of parameters; texts if the driver does not know them, or the database
   * rejects the statement, which it does again when it runs.
   */
  List<Integer> parameterTypes(String sql, int count) {
    List<Integer> types = new ArrayList<>();
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 1; i <= count; i++) {
        int type = statement.getParameterMetaData().getParameterType(i);
        // A driver makes no array of a text; the database does.
        types.add(type == Types.ARRAY ? Types.OTHER : type);
      }
      return types;
    } catch (SQLException e) {
      return Collections.nCopies(count, Types.VARCHAR);
    }
  }

  /** Returns its product and version, and those of the driver. */
  String description() throws SQLException {
    try (Connection connection = pool.getConnection()) {
      DatabaseMetaData metadata = connection.getMetaData();
      return "%s %s, driver %s"
          .formatted(
              metadata.getDatabaseProductName(),
              metadata.getDatabaseProductVersion(),
              metadata.getDriverVersion());
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
