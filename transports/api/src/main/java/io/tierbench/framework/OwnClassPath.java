package io.tierbench.framework;

import io.tierbench.contract.ProvidedCall;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.ReplacedLibraries;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The class loader of an isolated framework: the framework's jars, the plug-in's package and the
 * JDK. It delegates only {@code io.tierbench} to the program, so that both may have other versions
 * of a library. With provided calls it also delegates the Jackson annotations of their classes.
 */
final class OwnClassPath extends URLClassLoader {
  private static final String PROGRAM = "io.tierbench.";
  private static final String ANNOTATIONS = "com.fasterxml.jackson.annotation.";

  private final String ownPackage;
  private final ClassLoader program;

  private OwnClassPath(URL[] jars, String ownPackage, ClassLoader program) {
    super(jars, ClassLoader.getPlatformClassLoader());
    this.ownPackage = ownPackage;
    this.program = program;
  }

  /**
   * Creates the class path of a plug-in.
   *
   * @param list resource that lists the jars, see {@link Library#in}
   * @throws IllegalStateException if the plug-in carries no jars
   */
  static ClassLoader of(Class<?> plugIn, String list) {
    ClassLoader program = plugIn.getClassLoader();
    try {
      List<String> names = Library.jars(list);
      if (names.isEmpty()) {
        throw new IllegalStateException(
            "there are no jars of %s: build %s with Maven".formatted(plugIn.getSimpleName(), list));
      }
      List<URL> jars = new ArrayList<>();
      for (String name : names) {
        jars.add(Objects.requireNonNull(program.getResource(name), name));
      }
      if (!jars.get(0).getProtocol().equals("file")) {
        jars.replaceAll(new Extraction()::extracted);
      }
      ReplacedLibraries replaced = ReplacedLibraries.ofThisJvm();
      int place = 0;
      for (Path jar : replaced.inFrontOf(list)) {
        jars.add(place++, jar.toUri().toURL());
      }
      ClassLoader classPath =
          new OwnClassPath(jars.toArray(URL[]::new), plugIn.getPackageName() + '.', program);
      replaced.loaded(list, classPath);
      return classPath;
    } catch (IOException e) {
      throw new UncheckedIOException("the jars of %s cannot be read".formatted(list), e);
    }
  }

  /** A folder for jars extracted from a jar, because the JDK loads no classes from nested jars. */
  private static final class Extraction {
    private static final String PREFIX = "tierbench-framework-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.*");

    private final Path folder;

    Extraction() throws IOException {
      folder = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + '-');
      folder.toFile().deleteOnExit();
      deleteLeftovers(Objects.requireNonNull(folder.getParent()));
    }

    /** Deletes the folders of JVMs that were killed. */
    private static void deleteLeftovers(Path parent) throws IOException {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
        for (Path leftover : folders) {
          Matcher name = NAME.matcher(leftover.getFileName().toString());
          if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
            delete(leftover);
          }
        }
      }
    }

    private static void delete(Path leftover) {
      try (DirectoryStream<Path> jars = Files.newDirectoryStream(leftover)) {
        for (Path jar : jars) {
          Files.deleteIfExists(jar);
        }
        Files.deleteIfExists(leftover);
      } catch (IOException e) {
        // The folder belongs to another user, or another JVM is deleting it.
      }
    }

    URL extracted(URL carried) {
      String path = carried.getPath();
      Path jar = folder.resolve(path.substring(path.lastIndexOf('/') + 1));
      jar.toFile().deleteOnExit();
      try (InputStream in = carried.openStream()) {
        Files.copy(in, jar);
        return jar.toUri().toURL();
      } catch (IOException e) {
        throw new UncheckedIOException("%s cannot be extracted".formatted(carried), e);
      }
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith(ANNOTATIONS) && !ProvidedCall.all().isEmpty()) {
      try {
        return program.loadClass(name);
      } catch (ClassNotFoundException e) {
        // The program has no Jackson, so no class has the annotation.
      }
    }
    if (!name.startsWith(PROGRAM)) {
      return super.findClass(name);
    }
    if (!name.startsWith(ownPackage)) {
      return program.loadClass(name);
    }
    try (InputStream in = program.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  static {
    registerAsParallelCapable();
  }
}
