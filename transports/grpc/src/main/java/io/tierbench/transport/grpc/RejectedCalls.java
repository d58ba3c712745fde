package io.tierbench.transport.grpc;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that runs tasks on the workers, and rejected tasks in the calling thread, where a
 * call is answered as unavailable; gRPC would report an internal error.
 */
final class RejectedCalls implements Executor {
  private static final ThreadLocal<Boolean> REJECTED = ThreadLocal.withInitial(() -> false);

  private final Executor workers;

  RejectedCalls(Executor workers) {
    this.workers = workers;
  }

  static boolean isRejected() {
    return REJECTED.get();
  }

  @Override
  public void execute(Runnable task) {
    try {
      workers.execute(task);
    } catch (RejectedExecutionException e) {
      REJECTED.set(true);
      try {
        task.run();
      } finally {
        REJECTED.set(false);
      }
    }
  }
}
