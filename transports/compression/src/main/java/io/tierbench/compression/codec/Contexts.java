package io.tierbench.compression.codec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A pool of library contexts: off-heap memory that is expensive to allocate and that the garbage
 * collector does not free in time. Each context is used by one thread at a time, idle, or closed.
 *
 * @param <C> the library's context class
 */
final class Contexts<C> {
  private static final int MAX_IDLE = 32;

  private final Supplier<C> maker;
  private final Consumer<C> reset;
  private final Consumer<C> end;
  private final Deque<C> idle = new ArrayDeque<>();

  Contexts(Supplier<C> maker, Consumer<C> reset, Consumer<C> end) {
    this.maker = maker;
    this.reset = reset;
    this.end = end;
  }

  @FunctionalInterface
  interface Use<C, R, E extends Exception> {
    R with(C context) throws E;
  }

  /** Runs an operation with a context, which is discarded after a failure. */
  <R, E extends Exception> R use(Use<C, R, E> use) throws E {
    C context = take();
    boolean reusable = false;
    try {
      R result = use.with(context);
      reset.accept(context);
      reusable = true;
      return result;
    } finally {
      if (!reusable || !giveBack(context)) {
        end.accept(context);
      }
    }
  }

  private C take() {
    synchronized (idle) {
      C context = idle.pollLast();
      if (context != null) {
        return context;
      }
    }
    return maker.get();
  }

  private boolean giveBack(C context) {
    synchronized (idle) {
      return idle.size() < MAX_IDLE && idle.add(context);
    }
  }
}
