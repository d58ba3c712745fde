package io.tierbench.run;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The thread that runs all slices of a pair. JMH makes a new thread for each of its runs. Then
 * whatever a stack keeps for each thread (a Kryo, a buffer, a connection) would begin anew in every
 * slice, unlike in a fork.
 *
 * <p>JMH makes an instance for each run: {@code -Djmh.executor=CUSTOM -Djmh.executor.class=...}.
 */
public final class LastingExecutor extends AbstractExecutorService {
  private static final ExecutorService THREAD =
      Executors.newSingleThreadExecutor(
          body -> {
            Thread thread = new Thread(body, "caller");
            thread.setDaemon(true);
            return thread;
          });

  private volatile boolean shutdown;

  /**
   * As JMH asks for it.
   *
   * @param threads of the benchmark
   * @param prefix for their names
   */
  public LastingExecutor(int threads, String prefix) {
    if (threads != 1) {
      throw new IllegalArgumentException("a slice has one calling thread, not " + threads);
    }
  }

  @Override
  public void execute(Runnable task) {
    THREAD.execute(task);
  }

  @Override
  public void shutdown() {
    shutdown = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutdown = true;
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return shutdown;
  }

  /** Returns at once: the thread goes on to the next run. */
  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
