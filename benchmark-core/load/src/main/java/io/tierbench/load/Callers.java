package io.tierbench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/**
 * Threads that make calls, of which each waits for its answers. They live as long as the load, so
 * that what clients keep for each thread stays warm.
 */
final class Callers implements AutoCloseable {
  enum Kind {
    PLATFORM,
    /** Virtual threads, from JDK 21 on. */
    VIRTUAL;

    private static final int FIRST_JDK = 21;

    boolean isAvailable() {
      return this == PLATFORM || Runtime.version().feature() >= FIRST_JDK;
    }

    private ThreadFactory factory() {
      if (this == PLATFORM) {
        return Executors.defaultThreadFactory();
      }
      try {
        // This code is compiled for JDK 17.
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory)
            Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this JDK has no virtual threads", e);
      }
    }
  }

  private final List<ExecutorService> threads = new ArrayList<>();

  Callers(Kind kind, int count) {
    ThreadFactory factory = kind.factory();
    for (int caller = 0; caller < count; caller++) {
      threads.add(Executors.newSingleThreadExecutor(factory));
    }
  }

  int count() {
    return threads.size();
  }

  /** Runs a task by the first callers, with the number of each from 0, and waits for all. */
  void run(int count, IntConsumer task) {
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int caller = i;
      running.add(threads.get(i).submit(() -> task.accept(caller)));
    }
    IllegalStateException failure = null;
    try {
      for (Future<?> each : running) {
        try {
          each.get();
        } catch (ExecutionException e) {
          failure = new IllegalStateException("a caller failed: " + e.getCause(), e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the load was interrupted", e);
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    threads.forEach(ExecutorService::shutdownNow);
  }
}
