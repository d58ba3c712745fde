package io.tierbench.run;

import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The versions of the libraries under test and of their dependencies, as the jars state them. */
public final class Versions {
  /** Resource with versions that the build fills in, because no jar states them. */
  private static final String OF_THE_BUILD = "versions.properties";

  /** Resource with versions that the single manifest of the shaded jar loses. */
  private static final String KEPT = "kept-versions.properties";

  private static final List<Library> OTHERS =
      List.of(
          new Library("hikari", "com.zaxxer", "HikariCP"),
          new Library("postgresql-jdbc", "org.postgresql", "postgresql"),
          new Library("jmh", "org.openjdk.jmh", "jmh-core"));

  private Versions() {}

  public static SortedMap<String, String> all() {
    SortedMap<String, String> versions = new TreeMap<>(properties(OF_THE_BUILD));
    Map<String, String> kept = properties(KEPT);
    libraries()
        .forEach(
            library ->
                versions.put(
                    library.name(), library.version().orElseGet(() -> kept.get(library.name()))));
    return versions;
  }

  private static Stream<Library> libraries() {
    return Stream.concat(
            PlugIns.all().stream().flatMap(value -> value.libraries().stream()), OTHERS.stream())
        .distinct();
  }

  private static Map<String, String> properties(String resource) {
    Properties properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream(resource)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " cannot be read", e);
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, properties::getProperty));
  }

  /** Writes the versions into a folder of classes, for the shaded jar; called by the build. */
  public static void main(String[] arguments) throws IOException {
    String lines =
        libraries()
            .map(library -> library.name() + "=" + known(library) + "\n")
            .sorted()
            .collect(Collectors.joining());
    Path folder =
        Files.createDirectories(
            Path.of(arguments[0], Versions.class.getPackageName().replace('.', '/')));
    Files.writeString(folder.resolve(KEPT), lines, StandardCharsets.UTF_8);
  }

  private static String known(Library library) {
    Optional<String> version = library.version();
    return version.orElseThrow(
        () ->
            new IllegalStateException(
                "no jar of %s on the class path states the version of %s, in a pom.properties or its manifest"
                    .formatted(library.coordinates(), library.name())));
  }
}
