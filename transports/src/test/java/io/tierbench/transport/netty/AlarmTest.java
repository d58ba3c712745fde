package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** An alarm that does not ring would leave its thread waiting until the test's time is up. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
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

  @Test
  void itWakesAThreadThatParks() {
    alarm().set(SHORT, null);
    parkUntilOver(alarm());
    alarm().turnOff();
  }

  @Test
  void itWakesAThreadThatRunsALoop() {
    CallerLoop loop = new CallerLoop(EventLoops.handlers());
    loop.acquire();
    alarm().set(SHORT, loop);
    while (!alarm().isOver()) {
      loop.run();
    }
    alarm().turnOff();
    loop.close();
    loop.release();
  }

  @Test
  void aShortWaitAfterALongOneEndsInTime() {
    alarm().set(LONG, null);
    alarm().turnOff();
    alarm().set(SHORT, null);
    parkUntilOver(alarm());
    alarm().turnOff();
  }

  @Test
  void aLongWaitAfterAShortOneIsNotCutOff() {
    alarm().set(SHORT, null);
    alarm().turnOff();
    alarm().set(LONG, null);
    LockSupport.parkNanos(3 * SHORT);

    assertThat(alarm().isOver()).isFalse();
    alarm().turnOff();
  }

  /** Ends just as the timer looks are where one of them could go unseen. */
  @RepeatedTest(20)
  void itRingsHoweverNearTheEndOfTheWaitBefore() {
    long nanos = TimeUnit.MICROSECONDS.toNanos(200);
    for (int i = 0; i < 200; i++) {
      alarm().set(nanos, null);
      LockSupport.parkNanos(nanos - 20_000 + 200L * i);
      alarm().turnOff();
      alarm().set(nanos, null);
      parkUntilOver(alarm());
      alarm().turnOff();
    }
  }

  /** As above: one that goes unseen would leave the loop waiting for good. */
  @RepeatedTest(20)
  void itWakesALoopHoweverNearTheEndOfTheWaitBefore() {
    long nanos = TimeUnit.MICROSECONDS.toNanos(200);
    CallerLoop loop = new CallerLoop(EventLoops.handlers());
    loop.acquire();
    for (int i = 0; i < 200; i++) {
      alarm().set(nanos, loop);
      LockSupport.parkNanos(nanos - 20_000 + 200L * i);
      alarm().turnOff();
      alarm().set(nanos, loop);
      while (!alarm().isOver()) {
        loop.run();
      }
      alarm().turnOff();
    }
    loop.close();
    loop.release();
  }

  @Test
  void eachThreadHasItsOwn() throws Exception {
    Alarm[] other = new Alarm[1];
    Thread thread = new Thread(() -> other[0] = Alarm.ofThisThread());
    thread.start();
    thread.join();

    assertThat(other[0]).isNotSameAs(alarm());
    assertThat(alarm()).isSameAs(alarm());
  }
}
