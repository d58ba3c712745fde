package io.tierbench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An executor whose threads run all iterations of a stack. By default each of JMH's runs has new
 * threads; thread-local state of a stack (a Kryo, a buffer, a connection) would then be recreated
 * in every iteration, unlike in a fork.
 *
 * <p>JMH makes an instance for each run: {@code -Djmh.executor=CUSTOM -Djmh.executor.class=...}.
 */
public final class LastingExecutor extends AbstractExecutorService {
  private static final List<ExecutorService> THREADS = new ArrayList<>();

  private final List<ExecutorService> threads;
  private final AtomicInteger tasks = new AtomicInteger();
  private volatile boolean shutdown;

  /**
   * Creates an executor with the signature that JMH requires.
   *
   * @param threads number of threads of the benchmark
   * @param prefix prefix of thread names, which is ignored
   */
  public LastingExecutor(int threads, String prefix) {
    this.threads = first(threads);
  }

  private static List<ExecutorService> first(int count) {
    synchronized (THREADS) {
      while (THREADS.size() < count) {
        THREADS.add(newThread());
      }
      return List.copyOf(THREADS.subList(0, count));
    }
  }

  private static ExecutorService newThread() {
    return Executors.newSingleThreadExecutor(
        body -> {
          Thread thread = new Thread(body, "caller");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Runs each task in its own thread; JMH submits one task per thread and iteration. */
  @Override
  public void execute(Runnable task) {
    threads.get(tasks.getAndIncrement() % threads.size()).execute(task);
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

  /** Returns immediately: the threads are kept for the next run. */
  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
