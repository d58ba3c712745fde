package io.tierbench.transport.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What is due some time later, on a thread of its own, so that those whom calls pass wait without a
 * time limit. For a wait with one the system sets a timer, and stops it afterwards; an empty call
 * has up to four such waits.
 */
final class DelayedTasks {
  private static final ScheduledThreadPoolExecutor TIMER =
      new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("timer", true));

  static {
    TIMER.setRemoveOnCancelPolicy(true);
  }

  private DelayedTasks() {}

  /** The task must not block. */
  static Future<?> schedule(Runnable task, long nanos) {
    return TIMER.schedule(task, nanos, TimeUnit.NANOSECONDS);
  }
}
