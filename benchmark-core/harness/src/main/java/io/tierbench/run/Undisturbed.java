package io.tierbench.run;

import io.tierbench.record.CpuContention;
import io.tierbench.run.OtherLoad.Moment;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats iterations that were disturbed by CPU contention, after waiting, within limits. Only the
 * contention decides, never the rate of the iteration.
 */
final class Undisturbed {
  /** Limit of all waits together: this multiple of the iterations of the rounds, and a minute. */
  private static final int MAX_WAIT_FACTOR = 2;

  private static final long WAIT_ALLOWANCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Maximum of a single wait: a program that is busy for longer is assumed not to end soon. */
  private static final long MAX_SINGLE_WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** Time after a futile wait during which iterations are accepted as they are. */
  private static final long RESIGNED_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final int MAX_REPETITIONS = 3;

  private static final long LOOKING_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final double NANOS_PER_SECOND = 1e9;

  private final OtherLoad others;

  private @Nullable Moment last;

  private @Nullable Moment resigned;
  private int iterations;
  private int repeated;
  private int disturbed;
  private long nanosOfIterations;
  private long nanosLost;

  Undisturbed(OtherLoad others) {
    this.others = others;
  }

  /** Runs an iteration, repeatedly if disturbed, and returns the last result. */
  <T> Optional<T> run(Supplier<Optional<T>> iteration) {
    if (last == null) {
      last = others.now();
    }
    for (int repetitions = 0; ; repetitions++) {
      Moment start = last;
      Optional<T> result = iteration.get();
      last = others.now();
      if (result.isEmpty()) {
        return result;
      }
      boolean free = others.share(start, last) == 0;
      if (free || repetitions == MAX_REPETITIONS || !isPatient()) {
        iterations++;
        disturbed += free ? 0 : 1;
        nanosOfIterations += nanos(start, last);
        return result;
      }
      repeated++;
      awaitCalm();
      nanosLost += nanos(start, last);
    }
  }

  private boolean isPatient() {
    return nanosLost < MAX_WAIT_FACTOR * nanosOfIterations + WAIT_ALLOWANCE_NANOS
        && (resigned == null || nanos(resigned, last) > RESIGNED_NANOS);
  }

  private static long nanos(@Nullable Moment start, @Nullable Moment end) {
    return start == null || end == null ? 0 : end.nanos() - start.nanos();
  }

  /** Waits until there is no contention; meanwhile this run needs no processor. */
  private void awaitCalm() {
    Moment start = last;
    while (nanos(start, last) < MAX_SINGLE_WAIT_NANOS) {
      Moment before = last;
      LockSupport.parkNanos(LOOKING_NANOS);
      last = others.now();
      if (others.processors(before, last) == 0) {
        return;
      }
    }
    resigned = last;
  }

  CpuContention interference(double secondsReturned) {
    return new CpuContention(
        iterations, repeated, disturbed, nanosLost / NANOS_PER_SECOND, secondsReturned);
  }
}
