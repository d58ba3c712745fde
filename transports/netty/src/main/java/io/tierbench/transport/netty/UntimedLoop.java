package io.tierbench.transport.netty;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.util.concurrent.Executor;

/**
 * An event loop that waits without a time limit, and is woken when what it has scheduled is due.
 * Netty's own waits until then, or for a second where nothing is scheduled; and so does this one
 * with NIO, which asks it in another way.
 *
 * @see DelayedTasks
 */
final class UntimedLoop extends SingleThreadIoEventLoop {
  private final DueTimer timer = new DueTimer(this);

  UntimedLoop(IoEventLoopGroup group, Executor executor, IoHandlerFactory handlers) {
    super(group, executor, handlers);
  }

  /** Epoll asks before it waits. */
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
