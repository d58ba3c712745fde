package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class SameClockTest {

  /** A clock that ticks with each reading, so that an answer is one tick after the question. */
  private static LongSupplier ticking(AtomicLong clock, long ahead) {
    return () -> clock.getAndIncrement() + ahead;
  }

  private static boolean same(long start, long ahead) {
    AtomicLong clock = new AtomicLong(start);
    return CallPhases.isSameClock(ticking(clock, 0), ticking(clock, ahead));
  }

  @Test
  void aClockBetweenTwoReadingsIsTheSame() {
    assertThat(same(1000, 0)).isTrue();
  }

  @Test
  void aClockThatIsAheadOrBehindIsAnother() {
    assertThat(same(1000, 2)).isFalse();
    assertThat(same(1000, -2)).isFalse();
  }

  @Test
  void aClockThatIsApartInTheEndOnlyIsAnother() {
    AtomicLong clock = new AtomicLong();
    LongSupplier drifting = () -> clock.getAndIncrement() + (clock.get() > 25 ? 10 : 0);

    assertThat(CallPhases.isSameClock(ticking(clock, 0), drifting)).isFalse();
  }
}
