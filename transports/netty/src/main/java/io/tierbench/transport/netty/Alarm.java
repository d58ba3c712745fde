package io.tierbench.transport.netty;

import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A timeout for threads that wait for answers. Setting it for many calls in a row is nearly free:
 * the timer behind it sleeps until the first of them would time out, and then checks the current
 * call.
 */
public final class Alarm {
  private static final ThreadLocal<Alarm> OF_THREAD = ThreadLocal.withInitial(Alarm::new);

  private static final long OFF = 0;

  private final Thread thread = Thread.currentThread();

  /** End of the wait, in terms of {@link System#nanoTime}. */
  private volatile long due = OFF;

  /** The last timeout that occurred while the thread waited. */
  private volatile long rung = OFF;

  private long limitNanos;

  /** Loop that the thread runs while it waits; absent if it is parked. */
  private @Nullable CallerLoop loop;

  /** Time of the timer's next check; off if there is none. */
  private volatile long look = OFF;

  /** Guarded by this. */
  private @Nullable Future<?> timer;

  private Alarm() {}

  /** Returns the alarm of the calling thread, which waits for one answer at a time. */
  public static Alarm ofThisThread() {
    return OF_THREAD.get();
  }

  public void set(long nanos, @Nullable CallerLoop driven) {
    limitNanos = nanos;
    loop = driven;
    // Odd, so that it never equals off, which does not matter for nanoseconds.
    long end = System.nanoTime() + nanos | 1;
    due = end;
    // The timer writes one of these two and then reads the other, as this thread does.
    long next = look;
    if (next == OFF || end - next < 0) {
      startTimer();
    }
  }

  public void turnOff() {
    due = OFF;
    // An idle thread must not keep a closed loop.
    loop = null;
  }

  /**
   * Waits until the thread is woken, perhaps spuriously: the caller checks for its answer and calls
   * again.
   *
   * @return why waiting longer is useless; null otherwise
   */
  public @Nullable String await() {
    if (isOver()) {
      return String.format(Locale.ROOT, "no answer within %,d ms", limitNanos / 1_000_000);
    }
    if (thread.isInterrupted()) {
      return "the calling thread was interrupted";
    }
    if (loop == null) {
      LockSupport.park(this);
    } else {
      loop.run();
    }
    return null;
  }

  boolean isOver() {
    long end = due;
    return end != OFF && end == rung;
  }

  /** Starts the timer, unless it checks early enough already. */
  private synchronized void startTimer() {
    long end = due;
    if (end == OFF || look != OFF && end - look >= 0) {
      return;
    }
    if (timer != null) {
      timer.cancel(false);
    }
    timer = DelayedTasks.schedule(this::look, end - System.nanoTime());
    look = end;
  }

  private void look() {
    synchronized (this) {
      look = OFF;
    }
    long end = due;
    if (end == OFF) {
      return;
    }
    if (end - System.nanoTime() > 0) {
      startTimer();
      return;
    }
    rung = end;
    CallerLoop driven = loop;
    if (driven == null) {
      LockSupport.unpark(thread);
    } else {
      driven.wake();
    }
  }
}
