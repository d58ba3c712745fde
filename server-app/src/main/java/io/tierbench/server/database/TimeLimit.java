package io.tierbench.server.database;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An action with a timeout. */
final class TimeLimit {
  private TimeLimit() {}

  /** Runs an action in a separate thread, which may continue after the timeout. */
  static <T> T within(Duration limit, String failure, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "within-a-time-limit");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new DatabaseException(failure + ": " + e.getCause(), e);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw new DatabaseException("%s within %s s".formatted(failure, limit.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException(failure + ": interrupted", e);
    }
  }
}
