package io.tierbench.plugin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Libraries in other versions: jars in front of the class paths of this JVM. A system property
 * lists the jars of each class path, which is named by its {@linkplain Library#carried list of
 * jars}; the program's name is empty.
 */
public final class ReplacedLibraries {
  private static final String PROPERTY = "tierbench.libraries";
  private static final String PROGRAM = "";
  private static final ReplacedLibraries OF_THIS_JVM = parse(System.getProperty(PROPERTY, ""));

  private final Map<String, List<Path>> jars;
  private final Map<String, ClassLoader> loaders = new ConcurrentHashMap<>();

  ReplacedLibraries(Map<String, List<Path>> jars) {
    this.jars = jars;
    loaded(PROGRAM, ReplacedLibraries.class.getClassLoader());
  }

  public static ReplacedLibraries ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Returns the JVM argument that lists jars by class path; paths must not contain blanks. */
  public static String argument(Map<String, List<Path>> jars) {
    return jars.entrySet().stream()
        .map(
            entry ->
                entry.getKey()
                    + "="
                    + entry.getValue().stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)))
        .collect(Collectors.joining(",", "-D" + PROPERTY + "=", ""));
  }

  static ReplacedLibraries parse(String value) {
    Map<String, List<Path>> jars = new LinkedHashMap<>();
    for (String entry : value.isEmpty() ? new String[0] : value.split(",")) {
      int equals = entry.indexOf('=');
      jars.put(
          entry.substring(0, equals),
          Arrays.stream(entry.substring(equals + 1).split(File.pathSeparator))
              .map(Path::of)
              .toList());
    }
    return new ReplacedLibraries(jars);
  }

  public List<Path> inFrontOf(String carried) {
    return jars.getOrDefault(carried, List.of());
  }

  /** Records the class loader of a class path, for {@link #inUse}. */
  public void loaded(String carried, ClassLoader loader) {
    loaders.put(carried, loader);
  }

  /** Returns the file names of the jars of which a class was loaded. */
  public List<String> inUse() {
    return jars.entrySet().stream()
        .flatMap(entry -> inUse(entry.getValue(), loaders.get(entry.getKey())))
        .map(jar -> String.valueOf(jar.getFileName()))
        .distinct()
        .sorted()
        .toList();
  }

  private static Stream<Path> inUse(List<Path> jars, @Nullable ClassLoader loader) {
    return loader == null ? Stream.empty() : jars.stream().filter(jar -> isInUse(jar, loader));
  }

  /** Tells whether a class of a jar was loaded: a loader defines a package with its first class. */
  private static boolean isInUse(Path jar, ClassLoader loader) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> entry.getName().endsWith(".class") && entry.getName().indexOf('/') > 0)
          .map(entry -> entry.getName().substring(0, entry.getName().lastIndexOf('/')))
          .distinct()
          .anyMatch(name -> loader.getDefinedPackage(name.replace('/', '.')) != null);
    } catch (IOException e) {
      throw new UncheckedIOException(jar + " cannot be read", e);
    }
  }
}
