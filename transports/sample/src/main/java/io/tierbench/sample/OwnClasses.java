package io.tierbench.sample;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Causes;

/** A user's own class, and what is wrong with it. */
final class OwnClasses {
  private static final int MAX_PROBLEM_LENGTH = 300;

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
                    .orElseGet(
                        () ->
                            BadElement.printable(
                                Causes.root(failure).toString(), MAX_PROBLEM_LENGTH))),
        failure);
  }
}
