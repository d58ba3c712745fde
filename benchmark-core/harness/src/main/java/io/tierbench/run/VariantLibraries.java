package io.tierbench.run;

import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import io.tierbench.plugin.ReplacedLibraries;
import io.tierbench.record.Variant;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * The jars that variants put in front of class paths. A library and its dependencies precede only
 * class paths with another version of the library.
 */
final class VariantLibraries {
  static final VariantLibraries NONE = new VariantLibraries(Map.of(), Map.of());

  /** Key of the program's class path; other keys are lists of {@linkplain Library#carried jars}. */
  private static final String PROGRAM = "";

  /** The jars by variant and class path. */
  private final Map<String, Map<String, List<Path>>> jars;

  /** The file names of the libraries themselves, by variant. */
  private final Map<String, List<String>> names;

  private VariantLibraries(
      Map<String, Map<String, List<Path>>> jars, Map<String, List<String>> names) {
    this.jars = jars;
    this.names = names;
  }

  /**
   * Finds the jars of all variants.
   *
   * @throws IllegalArgumentException if a library cannot be found, or changes no class
   */
  static VariantLibraries of(List<Variant> variants, LibraryJars source) {
    Map<String, Map<String, List<Path>>> jars = new LinkedHashMap<>();
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (Variant variant : variants) {
      Map<String, List<Path>> byClassPath = new TreeMap<>();
      // After all named libraries, because a named library may be a dependency of another.
      Map<String, List<Path>> dependencies = new TreeMap<>();
      for (String library : variant.libraries()) {
        try {
          List<Path> found = source.of(library);
          for (String classPath : classPathsWithAnother(library, found.get(0))) {
            byClassPath.computeIfAbsent(classPath, other -> new ArrayList<>()).add(found.get(0));
            dependencies
                .computeIfAbsent(classPath, other -> new ArrayList<>())
                .addAll(found.subList(1, found.size()));
          }
          names
              .computeIfAbsent(variant.name(), name -> new ArrayList<>())
              .add(String.valueOf(found.get(0).getFileName()));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "--variant=%s:lib=%s: %s".formatted(variant.name(), library, e.getMessage()), e);
        }
      }
      byClassPath.forEach(
          (classPath, list) -> list.addAll(dependencies.getOrDefault(classPath, List.of())));
      jars.put(variant.name(), byClassPath);
    }
    return new VariantLibraries(jars, names);
  }

  /** Returns the class paths that have a class of the library with different content. */
  private static List<String> classPathsWithAnother(String library, Path jar) {
    Map<String, Long> classes = classes(jar);
    if (classes.isEmpty()) {
      throw new IllegalArgumentException(
          "it has no classes: name the library with the classes, rather than one that depends on it");
    }
    Map<String, Boolean> changes = new TreeMap<>();
    changeOfProgram(classes).ifPresent(change -> changes.put(PROGRAM, change));
    PlugIns.all().stream()
        .flatMap(value -> value.libraries().stream())
        .map(Library::carried)
        .filter(list -> !list.isEmpty())
        .distinct()
        .forEach(
            list -> changeOfCarried(list, classes).ifPresent(change -> changes.put(list, change)));
    if (changes.isEmpty()) {
      throw new IllegalArgumentException(
          "it changes nothing, as no class path has one of its classes: name a library that stacks use, by its own coordinates");
    }
    if (!changes.containsValue(true)) {
      throw new IllegalArgumentException(
          "it changes nothing, as the program has the same classes: name another version than %s"
              .formatted(library));
    }
    return changes.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
  }

  /** Returns the checksums of the classes of a jar, except those for newer JDKs. */
  private static Map<String, Long> classes(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> entry.getName().endsWith(".class"))
          .filter(entry -> entry.getName().indexOf('/') > 0)
          .filter(entry -> !entry.getName().startsWith("META-INF/"))
          .collect(Collectors.toMap(ZipEntry::getName, ZipEntry::getCrc, (one, other) -> one));
    } catch (IOException e) {
      throw new IllegalArgumentException("%s is not a jar: %s".formatted(jar, e.getMessage()), e);
    }
  }

  /** Tells whether classes differ from the program's; empty if the program has none of them. */
  private static Optional<Boolean> changeOfProgram(Map<String, Long> classes) {
    Optional<Boolean> change = Optional.empty();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Files.isRegularFile(Path.of(entry))) {
        try (ZipFile zip = new ZipFile(entry)) {
          for (Map.Entry<String, Long> own : classes.entrySet()) {
            ZipEntry other = zip.getEntry(own.getKey());
            if (other != null) {
              change = Optional.of(change.orElse(false) || other.getCrc() != own.getValue());
            }
          }
        } catch (IOException e) {
          throw new UncheckedIOException("cannot read the class path at " + entry, e);
        }
      }
    }
    return change;
  }

  /** Tells whether classes differ from a module's jars; empty if the jars have none of them. */
  private static Optional<Boolean> changeOfCarried(String list, Map<String, Long> classes) {
    Optional<Boolean> change = Optional.empty();
    try {
      for (String jar : Library.jars(list)) {
        try (InputStream in = VariantLibraries.class.getClassLoader().getResourceAsStream(jar);
            ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(in))) {
          for (ZipEntry other = zip.getNextEntry(); other != null; other = zip.getNextEntry()) {
            zip.closeEntry();
            Long own = classes.get(other.getName());
            if (own != null) {
              change = Optional.of(change.orElse(false) || other.getCrc() != own);
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the jars of %s cannot be read".formatted(list), e);
    }
    return change;
  }

  /** Returns the class path of the program with the jars of a variant in front. */
  String classPath(String variant, String plain) {
    return jars.getOrDefault(variant, Map.of()).getOrDefault(PROGRAM, List.of()).stream()
        .map(jar -> jar + File.pathSeparator)
        .collect(Collectors.joining("", "", plain));
  }

  /** Returns the argument that names the jars of a variant to a JVM; empty if it has none. */
  Optional<String> argument(String variant) {
    return Optional.ofNullable(jars.get(variant))
        .filter(byClassPath -> !byClassPath.isEmpty())
        .map(ReplacedLibraries::argument);
  }

  /** Tells whether a variant has libraries. */
  boolean has(String variant) {
    return names.containsKey(variant);
  }

  /** Rejects a variant with a library whose file is not in use. */
  void requireInUse(String variant, Collection<String> inUse) {
    for (String name : names.getOrDefault(variant, List.of())) {
      if (!inUse.contains(name)) {
        throw new IllegalArgumentException(
            "--variant=%s: no JVM of the run has loaded a class of %s: choose cells that use the library, with --include or --serializations"
                .formatted(variant, name));
      }
    }
  }
}
