package io.tierbench.transport.netty;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.util.concurrent.Executor;

/**
 * An event loop that waits without a timeout, and is woken for its scheduled tasks. Netty's own
 * loop waits with a timeout, or for a second without scheduled tasks; and so does this one with
 * NIO, which asks in another way.
 *
 * @see DelayedTasks
 */
final class UntimedLoop extends SingleThreadIoEventLoop {
  private final DueTimer timer = new DueTimer(this);

  UntimedLoop(IoEventLoopGroup group, Executor executor, IoHandlerFactory handlers) {
    super(group, executor, handlers);
  }

  /** Returns the deadline, which epoll asks for before it waits. */
  @Override
  protected long deadlineNanos() {
    timer.set(nextScheduledTaskDeadlineNanos());
    return DueTimer.NOTHING_SCHEDULED;
  }

  DueTimer timer() {
    return timer;
  }

  @Override
  protected void cancelScheduledTasks() {
    super.cancelScheduledTasks();
    timer.set(DueTimer.NOTHING_SCHEDULED);
  }
}
