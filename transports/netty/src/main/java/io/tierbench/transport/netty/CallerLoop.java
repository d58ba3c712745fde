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
 * An event loop without a thread: whoever waits for its channel runs it meanwhile.
 *
 * <p>Netty's own {@code ManualIoEventLoop} does the same for one thread that owns it for good. A
 * channel of a pool is used by one thread after the other, so the owner of this loop changes: a
 * thread takes it with {@link #acquire}, runs it, and gives it back with {@link #release}. A task
 * that comes from elsewhere wakes the owner, or waits for the next one.
 */
public final class CallerLoop extends AbstractScheduledEventExecutor implements IoEventLoop {
  /** After a shorter rest a channel is used without a look whether it is still open. */
  private static final long FRESH_NANOS = 200_000;

  private final AtomicReference<Thread> owner = new AtomicReference<>();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Promise<Void> terminated = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
  private final Waiting waiting = new Waiting();
  private final DueTimer timer = new DueTimer(this);
  private final IoHandler handler;
  private boolean initialized;

  /** The loop that the owner ran when it took this one. */
  private @Nullable EventExecutor outer;

  private volatile boolean closed;

  public CallerLoop(IoHandlerFactory factory) {
    if (!factory.isChangingThreadSupported()) {
      throw new IllegalArgumentException("the thread of this kind of event loop cannot change");
    }
    handler = factory.newHandler(this);
  }

  /** Makes the calling thread the one that runs this loop. */
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

  /** Looks at the network and does what there is to do, without waiting. */
  public void runNow() {
    waiting.start(0);
    handler.run(waiting);
    runTasks();
  }

  /**
   * As {@link #runNow} where the channel has rested for so long that it may have been closed.
   *
   * @param lastUse in terms of {@link System#nanoTime}
   */
  public void runIfRested(long lastUse) {
    if (System.nanoTime() - lastUse > FRESH_NANOS) {
      runNow();
    }
  }

  /** Does what there is to do; where that is nothing, waits for it, or until {@link #wake}. */
  public void run() {
    run(Waiting.WITHOUT_LIMIT);
  }

  /** Does what there is to do; where that is nothing, waits for it, that long at most. */
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
    // One of these may have been to schedule another.
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
    // Else the owner might close it in between: nobody would run the task, nothing be there to
    // wake.
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

  /** A loop without a thread cannot end on its own: {@link #close} ends it. */
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

  /** How long the handler may wait: until the caller's time is up or a scheduled task is due. */
  private final class Waiting implements IoHandlerContext {
    /** No limit, in the form that NIO takes. */
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
