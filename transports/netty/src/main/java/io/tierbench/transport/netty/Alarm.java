package io.tierbench.transport.netty;

import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Ends the wait of its thread for an answer that does not come in time. A thread that makes many
 * calls sets it at next to no cost: the timer behind it sleeps until the first of them would be
 * late, and then looks whether the call of that moment is.
 */
public final class Alarm {
  private static final ThreadLocal<Alarm> OF_THREAD = ThreadLocal.withInitial(Alarm::new);

  private static final long OFF = 0;

  private final Thread thread = Thread.currentThread();

  /** When the thread has waited long enough, in terms of {@link System#nanoTime}. */
  private volatile long due = OFF;

  /** The last such moment that has come while the thread waited. */
  private volatile long rung = OFF;

  private long limitNanos;

  /** What the thread runs while it waits; absent where it is parked. */
  private @Nullable CallerLoop loop;

  /** When the timer looks again; off where it does not. */
  private volatile long look = OFF;

  /** Guarded by this. */
  private @Nullable Future<?> timer;

  private Alarm() {}

  /** A thread waits for one answer at a time, so it has one. */
  public static Alarm ofThisThread() {
    return OF_THREAD.get();
  }

  /**
   * @param nanos how long the thread may wait from now
   * @param driven what the thread runs meanwhile; absent where it parks
   */
  public void set(long nanos, @Nullable CallerLoop driven) {
    limitNanos = nanos;
    loop = driven;
    // A nanosecond more or less: never off.
    long end = System.nanoTime() + nanos | 1;
    due = end;
    // The timer writes the one of these two and then reads the other, as this does.
    long next = look;
    if (next == OFF || end - next < 0) {
      startTimer();
    }
  }

  public void turnOff() {
    due = OFF;
    // A thread that rests must not keep a loop that was closed.
    loop = null;
  }

  /**
   * Waits until somebody wakes the thread, or for no reason at all: so the caller looks for its
   * answer and comes back.
   *
   * @return why it is useless to wait any longer; absent while it is not
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

  /** Whether the thread has waited long enough. */
  boolean isOver() {
    long end = due;
    return end != OFF && end == rung;
  }

  /** Unless it looks early enough already. */
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
