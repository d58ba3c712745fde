package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tests alarms: one that does not ring would block its thread until the test's timeout. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class AlarmTest {
  private static final long LONG = TimeUnit.HOURS.toNanos(1);
  private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

  private static Alarm alarm() {
    return Alarm.ofThisThread();
  }

  private static void parkUntilOver(Alarm alarm) {
    while (!alarm.isOver()) {
      LockSupport.park();
    }
  }

  private static void runUntilOver(Alarm alarm, CallerLoop loop) {
    while (!alarm.isOver()) {
      loop.run();
    }
  }

  /** Waits until just before the timer's next check, where a timeout could be missed. */
  private static void waitNearTheEndOfTheWaitBefore(CallerLoop loop, Consumer<Alarm> untilOver) {
    long nanos = TimeUnit.MICROSECONDS.toNanos(200);
    for (int i = 0; i < 200; i++) {
      alarm().set(nanos, loop);
      LockSupport.parkNanos(nanos - 20_000 + 200L * i);
      alarm().turnOff();
      alarm().set(nanos, loop);
      untilOver.accept(alarm());
      alarm().turnOff();
    }
  }

  @Test
  void aShortWaitAfterALongOneEndsInTimeAndALongOneIsNotCutOff() {
    alarm().set(LONG, null);
    alarm().turnOff();
    alarm().set(SHORT, null);
    parkUntilOver(alarm());
    alarm().turnOff();

    alarm().set(SHORT, null);
    alarm().turnOff();
    alarm().set(LONG, null);
    LockSupport.parkNanos(3 * SHORT);
    assertThat(alarm().isOver()).isFalse();
    alarm().turnOff();
  }

  @RepeatedTest(20)
  void itRingsHoweverNearTheEndOfTheWaitBefore() {
    waitNearTheEndOfTheWaitBefore(null, AlarmTest::parkUntilOver);
  }

  @RepeatedTest(20)
  void itWakesALoopHoweverNearTheEndOfTheWaitBefore() {
    CallerLoop loop = new CallerLoop(EventLoops.handlers());
    loop.acquire();
    waitNearTheEndOfTheWaitBefore(loop, alarm -> runUntilOver(alarm, loop));
    loop.close();
    loop.release();
  }
}
