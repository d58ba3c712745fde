package io.tierbench.transport.netty;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Wakes an event loop that waits without a time limit when what it has scheduled is due. Touched by
 * that loop alone.
 */
final class DueTimer {
  /** Of {@link io.netty.channel.IoHandlerContext#deadlineNanos}. */
  static final long NOTHING_SCHEDULED = -1;

  private final EventExecutor loop;

  /** What the timer is set to. */
  private long due = NOTHING_SCHEDULED;

  private @Nullable Future<?> timer;

  DueTimer(EventExecutor loop) {
    this.loop = loop;
  }

  /**
   * Called before the loop waits, and once more at its end.
   *
   * @param next when something is due by the {@linkplain EventExecutor#ticker time} of the loop
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

  /** Absent where nothing is scheduled. */
  @Nullable Future<?> pending() {
    return timer;
  }

  /** Called by the timer. */
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
