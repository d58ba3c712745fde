package io.tierbench.run;

import io.tierbench.run.OtherLoad.Moment;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Slices during which other programs leave a fleet the processors. Where they do not, it waits and
 * runs the slice again, within limits. What others took decides, and never the rate of the slice.
 */
final class Undisturbed {
  /** So many times as long as the slices of the rounds, and a minute. */
  private static final int PATIENCE = 2;

  private static final long LEAST_PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final long LOOKING_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final OtherLoad others;
  private int repeated;
  private long nanosOfSlices;
  private long nanosLost;

  Undisturbed(OtherLoad others) {
    this.others = others;
  }

  /** The result of a slice, of the last one if it was run again. */
  <T> Optional<T> run(Supplier<Optional<T>> slice) {
    while (true) {
      Moment start = others.now();
      Optional<T> result = slice.get();
      Moment end = others.now();
      long patience = PATIENCE * nanosOfSlices + LEAST_PATIENCE_NANOS - nanosLost;
      if (result.isEmpty() || others.share(start, end) == 0 || patience <= 0) {
        nanosOfSlices += nanos(start, end);
        return result;
      }
      repeated++;
      nanosLost += nanos(start, awaitCalm(end, patience));
    }
  }

  private static long nanos(@Nullable Moment start, @Nullable Moment end) {
    return start == null || end == null ? 0 : end.nanos() - start.nanos();
  }

  private @Nullable Moment awaitCalm(@Nullable Moment start, long mostNanos) {
    Moment before;
    Moment now = start;
    do {
      before = now;
      LockSupport.parkNanos(LOOKING_NANOS);
      now = others.now();
    } while (others.share(before, now) > 0 && nanos(start, now) < mostNanos);
    return now;
  }

  /** How many slices were run again. */
  int repeated() {
    return repeated;
  }
}
