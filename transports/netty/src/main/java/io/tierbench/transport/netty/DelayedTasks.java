package io.tierbench.transport.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Delayed tasks on a thread of their own, so that threads that handle calls wait without a timeout.
 * A wait with a timeout makes the system set and cancel a timer; an empty call has up to four such
 * waits.
 */
final class DelayedTasks {
  private static final ScheduledThreadPoolExecutor TIMER =
      new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("timer", true));

  static {
    TIMER.setRemoveOnCancelPolicy(true);
  }

  private DelayedTasks() {}

  /** Schedules a task, which must not block. */
  static Future<?> schedule(Runnable task, long nanos) {
    return TIMER.schedule(task, nanos, TimeUnit.NANOSECONDS);
  }
}
