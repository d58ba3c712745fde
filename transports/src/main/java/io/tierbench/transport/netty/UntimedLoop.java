package io.tierbench.transport.netty;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * An event loop that waits without a time limit, and is woken when what it has scheduled is due.
 * Netty's own waits until then, or for a second where nothing is scheduled; and so does this one
 * with NIO, which asks it in another way.
 *
 * @see Later
 */
final class UntimedLoop extends SingleThreadIoEventLoop {
  /** Of {@link IoHandlerContext#deadlineNanos}. */
  static final long NOTHING_SCHEDULED = -1;

  /** What the timer is set to; this and the timer are touched by the loop alone. */
  private long wakeUp = NOTHING_SCHEDULED;

  private Future<?> timer;

  UntimedLoop(IoEventLoopGroup group, Executor executor, IoHandlerFactory handlers) {
    super(group, executor, handlers);
  }

  /** Epoll asks before it waits. */
  @Override
  protected long deadlineNanos() {
    long next = nextScheduledTaskDeadlineNanos();
    if (next != wakeUp) {
      setTimer(next);
    }
    return NOTHING_SCHEDULED;
  }

  private void setTimer(long next) {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    if (next != NOTHING_SCHEDULED) {
      timer = Later.run(() -> wake(next), delayNanos(System.nanoTime()));
    }
    wakeUp = next;
  }

  /** Null where nothing is scheduled. */
  Future<?> timer() {
    return timer;
  }

  /** Called by the timer. */
  private void wake(long due) {
    try {
      execute(() -> rang(due));
    } catch (RejectedExecutionException e) {
      // The loop has ended.
    }
  }

  private void rang(long due) {
    if (wakeUp == due) {
      wakeUp = NOTHING_SCHEDULED;
    }
  }

  @Override
  protected void cancelScheduledTasks() {
    super.cancelScheduledTasks();
    setTimer(NOTHING_SCHEDULED);
  }
}
