package io.tierbench.benchmark;

import io.tierbench.security.DatabasePassword;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.text.Constants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Locations and options of a benchmark's server and database, from system properties whose names
 * begin with {@code tierbench.}; an empty property counts as absent. Secrets can come from
 * environment variables.
 *
 * @param server a running server; if absent, each benchmark starts a server
 * @param database an existing database; if absent, each benchmark or run starts an embedded one
 * @param databaseFolder folder that keeps the data of the embedded database; if absent, they are
 *     removed
 * @param durability durability of the embedded database
 * @param serverJvmArguments arguments of the server's JVM
 * @param serverNamespace network namespace of the server; if absent, the client's
 * @param serverCores cores of the server; if absent, all
 */
public record Settings(
    Optional<Endpoints> server,
    Optional<DatabaseLocation> database,
    Optional<Path> databaseFolder,
    Durability durability,
    List<String> serverJvmArguments,
    Optional<ServerNamespace> serverNamespace,
    Optional<ServerCores> serverCores) {

  /** Property with the announcement of a running server. */
  public static final String SERVER = "tierbench.server";

  /** Environment variable for the announcement: it has secrets, and command lines are public. */
  public static final String SERVER_VARIABLE = "TIERBENCH_SERVER";

  /** Property with JVM arguments of the servers to start. */
  public static final String SERVER_JVM_ARGUMENTS = "tierbench.server.jvmargs";

  private static final String DURABILITY = "tierbench.db.durability";

  static final String DATABASE_URL = "tierbench.db.url";
  static final String DATABASE_USER = "tierbench.db.user";
  static final String DATABASE_PASSWORD_FILE = "tierbench.db.password.file";

  /** Returns the settings of a benchmark JVM, which receives them as system properties. */
  public static Settings of(Properties properties) {
    return of(properties, System.getenv());
  }

  static Settings of(Properties properties, Map<String, String> environment) {
    Settings settings =
        of(
            given(properties, SERVER)
                .or(() -> given(environment.get(SERVER_VARIABLE)))
                .orElse(null),
            given(properties, DATABASE_URL).orElse(null),
            given(properties, DATABASE_USER).orElse(null),
            given(properties, DATABASE_PASSWORD_FILE).map(Path::of).orElse(null),
            given(properties, DURABILITY).map(Settings::durability).orElse(null),
            given(properties, SERVER_JVM_ARGUMENTS).orElse(null));
    return new Settings(
        settings.server,
        settings.database,
        Optional.empty(),
        settings.durability,
        settings.serverJvmArguments,
        given(properties, ServerNamespace.PROPERTY).map(ServerNamespace::parse),
        given(properties, ServerCores.PROPERTY).map(Integer::valueOf).map(ServerCores::new));
  }

  /** Creates settings from the values of options; an absent value means the default. */
  public static Settings of(
      @Nullable String server,
      @Nullable String databaseUrl,
      @Nullable String databaseUser,
      @Nullable Path databasePasswordFile,
      @Nullable Durability durability,
      @Nullable String serverJvmArguments) {
    Optional<DatabaseLocation> database = Optional.empty();
    if (databaseUrl != null) {
      if (databaseUser == null && databaseUrl.startsWith("jdbc:postgresql:")) {
        throw new IllegalArgumentException(
            "--db-url also needs --db-user (-D%s and -D%s)".formatted(DATABASE_URL, DATABASE_USER));
      }
      database =
          Optional.of(
              new DatabaseLocation(
                  databaseUrl,
                  Objects.requireNonNullElse(databaseUser, ""),
                  Optional.ofNullable(databasePasswordFile)));
      if (durability != null) {
        throw new IllegalArgumentException(
            "--db-durability applies to the embedded database, but --db-url names another: leave out one of the two");
      }
    } else if (databaseUser != null || databasePasswordFile != null) {
      throw new IllegalArgumentException(
          "--db-user and --db-password-file require --db-url: name the database (-D%s)"
              .formatted(DATABASE_URL));
    }
    if (server != null && serverJvmArguments != null) {
      throw new IllegalArgumentException(
          "--server-jvmargs (-D%s) applies to servers that the run starts itself, but --server (-D%s, %s) names one: leave out one of the two"
              .formatted(SERVER_JVM_ARGUMENTS, SERVER, SERVER_VARIABLE));
    }
    return new Settings(
        Optional.ofNullable(server).map(Settings::parseWithToken),
        database,
        Optional.empty(),
        Objects.requireNonNullElse(durability, Durability.FULL),
        serverJvmArguments == null ? List.of() : List.of(serverJvmArguments.strip().split(" +")),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns these settings with a folder that keeps the data of the embedded database. */
  public Settings keptIn(@Nullable Path folder) {
    if (folder != null && database.isPresent()) {
      throw new IllegalArgumentException(
          "--db-folder keeps the embedded database, but --db-url names another: leave out one of the two");
    }
    return new Settings(
        server,
        database,
        Optional.ofNullable(folder),
        durability,
        serverJvmArguments,
        serverNamespace,
        serverCores);
  }

  /** Returns the database that the run does not start itself. */
  public Optional<DatabaseSettings> existingDatabase() {
    return database.map(DatabaseLocation::settings);
  }

  /** Rejects what is impossible with a running server. */
  void requireOwnServer(String feature) {
    if (server.isPresent()) {
      throw new IllegalStateException(
          "%s needs a server that the benchmark starts itself: leave out --server (-D%s)"
              .formatted(feature, SERVER));
    }
  }

  private static Endpoints parseWithToken(String announcement) {
    Endpoints endpoints = Endpoints.parse(announcement);
    endpoints.requireToken();
    return endpoints;
  }

  private static Optional<String> given(Properties properties, String name) {
    return given(properties.getProperty(name));
  }

  private static Optional<String> given(@Nullable String value) {
    return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
  }

  private static Durability durability(String name) {
    return Constants.named(name, Durability.class)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-D%s=%s: it must be one of %s"
                        .formatted(
                            DURABILITY,
                            name,
                            String.join(", ", Constants.names(Durability.class)))));
  }

  /**
   * The location of a database in a form that can be part of a command line: the password is in a
   * file or in the environment, never here.
   */
  public record DatabaseLocation(String url, String user, Optional<Path> passwordFile) {
    public DatabaseLocation {
      DatabaseSettings.requireNoPassword(url);
    }

    static DatabaseLocation of(EmbeddedDatabase database) {
      return new DatabaseLocation(
          database.settings().url(),
          database.settings().user(),
          Optional.of(database.passwordFile()));
    }

    DatabaseSettings settings() {
      return new DatabaseSettings(url, user, password());
    }

    public String password() {
      return DatabasePassword.read(passwordFile.orElse(null), System.getenv());
    }

    List<String> arguments(String urlName, String userName, String passwordFileName) {
      List<String> arguments = new ArrayList<>();
      arguments.add(urlName + "=" + url);
      arguments.add(userName + "=" + user);
      passwordFile.ifPresent(file -> arguments.add(passwordFileName + "=" + file));
      return arguments;
    }
  }
}
