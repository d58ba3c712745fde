package io.tierbench.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A library of Maven Central, with its name in results.
 *
 * @param carried the resource that lists the jars of another class path; empty for the program's
 */
public record Library(String name, String groupId, String artifactId, String carried) {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  public Library(String name, String groupId, String artifactId) {
    this(name, groupId, artifactId, "");
  }

  /** Returns the library on another class path, whose jars a module carries as resources. */
  public Library in(String list) {
    return new Library(name, groupId, artifactId, list);
  }

  /** Returns the resource names of the jars in a list; empty if the list does not exist. */
  public static List<String> jars(String list) throws IOException {
    try (InputStream in = loader().getResourceAsStream(list)) {
      return in == null
          ? List.of()
          : List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().split(","));
    }
  }

  public String coordinates() {
    return groupId + ":" + artifactId;
  }

  /**
   * Returns the version stated by the library's jar: by the file name if the jar is carried or one
   * of {@link ReplacedLibraries}, otherwise by Maven's properties or the manifest.
   */
  public Optional<String> version() {
    try {
      Optional<String> replaced =
          versionIn(
              ReplacedLibraries.ofThisJvm().inFrontOf(carried).stream()
                  .map(Path::toString)
                  .toList());
      if (replaced.isPresent()) {
        return replaced;
      }
      if (!carried.isEmpty()) {
        return versionIn(jars(carried));
      }
      Optional<String> version = versionOfMaven();
      return version.isPresent() ? version : versionOfManifest();
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of " + coordinates() + " cannot be read", e);
    }
  }

  private Optional<String> versionIn(List<String> jars) {
    Pattern file = Pattern.compile(".*/" + Pattern.quote(artifactId) + "-(\\d[^/]*)\\.jar");
    return jars.stream()
        .map(file::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  private Optional<String> versionOfMaven() throws IOException {
    URL resource =
        loader().getResource("META-INF/maven/%s/%s/pom.properties".formatted(groupId, artifactId));
    if (resource == null) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (InputStream in = resource.openStream()) {
      properties.load(in);
    }
    return Optional.ofNullable(properties.getProperty("version"));
  }

  private Optional<String> versionOfManifest() throws IOException {
    Pattern jar = Pattern.compile(".*/" + Pattern.quote(artifactId) + "-\\d[^/]*\\.jar!/.*");
    for (URL resource : Collections.list(loader().getResources(MANIFEST))) {
      if (jar.matcher(resource.getPath()).matches()) {
        try (InputStream in = resource.openStream()) {
          Attributes attributes = new Manifest(in).getMainAttributes();
          String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
          return Optional.ofNullable(
              version == null ? attributes.getValue("Bundle-Version") : version);
        }
      }
    }
    return Optional.empty();
  }

  private static ClassLoader loader() {
    return Library.class.getClassLoader();
  }
}
