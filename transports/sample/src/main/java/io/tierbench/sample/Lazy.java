package io.tierbench.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Value that is made when it is first asked for. */
final class Lazy<T> implements Supplier<T> {

  /** Maker of the value. */
  interface Maker<T> {
    T make() throws IOException;
  }

  private final Maker<T> maker;
  private volatile @Nullable T value;

  Lazy(Maker<T> maker) {
    this.maker = maker;
  }

  @Override
  public T get() {
    T made = value;
    return made == null ? make() : made;
  }

  private synchronized T make() {
    T made = value;
    if (made == null) {
      try {
        made = maker.make();
      } catch (IOException e) {
        throw new UncheckedIOException("the sample cannot be read", e);
      }
      value = made;
    }
    return made;
  }
}
