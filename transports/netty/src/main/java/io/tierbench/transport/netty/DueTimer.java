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
  private long due = NOTHING_SCHEDULED;

  private @Nullable Future<?> timer;

  DueTimer(EventExecutor loop) {
    this.loop = loop;
  }

  /** Sets the timer; called before the loop waits, and once more at its end. */
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

  @Nullable Future<?> pending() {
    return timer;
  }

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
