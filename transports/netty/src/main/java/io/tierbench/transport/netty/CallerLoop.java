package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.AbstractScheduledEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.internal.ThreadExecutorMap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * An event loop without a thread, run by the thread that waits for its channel.
 *
 * <p>Netty's {@code ManualIoEventLoop} does the same for a fixed thread. A pooled channel is used
 * by changing threads, so the owner of this loop changes: a thread takes it with {@link #acquire},
 * runs it, and returns it with {@link #release}. A task from another thread wakes the owner, or
 * waits for the next one.
 */
public final class CallerLoop extends AbstractScheduledEventExecutor implements IoEventLoop {
  /** Idle time below which a channel is used without checking that it is open. */
  private static final long FRESH_NANOS = 200_000;

  private final AtomicReference<Thread> owner = new AtomicReference<>();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Promise<Void> terminated = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
  private final Waiting waiting = new Waiting();
  private final DueTimer timer = new DueTimer(this);
  private final IoHandler handler;
  private boolean initialized;

  /** The loop that the owner was running when it took this one. */
  private @Nullable EventExecutor outer;

  private volatile boolean closed;

  public CallerLoop(IoHandlerFactory factory) {
    if (!factory.isChangingThreadSupported()) {
      throw new IllegalArgumentException("the thread of this event loop cannot be set");
    }
    handler = factory.newHandler(this);
  }

  /** Makes the calling thread the owner of this loop. */
  public void acquire() {
    if (!owner.compareAndSet(null, Thread.currentThread())) {
      throw new IllegalStateException("the event loop belongs to " + owner.get());
    }
    // Netty's allocator keeps a cache for threads that run an event loop, and for no others.
    outer = ThreadExecutorMap.setCurrentExecutor(this);
    if (!initialized) {
      initialized = true;
      handler.initialize();
    }
  }

  public void release() {
    ThreadExecutorMap.setCurrentExecutor(outer);
    owner.set(null);
  }

  /** Runs pending I/O and tasks without waiting. */
  public void runNow() {
    waiting.start(0);
    handler.run(waiting);
    runTasks();
  }

  /**
   * Calls {@link #runNow} if the channel has been idle for so long that it may have been closed.
   */
  public void runIfRested(long lastUse) {
    if (System.nanoTime() - lastUse > FRESH_NANOS) {
      runNow();
    }
  }

  /** Runs pending I/O and tasks; if there are none, waits for them, or until {@link #wake}. */
  public void run() {
    run(Waiting.WITHOUT_LIMIT);
  }

  /** Runs pending I/O and tasks; if there are none, waits for them up to a timeout. */
  public void run(long nanos) {
    if (tasks.isEmpty()) {
      waiting.start(nanos);
      handler.run(waiting);
    }
    runTasks();
  }

  /** Ends the wait of its owner, if any; called by another thread. */
  public void wake() {
    try {
      execute(() -> {});
    } catch (RejectedExecutionException e) {
      // Its owner has closed it, and so waits no more.
    }
  }

  private void runTasks() {
    fetchFromScheduledTaskQueue(tasks);
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      safeExecute(task);
    }
  }

  DueTimer timer() {
    return timer;
  }

  /** Closes the channel of this loop; called by its owner. */
  public void close() {
    if (closed) {
      return;
    }
    handler.prepareToDestroy();
    runTasks();
    synchronized (tasks) {
      closed = true;
    }
    cancelScheduledTasks();
    handler.destroy();
    runTasks();
    // One of these tasks may have scheduled another.
    cancelScheduledTasks();
    timer.set(DueTimer.NOTHING_SCHEDULED);
    terminated.setSuccess(null);
  }

  @Override
  public boolean inEventLoop(Thread thread) {
    return owner.get() == thread;
  }

  @Override
  public void execute(Runnable task) {
    if (inEventLoop()) {
      accept(task);
      return;
    }
    // Otherwise the owner might close it in between: the task would not run, and there would be
    // nothing to wake.
    synchronized (tasks) {
      accept(task);
      handler.wakeup();
    }
  }

  private void accept(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException("the event loop is closed");
    }
    tasks.add(task);
  }

  @Override
  public IoEventLoop next() {
    return this;
  }

  @Override
  public @Nullable IoEventLoopGroup parent() {
    return null;
  }

  @Override
  public Future<IoRegistration> register(IoHandle handle) {
    Promise<IoRegistration> promise = newPromise();
    if (inEventLoop()) {
      register(handle, promise);
    } else {
      execute(() -> register(handle, promise));
    }
    return promise;
  }

  private void register(IoHandle handle, Promise<IoRegistration> promise) {
    try {
      promise.setSuccess(handler.register(handle));
    } catch (Exception e) {
      promise.setFailure(e);
    }
  }

  @Override
  @Deprecated
  public ChannelFuture register(Channel channel) {
    return register(channel, new DefaultChannelPromise(channel, this));
  }

  @Override
  @Deprecated
  public ChannelFuture register(ChannelPromise promise) {
    return register(promise.channel(), promise);
  }

  @Override
  @Deprecated
  public ChannelFuture register(Channel channel, ChannelPromise promise) {
    channel.unsafe().register(this, promise);
    return promise;
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return handler.isCompatible(handleType);
  }

  @Override
  public boolean isIoType(Class<? extends IoHandler> handlerType) {
    return handler.getClass() == handlerType;
  }

  /** Not supported: a loop without a thread is ended by {@link #close}. */
  @Override
  public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
    if (inEventLoop()) {
      close();
    }
    return terminated;
  }

  @Override
  @Deprecated
  public void shutdown() {
    shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public Future<?> terminationFuture() {
    return terminated;
  }

  @Override
  public boolean isShuttingDown() {
    return closed;
  }

  @Override
  public boolean isShutdown() {
    return closed;
  }

  @Override
  public boolean isTerminated() {
    return closed;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return terminated.await(timeout, unit);
  }

  /** The maximum wait of the handler: until the caller's timeout or the next scheduled task. */
  private final class Waiting implements IoHandlerContext {
    /** No limit, in NIO's form. */
    static final long WITHOUT_LIMIT = Long.MAX_VALUE;

    private long start;
    private long nanos;

    void start(long limit) {
      nanos = limit;
      if (limit != WITHOUT_LIMIT) {
        start = System.nanoTime();
      }
    }

    @Override
    public boolean canBlock() {
      return nanos > 0 && tasks.isEmpty();
    }

    @Override
    public long delayNanos(long now) {
      long left = nanos == WITHOUT_LIMIT ? nanos : Math.max(0, nanos - (now - start));
      return Math.min(left, CallerLoop.this.delayNanos(now, left));
    }

    @Override
    public long deadlineNanos() {
      long next = nextScheduledTaskDeadlineNanos();
      if (nanos == WITHOUT_LIMIT) {
        timer.set(next);
        return DueTimer.NOTHING_SCHEDULED;
      }
      long own = start - ticker().initialNanoTime() + nanos;
      return next == DueTimer.NOTHING_SCHEDULED ? own : Math.min(own, next);
    }
  }
}
