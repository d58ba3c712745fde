package io.tierbench.transport.netty;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A timer that wakes an event loop, which waits without a timeout, for its scheduled tasks. Used by
 * that loop only.
 */
final class DueTimer {
  /** Value of {@link io.netty.channel.IoHandlerContext#deadlineNanos} without scheduled tasks. */
  static final long NOTHING_SCHEDULED = -1;

  private final EventExecutor loop;

  /** Time that the timer is set to. */
  private long due = NOTHING_SCHEDULED;

  private @Nullable Future<?> timer;

  DueTimer(EventExecutor loop) {
    this.loop = loop;
  }

  /**
   * Sets the timer; called before the loop waits, and once more at its end.
   *
   * @param next time of the next task by the {@linkplain EventExecutor#ticker clock} of the loop
   */
  void set(long next) {
    if (next == due) {
      return;
    }
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    if (next != NOTHING_SCHEDULED) {
      timer = DelayedTasks.schedule(() -> wake(next), next - loop.ticker().nanoTime());
    }
    due = next;
  }

  /** Returns the pending timer; null if there is none. */
  @Nullable Future<?> pending() {
    return timer;
  }

  /** Wakes the loop; called by the timer. */
  private void wake(long time) {
    try {
      loop.execute(() -> rang(time));
    } catch (RejectedExecutionException e) {
      // The loop has ended.
    }
  }

  private void rang(long time) {
    if (due == time) {
      due = NOTHING_SCHEDULED;
    }
  }
}
