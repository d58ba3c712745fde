package io.tierbench.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The failures behind a failure, each once, as they may form a cycle: pgjdbc names the failed
 * statement as the cause of the failed rollback, which a {@code try} with resources then adds to
 * what the failed statement suppressed.
 */
public final class Causes {
  /** The longest chain; what is behind it is left out. */
  static final int MAX_LENGTH = 100;

  private Causes() {}

  /**
   * Lists a failure and its causes.
   *
   * @param failure none gives none
   */
  public static List<Throwable> of(@Nullable Throwable failure) {
    return of(failure, Throwable::getCause);
  }

  /**
   * Lists a failure and those behind it.
   *
   * @param behind finds the next one, if there is one
   */
  public static List<Throwable> of(
      @Nullable Throwable failure, Function<Throwable, @Nullable Throwable> behind) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> chain = new ArrayList<>();
    Throwable next = failure;
    while (next != null && chain.size() < MAX_LENGTH && seen.add(next)) {
      chain.add(next);
      next = behind.apply(next);
    }
    return chain;
  }

  /** Finds the last cause of a failure; itself where it has none. */
  public static Throwable root(Throwable failure) {
    return root(failure, Throwable::getCause);
  }

  /**
   * Finds the last of those behind a failure; itself where there are none.
   *
   * @param behind finds the next one, if there is one
   */
  public static Throwable root(Throwable failure, Function<Throwable, @Nullable Throwable> behind) {
    List<Throwable> chain = of(failure, behind);
    return chain.get(chain.size() - 1);
  }

  /** Finds the first of a failure and its causes that is of a class. */
  public static <T extends Throwable> Optional<T> find(@Nullable Throwable failure, Class<T> type) {
    return of(failure).stream().filter(type::isInstance).map(type::cast).findFirst();
  }
}
