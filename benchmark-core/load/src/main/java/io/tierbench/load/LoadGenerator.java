package io.tierbench.load;

import io.tierbench.load.Recording.Call;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A generator of iterations of load. An iteration has a ramp-up, in which queues and connections
 * fill, and a window, which counts.
 */
record LoadGenerator(Callers callers, long rampUpNanos, long windowNanos) {
  /** Time until all callers of an open loop wait for their first calls. */
  private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * Runs a closed loop: each caller starts a call when its previous one has ended. A server that
   * stalls is asked less, so service times exclude the waiting of calls that would have come
   * meanwhile (coordinated omission).
   */
  Recording closed(int inFlight, Call call) {
    Recording recording = new Recording();
    long begin = System.nanoTime() + rampUpNanos;
    long end = begin + windowNanos;
    callers.run(
        inFlight,
        caller -> {
          for (long start = System.nanoTime(); start - end < 0; ) {
            boolean answered = recording.attempt(call, caller);
            long stop = System.nanoTime();
            if (answered && start - begin >= 0) {
              Recording.record(recording.service, stop - start);
            }
            if (answered && stop - begin >= 0 && stop - end < 0) {
              recording.answered.increment();
            }
            start = stop;
          }
        });
    return recording.end(windowNanos);
  }

  /**
   * Runs an open loop: calls are due by a schedule, whether or not earlier ones have been answered,
   * and latency counts from the intended start. Without a free caller a call starts as soon as
   * there is one. Calls that cannot start within another window after the end are given up, which
   * fails the point.
   *
   * @param starts intended starts, ns after the beginning of the ramp-up, ascending
   */
  Recording open(long[] starts, Call call) {
    Recording recording = new Recording();
    AtomicInteger next = new AtomicInteger();
    long origin = System.nanoTime() + START_NANOS;
    long begin = origin + rampUpNanos;
    long end = begin + windowNanos;
    CompletableFuture<Void> ticker =
        CompletableFuture.runAsync(
            () -> tick(recording.pauses, begin, end), LoadGenerator::startThread);
    callers.run(
        callers.count(),
        caller -> {
          for (int i = next.getAndIncrement(); i < starts.length; i = next.getAndIncrement()) {
            long intended = origin + starts[i];
            boolean due = intended - begin >= 0;
            boolean free = intended - System.nanoTime() > 0;
            if (due) {
              recording.due.increment();
              recording.queued.add(free ? 0 : 1);
            }
            awaitTime(intended);
            long start = System.nanoTime();
            if (start - end > windowNanos) {
              continue;
            }
            boolean answered = recording.attempt(call, caller);
            long stop = System.nanoTime();
            if (answered && due) {
              Recording.record(recording.latency, stop - intended);
              Recording.record(recording.service, stop - start);
              Recording.record(recording.lag, free ? start - intended : 0);
            }
            if (answered && stop - begin >= 0 && stop - end < 0) {
              recording.answered.increment();
            }
          }
        });
    ticker.join();
    return recording.end(windowNanos);
  }

  /** Starts a thread: the common pool may have only one, which clients of stacks need. */
  private static void startThread(Runnable task) {
    Thread thread = new Thread(task, "pauses");
    thread.setDaemon(true);
    thread.start();
  }

  /** Records pauses of this JVM, which also delay calls that no caller waits to start. */
  private static void tick(Histogram pauses, long begin, long end) {
    for (long due = begin; due - end < 0; due = System.nanoTime() + TICK_NANOS) {
      awaitTime(due);
      pauses.recordValueWithExpectedInterval(System.nanoTime() - due, TICK_NANOS);
    }
  }

  private static void awaitTime(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
