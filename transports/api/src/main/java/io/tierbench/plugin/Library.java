package io.tierbench.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** A library of Maven Central on the class path, with its name in results. */
public record Library(String name, String groupId, String artifactId) {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  /** The Maven coordinates: {@code group:artifact}. */
  public String coordinates() {
    return groupId + ":" + artifactId;
  }

  /** Returns the version stated in the library's jar, in Maven's properties or in the manifest. */
  public Optional<String> version() {
    try {
      Optional<String> version = versionOfMaven();
      return version.isPresent() ? version : versionOfManifest();
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of " + coordinates() + " cannot be read", e);
    }
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
