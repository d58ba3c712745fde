package io.tierbench.benchmark;

import io.tierbench.server.EmbeddedDatabase.Durability;
import io.tierbench.server.Endpoints;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Where a benchmark finds its server and its database. Read once, from the system properties whose
 * names begin with {@code tierbench.}; an empty one counts as not given.
 *
 * @param server a server that runs already, perhaps elsewhere; else each benchmark starts its own
 * @param database an existing database; else each benchmark or run starts an embedded one
 * @param durability of the embedded database
 * @param serverJvmArguments for the JVM of the server
 */
public record Settings(
    Optional<Endpoints> server,
    Optional<DatabaseLocation> database,
    Durability durability,
    List<String> serverJvmArguments) {

  static final String DATABASE_URL = "tierbench.db.url";
  static final String DATABASE_USER = "tierbench.db.user";
  static final String DATABASE_PASSWORD_FILE = "tierbench.db.password.file";

  public static Settings of(Properties properties) {
    return new Settings(
        given(properties, "tierbench.server").map(Settings::governed),
        given(properties, DATABASE_URL)
            .map(
                url ->
                    new DatabaseLocation(
                        url,
                        given(properties, DATABASE_USER)
                            .orElseThrow(
                                () ->
                                    new IllegalArgumentException(
                                        "-D%s also needs -D%s"
                                            .formatted(DATABASE_URL, DATABASE_USER))),
                        given(properties, DATABASE_PASSWORD_FILE).map(Path::of))),
        constant(properties, "tierbench.db.durability", Durability.class).orElse(Durability.FULL),
        given(properties, "tierbench.server.jvmargs")
            .map(arguments -> List.of(arguments.split(" +")))
            .orElse(List.of()));
  }

  private static Endpoints governed(String announcement) {
    Endpoints endpoints = Endpoints.parse(announcement);
    endpoints.requireToken();
    return endpoints;
  }

  /** A property that is there and not blank. */
  public static Optional<String> given(Properties properties, String name) {
    return Optional.ofNullable(properties.getProperty(name))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  /**
   * A property as a constant, in any case and with dashes or underscores.
   *
   * @throws IllegalArgumentException that names the property and what it may be
   */
  public static <E extends Enum<E>> Optional<E> constant(
      Properties properties, String name, Class<E> type) {
    return given(properties, name).map(value -> constant(name, value, type));
  }

  /** As {@link #constant}, several with commas between them; empty where it is not given. */
  public static <E extends Enum<E>> List<E> constants(
      Properties properties, String name, Class<E> type) {
    return given(properties, name).stream()
        .flatMap(values -> Arrays.stream(values.split(",")))
        .map(value -> constant(name, value.strip(), type))
        .toList();
  }

  private static <E extends Enum<E>> E constant(String name, String value, Class<E> type) {
    String constant = value.toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(candidate -> candidate.name().equals(constant))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-D%s=%s: it must be one of %s"
                        .formatted(
                            name,
                            value,
                            Arrays.stream(type.getEnumConstants())
                                .map(e -> e.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                                .collect(Collectors.joining(", ")))));
  }
}
