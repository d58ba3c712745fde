package io.tierbench.sample;

import io.tierbench.contract.Causes;

/** A user's own class, and what is wrong with it. */
final class OwnClasses {
  private OwnClasses() {}

  static Class<?> load(String name, ClassLoader classes) {
    try {
      return Class.forName(name, true, classes);
    } catch (ClassNotFoundException e) {
      throw new SampleException(
          "--type %s: no such class on --classpath".formatted(SampleException.value(name)), e);
    } catch (LinkageError e) {
      throw unusable(name, e);
    }
  }

  /** Creates the rejection of a class that cannot be loaded or inspected. */
  static SampleException unusable(String name, Throwable failure) {
    return new SampleException(
        "--type %s: %s"
            .formatted(
                SampleException.value(name),
                Causes.find(failure, NoClassDefFoundError.class)
                    .map(
                        missing ->
                            "it needs %s, which is not on --classpath"
                                .formatted(String.valueOf(missing.getMessage()).replace('/', '.')))
                    .orElseGet(() -> SampleException.problem(Causes.root(failure).toString()))),
        failure);
  }
}
