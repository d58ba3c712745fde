package io.tierbench.contract;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chains of causes, with each failure listed once because a chain may be cyclic: pgjdbc names the
 * failed statement as the cause of the failed rollback, which try-with-resources then adds to the
 * suppressed exceptions of the failed statement.
 */
public final class Causes {
  static final int MAX_LENGTH = 100;

  private Causes() {}

  public static List<Throwable> of(@Nullable Throwable failure) {
    return of(failure, Throwable::getCause);
  }

  public static List<Throwable> of(
      @Nullable Throwable failure, Function<Throwable, @Nullable Throwable> next) {
    return Stream.iterate(failure, Objects::nonNull, next::apply)
        .limit(MAX_LENGTH)
        .distinct()
        .toList();
  }

  /** Finds the root cause of a failure; the failure itself if it has no cause. */
  public static Throwable root(Throwable failure) {
    return root(failure, Throwable::getCause);
  }

  /** Finds the last successor of a failure; the failure itself if it has none. */
  public static Throwable root(Throwable failure, Function<Throwable, @Nullable Throwable> next) {
    List<Throwable> chain = of(failure, next);
    return chain.get(chain.size() - 1);
  }

  public static <T extends Throwable> Optional<T> find(@Nullable Throwable failure, Class<T> type) {
    return of(failure).stream().filter(type::isInstance).map(type::cast).findFirst();
  }
}
