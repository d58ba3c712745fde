package io.tierbench.framework;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A class path of its own for a framework: the jars that its plug-in carries, the plug-in's
 * package, and the JDK. Of the program it sees only {@code io.tierbench}, so that no version of a
 * library has to suit both.
 */
final class OwnClassPath extends URLClassLoader {
  private static final String PROGRAM = "io.tierbench.";

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
   * @param folder with the jars, as a resource of the plug-in
   * @throws IllegalStateException if the plug-in carries no jars
   */
  static ClassLoader of(Class<?> plugIn, String folder) {
    try {
      URL resource = plugIn.getClassLoader().getResource(folder);
      List<URL> jars = resource == null ? List.of() : jars(resource);
      if (jars.isEmpty()) {
        throw new IllegalStateException(
            "%s has no jars in %s: build it with mvn package"
                .formatted(plugIn.getSimpleName(), folder));
      }
      return new OwnClassPath(
          jars.toArray(URL[]::new), plugIn.getPackageName() + '.', plugIn.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException("the jars of %s cannot be read".formatted(folder), e);
    }
  }

  private static List<URL> jars(URL folder) throws IOException {
    URLConnection connection = folder.openConnection();
    return connection instanceof JarURLConnection inJar
        ? extracted(inJar.getJarFile(), inJar.getEntryName())
        : listed(folder);
  }

  private static List<URL> listed(URL folder) throws IOException {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      for (Path file : files.sorted().toList()) {
        jars.add(file.toUri().toURL());
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
    return jars;
  }

  private static List<URL> extracted(JarFile all, String prefix) throws IOException {
    Path folder = Files.createTempDirectory("tierbench-framework");
    folder.toFile().deleteOnExit();
    List<URL> jars = new ArrayList<>();
    for (JarEntry entry : all.stream().filter(e -> e.getName().startsWith(prefix)).toList()) {
      if (!entry.isDirectory()) {
        Path jar = folder.resolve(Path.of(entry.getName()).getFileName().toString());
        try (InputStream in = all.getInputStream(entry)) {
          Files.copy(in, jar);
        }
        jar.toFile().deleteOnExit();
        jars.add(jar.toUri().toURL());
      }
    }
    return jars;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
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
