package io.tierbench.server.database;

import io.tierbench.security.DatabasePassword;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The URL, user and password of a database. The URL holds no password because results contain it.
 */
public record DatabaseSettings(String url, String user, String password) {
  /** Pattern of a password in a parameter, before the host, and as Oracle writes it. */
  private static final Pattern PASSWORD_IN_URL =
      Pattern.compile("(?i)password=|//[^/@?;]*:[^/@?;]*@|:[^:/@?;]+/[^@?;]+@");

  public DatabaseSettings {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new DatabaseException(
          "the URL of the database must start with jdbc:postgresql: (--db-url)");
    }
    requireNoPassword(url);
    if (user.isBlank()) {
      throw new DatabaseException("the user of the database is missing: name one by --db-user");
    }
  }

  /** Rejects a URL of any database that holds a password. */
  public static void requireNoPassword(String url) {
    if (PASSWORD_IN_URL.matcher(url).find()) {
      throw new DatabaseException(
          "the URL of the database must not hold the password: set the environment variable %s or use --db-password-file"
              .formatted(DatabasePassword.VARIABLE));
    }
  }

  /** Creates settings with the password in a file or else in {@link DatabasePassword#VARIABLE}. */
  public static DatabaseSettings of(
      @Nullable String url,
      @Nullable String user,
      @Nullable Path passwordFile,
      Map<String, String> environment) {
    return new DatabaseSettings(
        Objects.requireNonNullElse(url, ""),
        Objects.requireNonNullElse(user, ""),
        DatabasePassword.read(passwordFile, environment));
  }

  /** Opens a connection without prepared statements, which may fail behind a pooler. */
  public Connection connect(Duration timeout) throws SQLException {
    return connect(timeout, Map.of("prepareThreshold", "0"));
  }

  Connection connect(Duration timeout, Map<String, String> more) throws SQLException {
    String seconds = String.valueOf(timeout.toSeconds());
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("loginTimeout", seconds);
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.putAll(more);
    return DriverManager.getConnection(url, properties);
  }

  @Override
  public String toString() {
    return "DatabaseSettings[url=%s, user=%s]".formatted(url, user);
  }
}
