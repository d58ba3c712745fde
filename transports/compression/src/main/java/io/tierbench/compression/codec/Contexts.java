package io.tierbench.compression.codec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a library needs to work: memory outside the heap that is costly to make and no garbage
 * collector frees in time. Threads use it one after the other; each is used, at rest, or ended.
 *
 * @param <C> what it is called there
 */
final class Contexts<C> {
  private static final int MAX_AT_REST = 32;

  private final Supplier<C> maker;
  private final Consumer<C> reset;
  private final Consumer<C> end;

  /** The one used last is the first to be used again. */
  private final Deque<C> atRest = new ArrayDeque<>();

  Contexts(Supplier<C> maker, Consumer<C> reset, Consumer<C> end) {
    this.maker = maker;
    this.reset = reset;
    this.end = end;
  }

  /** What is done with a context. */
  @FunctionalInterface
  interface Use<C, R, E extends Exception> {
    R with(C context) throws E;
  }

  /** Does something with a context; one that fails is not used again. */
  <R, E extends Exception> R use(Use<C, R, E> use) throws E {
    C context = take();
    boolean reusable = false;
    try {
      R result = use.with(context);
      reset.accept(context);
      reusable = true;
      return result;
    } finally {
      if (!reusable || !rest(context)) {
        end.accept(context);
      }
    }
  }

  private C take() {
    synchronized (atRest) {
      C context = atRest.pollLast();
      if (context != null) {
        return context;
      }
    }
    return maker.get();
  }

  private boolean rest(C context) {
    synchronized (atRest) {
      return atRest.size() < MAX_AT_REST && atRest.add(context);
    }
  }
}
