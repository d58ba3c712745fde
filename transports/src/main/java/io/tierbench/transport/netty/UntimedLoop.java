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
 * Netty's own waits until then, or for a second where nothing is scheduled.
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

  /** Asked before each wait. */
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
    wakeUp = next;
    if (next != NOTHING_SCHEDULED) {
      timer = Later.run(this::wakeUp, delayNanos(System.nanoTime()));
    }
  }

  /** Called by the timer. */
  private void wakeUp() {
    try {
      execute(() -> wakeUp = NOTHING_SCHEDULED);
    } catch (RejectedExecutionException e) {
      // The loop has ended.
    }
  }
}
