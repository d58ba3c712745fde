package io.tierbench.plugin;

import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** Finds what modules on the class path provide. */
public final class Providers {
  private Providers() {}

  /** Returns the providers of a service, on the class path of the service whatever thread asks. */
  public static <S> List<S> of(Class<S> service) {
    return ServiceLoader.load(service, service.getClassLoader()).stream()
        .map(Provider::get)
        .toList();
  }
}
