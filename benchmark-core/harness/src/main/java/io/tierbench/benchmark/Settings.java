package io.tierbench.benchmark;

import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.text.Constants;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a benchmark finds its server and its database. Read once, from the system properties whose
 * names begin with {@code tierbench.}; an empty one counts as not given. What is secret can come by
 * environment variables.
 *
 * @param server a server that runs already, perhaps elsewhere; else each benchmark starts its own
 * @param database an existing database; else each benchmark or run starts an embedded one
 * @param durability of the embedded database
 * @param serverJvmArguments for the JVM of the server
 * @param serverNamespace where the server is to be started, if it is to be elsewhere
 * @param serverCores on which it is to run, if not on all
 */
public record Settings(
    Optional<Endpoints> server,
    Optional<DatabaseLocation> database,
    Durability durability,
    List<String> serverJvmArguments,
    Optional<ServerNamespace> serverNamespace,
    Optional<ServerCores> serverCores) {

  /** A server that runs already, as it announces itself. */
  public static final String SERVER = "tierbench.server";

  /** The environment variable for it: everybody sees command lines, and it has secrets. */
  public static final String SERVER_VARIABLE = "TIERBENCH_SERVER";

  /** JVM arguments of servers that are started. */
  public static final String SERVER_JVM_ARGUMENTS = "tierbench.server.jvmargs";

  static final String DATABASE_URL = "tierbench.db.url";
  static final String DATABASE_USER = "tierbench.db.user";
  static final String DATABASE_PASSWORD_FILE = "tierbench.db.password.file";

  /** The settings of the JVM of a benchmark, which gets them as properties. */
  public static Settings of(Properties properties) {
    return of(properties, System.getenv());
  }

  /**
   * As {@link #of(Properties)}.
   *
   * @param environment that may name a server, where the properties name none
   */
  static Settings of(Properties properties, Map<String, String> environment) {
    return of(
            given(properties, SERVER)
                .or(() -> given(environment.get(SERVER_VARIABLE)))
                .orElse(null),
            given(properties, DATABASE_URL).orElse(null),
            given(properties, DATABASE_USER).orElse(null),
            given(properties, DATABASE_PASSWORD_FILE).map(Path::of).orElse(null),
            constant(properties, "tierbench.db.durability", Durability.class).orElse(null),
            given(properties, SERVER_JVM_ARGUMENTS).orElse(null))
        .with(
            given(properties, ServerNamespace.PROPERTY).map(ServerNamespace::parse),
            given(properties, ServerCores.PROPERTY).map(ServerCores::parse));
  }

  private Settings with(Optional<ServerNamespace> namespace, Optional<ServerCores> cores) {
    return new Settings(server, database, durability, serverJvmArguments, namespace, cores);
  }

  /**
   * What is absent is as usual.
   *
   * @param server as it announces itself
   * @param serverJvmArguments with blanks between them
   * @throws IllegalArgumentException where a part is missing or wrong
   */
  public static Settings of(
      @Nullable String server,
      @Nullable String databaseUrl,
      @Nullable String databaseUser,
      @Nullable Path databasePasswordFile,
      @Nullable Durability durability,
      @Nullable String serverJvmArguments) {
    Optional<DatabaseLocation> database = Optional.empty();
    if (databaseUrl != null) {
      if (databaseUser == null) {
        throw new IllegalArgumentException(
            "--db-url also needs --db-user (-D%s and -D%s)".formatted(DATABASE_URL, DATABASE_USER));
      }
      database =
          Optional.of(
              new DatabaseLocation(
                  databaseUrl, databaseUser, Optional.ofNullable(databasePasswordFile)));
      if (durability != null) {
        throw new IllegalArgumentException(
            "--db-durability is of the embedded database, and --db-url names another: leave out one of the two");
      }
    } else if (databaseUser != null || databasePasswordFile != null) {
      throw new IllegalArgumentException(
          "--db-user and --db-password-file belong to a database that --db-url names: name it (-D%s)"
              .formatted(DATABASE_URL));
    }
    if (server != null && serverJvmArguments != null) {
      throw new IllegalArgumentException(
          "--server-jvmargs (-D"
              + SERVER_JVM_ARGUMENTS
              + ") is for servers that the run starts itself, and --server (-D"
              + SERVER
              + ", "
              + SERVER_VARIABLE
              + ") names one: leave out one of the two");
    }
    return new Settings(
        Optional.ofNullable(server).map(Settings::governed),
        database,
        Objects.requireNonNullElse(durability, Durability.FULL),
        serverJvmArguments == null ? List.of() : List.of(serverJvmArguments.strip().split(" +")),
        Optional.empty(),
        Optional.empty());
  }

  /** The database that the run does not start. */
  public Optional<DatabaseSettings> existingDatabase() {
    return database.map(DatabaseLocation::settings);
  }

  private static Endpoints governed(String announcement) {
    Endpoints endpoints = Endpoints.parse(announcement);
    endpoints.requireToken();
    return endpoints;
  }

  /** A property that is there and not blank. */
  static Optional<String> given(Properties properties, String name) {
    return given(properties.getProperty(name));
  }

  private static Optional<String> given(@Nullable String value) {
    return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
  }

  /**
   * A property as a constant.
   *
   * @throws IllegalArgumentException that names the property and what it may be
   */
  static <E extends Enum<E>> Optional<E> constant(
      Properties properties, String name, Class<E> type) {
    return given(properties, name)
        .map(
            value ->
                Constants.named(value, type)
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "-D%s=%s: it must be one of %s"
                                    .formatted(
                                        name, value, String.join(", ", Constants.names(type))))));
  }
}
