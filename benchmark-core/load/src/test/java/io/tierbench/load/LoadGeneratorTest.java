package io.tierbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.load.Callers.Kind;
import io.tierbench.load.Recording.Call;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests both loops with calls whose times are known. */
class LoadGeneratorTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long WINDOW = 1_500 * MILLI;
  private static final long RAMP_UP = 100 * MILLI;
  private static final long STALL = 300 * MILLI;
  private static final double ANY_LAG = 1e9;

  /** A server that answers in a millisecond, but once answers nobody for 300 ms. */
  private static final class Stalling implements Call {
    private final long from = System.nanoTime() + 600 * MILLI;

    @Override
    public Object by(int caller) {
      long into = System.nanoTime() - from;
      sleep(into >= 0 && into < STALL ? STALL - into : 0);
      sleep(MILLI);
      return caller;
    }
  }

  private static void sleep(long nanos) {
    long end = System.nanoTime() + nanos;
    while (end - System.nanoTime() > 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static Recording generated(
      int count, long window, Function<LoadGenerator, Recording> load) {
    try (Callers callers = new Callers(Kind.PLATFORM, count)) {
      return load.apply(new LoadGenerator(callers, RAMP_UP, window));
    }
  }

  private static Call lasting(long millis) {
    return caller -> {
      sleep(millis * MILLI);
      return caller;
    };
  }

  private static long millis(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / MILLI;
  }

  /** Every tenth of the calls is due within the stall and waits, on average, half of it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void anOpenLoopShowsAStallHoweverManyCallersThereAre(int count) {
    long[] schedule = Arrivals.CONSTANT.schedule(100, RAMP_UP + WINDOW, 1);
    Recording recording =
        generated(count, WINDOW, generator -> generator.open(schedule, new Stalling()));

    assertThat(recording.due.sum()).isBetween(149L, 151L);
    assertThat(recording.latency.getTotalCount()).isEqualTo(recording.due.sum());
    assertThat(recording.pauses.getTotalCount()).isBetween(500L, 1_600L);
    assertThat(millis(recording.latency, 90)).isGreaterThan(120);
    assertThat(millis(recording.latency, 95)).isGreaterThan(200);
    assertThat(millis(recording.latency, 100)).isGreaterThanOrEqualTo(280);
    if (count == 1) {
      // Only the one call that was in flight was slow.
      assertThat(recording.queued.sum()).isGreaterThan(20);
      assertThat(millis(recording.service, 90)).isLessThan(100);
    }
  }

  @Test
  void aClosedLoopHidesTheStall() {
    Recording recording = generated(1, WINDOW, generator -> generator.closed(1, new Stalling()));

    assertThat(recording.service.getTotalCount()).isGreaterThan(100);
    assertThat(millis(recording.service, 98)).isLessThan(150);
    assertThat(millis(recording.service, 100)).isGreaterThanOrEqualTo(280);
    assertThat(recording.latency.getTotalCount()).isZero();
  }

  /** Ten calls that are due at once wait for each other. */
  @Test
  void latencyCountsFromTheIntendedStart() {
    long[] schedule = LongStream.generate(() -> RAMP_UP).limit(10).toArray();
    Recording recording = generated(1, WINDOW, generator -> generator.open(schedule, lasting(20)));

    for (int call = 1; call <= 10; call++) {
      assertThat(millis(recording.latency, 10 * call)).isGreaterThanOrEqualTo(20L * call);
    }
    // The last one waits for all others, however slow the machine is.
    assertThat((double) recording.latency.getMaxValue())
        .isCloseTo(10 * recording.service.getMean(), within(500.0 * MILLI));
    assertThat(millis(recording.service, 10)).isGreaterThanOrEqualTo(19);
    // Waiting for a free caller is not the generator's lag.
    assertThat(recording.queued.sum()).isGreaterThanOrEqualTo(9);
    assertThat(recording.lag.getCountAtValue(0)).isEqualTo(recording.queued.sum());
    assertThat(recording.answered.sum()).isEqualTo(10);
  }

  private static Point point(double callsPerSecond) {
    Point point =
        new Point("FAKE", 2, Rate.parse("1000/s"), callsPerSecond, ANY_LAG, new Recording());
    long[] schedule = Arrivals.POISSON.schedule(callsPerSecond, RAMP_UP + WINDOW / 2, 1);
    point.total().add(generated(2, WINDOW / 2, generator -> generator.open(schedule, lasting(10))));
    return point;
  }

  /** Two callers make at most 200 calls of 10 ms in a second. */
  @Test
  void aRateOutOfReachFailsItsPoint() {
    Point point = point(1_000);

    assertThat(point.state()).isEqualTo(Point.State.FAILED);
    assertThat(point.callsPerSecond()).isLessThan(210);
    assertThat(point.reason())
        .matches("\\d+ of [\\d,]+ calls/s were reached, and 97.0 % are needed");
    assertThat(point(60).state()).isEqualTo(Point.State.OK);
  }

  @Test
  void aFailedCallFailsItsPointAndIsNotTimed() {
    Point point = new Point("FAKE", 2, null, 0, ANY_LAG, new Recording());
    Call secondFails =
        caller -> {
          sleep(5 * MILLI);
          if (caller == 1) {
            throw new IllegalStateException("no answer");
          }
          return caller;
        };
    point.total().add(generated(2, RAMP_UP, generator -> generator.closed(2, secondFails)));

    assertThat(point.state()).isEqualTo(Point.State.FAILED);
    assertThat(point.reason())
        .matches("\\d+ of \\d+ calls failed: java.lang.IllegalStateException: no answer");
    assertThat(point.total().calls.sum())
        .isGreaterThan(point.total().failures.sum() + point.total().answered.sum());
    assertThat(point.total().service.getTotalCount()).isBetween(5L, 20L);
  }
}
