package io.tierbench.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the service providers on the class path and among generated classes. */
public final class Providers {
  /** Name of the folder of a user's jars beside a folder of generated classes. */
  public static final String JARS = "lib";

  private static final ClassLoader MODULES = Providers.class.getClassLoader();

  private static volatile ClassLoader classLoader = MODULES;

  private static volatile @Nullable Path generated;

  private Providers() {}

  /**
   * Adds a folder of classes generated after the start of this JVM, and the jars that the classes
   * need; other JVMs have both on their class path. To be called before the first {@link #of}.
   */
  public static void add(Path classes) {
    classLoader = loader(classes);
    generated = classes;
  }

  /** Creates a loader of a folder of classes, and of the jars in {@link #JARS} beside it. */
  public static URLClassLoader loader(Path classes) {
    List<URL> urls = new ArrayList<>();
    try {
      urls.add(classes.toUri().toURL());
      for (Path jar : jars(classes)) {
        urls.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(classes + " cannot be on a class path", e);
    }
    return new URLClassLoader(urls.toArray(URL[]::new), MODULES);
  }

  /** Lists the jars in {@link #JARS} beside a folder of classes. */
  public static List<Path> jars(Path classes) {
    Path folder = classes.toAbsolutePath().resolveSibling(JARS);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> jars = Files.list(folder)) {
      return jars.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be read", e);
    }
  }

  /** Returns the folder of generated classes; empty if none was added. */
  public static Optional<Path> generated() {
    return Optional.ofNullable(generated);
  }

  /** Returns the class loader of all modules and of the generated classes and their resources. */
  public static ClassLoader classLoader() {
    return classLoader;
  }

  /** Returns the providers of a service, whatever the context class loader of the thread. */
  public static <S> List<S> of(Class<S> service) {
    ClassLoader ofService = service.getClassLoader();
    return ServiceLoader.load(service, ofService == MODULES ? classLoader : ofService).stream()
        .map(Provider::get)
        .toList();
  }
}
