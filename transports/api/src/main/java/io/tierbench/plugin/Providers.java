package io.tierbench.plugin;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import org.jspecify.annotations.Nullable;

/** Finds what modules on the class path provide, and the generated classes of a folder. */
public final class Providers {
  private static final ClassLoader MODULES = Providers.class.getClassLoader();

  private static volatile ClassLoader classLoader = MODULES;

  private static volatile @Nullable Path generated;

  private Providers() {}

  /**
   * Adds a folder of classes that were generated after this JVM had started. Other JVMs have it on
   * their class path. To be called before anything asks for a provider.
   */
  public static void add(Path classes) {
    try {
      classLoader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, MODULES);
      generated = classes;
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(classes + " cannot have classes", e);
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

  /** Returns the providers of a service, on the class path of the service whatever thread asks. */
  public static <S> List<S> of(Class<S> service) {
    ClassLoader ofService = service.getClassLoader();
    return ServiceLoader.load(service, ofService == MODULES ? classLoader : ofService).stream()
        .map(Provider::get)
        .toList();
  }
}
