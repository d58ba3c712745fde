package io.tierbench.run;

import io.tierbench.record.CpuContention;
import io.tierbench.run.ContentionMonitor.Moment;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A repeater of iterations that were disturbed by CPU contention, within limits of time. Only
 * contention decides, never the rate of the iteration.
 */
final class ContentionRetry {
  /** Limit of all lost time: this multiple of the time of kept iterations, and a minute. */
  private static final int MAX_WAIT_FACTOR = 2;

  private static final long WAIT_ALLOWANCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Timeout of a single wait, after which contention is assumed to last. */
  private static final long MAX_SINGLE_WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** Time after such a timeout during which no iteration is repeated. */
  private static final long NO_REPETITION_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final int MAX_REPETITIONS = 3;

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final double NANOS_PER_SECOND = 1e9;

  private final ContentionMonitor contention;

  private @Nullable Moment last;

  private @Nullable Moment waitTimedOut;
  private int iterations;
  private int repeated;
  private int disturbed;
  private long nanosOfIterations;
  private long nanosLost;

  ContentionRetry(ContentionMonitor contention) {
    this.contention = contention;
  }

  /** Runs an iteration, repeats it if disturbed, and returns the last result. */
  <T> Optional<T> run(Supplier<Optional<T>> iteration) {
    if (last == null) {
      last = contention.now();
    }
    for (int repetitions = 0; ; repetitions++) {
      Moment start = last;
      Optional<T> result = iteration.get();
      last = contention.now();
      if (result.isEmpty()) {
        return result;
      }
      boolean free = contention.share(start, last) == 0;
      if (free || repetitions == MAX_REPETITIONS || !mayRepeat()) {
        iterations++;
        disturbed += free ? 0 : 1;
        nanosOfIterations += nanos(start, last);
        return result;
      }
      repeated++;
      awaitNoContention();
      nanosLost += nanos(start, last);
    }
  }

  private boolean mayRepeat() {
    return nanosLost < MAX_WAIT_FACTOR * nanosOfIterations + WAIT_ALLOWANCE_NANOS
        && (waitTimedOut == null || nanos(waitTimedOut, last) > NO_REPETITION_NANOS);
  }

  private static long nanos(@Nullable Moment start, @Nullable Moment end) {
    return start == null || end == null ? 0 : end.nanos() - start.nanos();
  }

  /** Waits until there is no contention, or until the timeout. */
  private void awaitNoContention() {
    Moment start = last;
    while (nanos(start, last) < MAX_SINGLE_WAIT_NANOS) {
      Moment before = last;
      LockSupport.parkNanos(POLL_NANOS);
      last = contention.now();
      if (contention.processors(before, last) == 0) {
        return;
      }
    }
    waitTimedOut = last;
  }

  CpuContention contention(double secondsReturned) {
    return new CpuContention(
        iterations, repeated, disturbed, nanosLost / NANOS_PER_SECOND, secondsReturned);
  }
}
