package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tests wake-ups of a loop: a missed one would be delayed to the next event, and there is none. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class UntimedLoopTest {
  private final EventLoopGroup group = EventLoops.single("loop");
  private final EventLoop loop = group.next();

  @AfterEach
  void close() {
    EventLoops.close(group);
  }

  /** Waits until the loop has finished its tasks, and sleeps or is about to. */
  private void letItSleep() throws Exception {
    loop.submit(() -> {}).sync();
    Thread.sleep(20);
  }

  private void assertSoonRuns(int delayMillis) throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    loop.schedule(ran::countDown, delayMillis, TimeUnit.MILLISECONDS);
    ran.await();
  }

  @Test
  void whatAnotherThreadSchedulesRuns() throws Exception {
    letItSleep();
    assertSoonRuns(30);

    // Before the rest.
    loop.schedule(() -> {}, 1, TimeUnit.HOURS);
    letItSleep();
    assertSoonRuns(30);
  }

  @Test
  void whatIsScheduledAfterSomethingCancelledRuns() throws Exception {
    Future<?> first = loop.schedule(() -> {}, 30, TimeUnit.MILLISECONDS);
    letItSleep();
    first.cancel(false);
    assertSoonRuns(60);
  }

  @Test
  void whatRepeatsGoesOn() throws Exception {
    CountDownLatch ran = new CountDownLatch(20);
    loop.scheduleWithFixedDelay(ran::countDown, 1, 1, TimeUnit.MILLISECONDS);
    loop.scheduleAtFixedRate(() -> {}, 3, 3, TimeUnit.MILLISECONDS);
    ran.await();
  }

  @Test
  void aLoopThatHasEndedLeavesNoTimer() throws Exception {
    assumeThat(EventLoops.NATIVE).as("NIO asks for no timer").isTrue();
    loop.schedule(() -> {}, 1, TimeUnit.HOURS);
    letItSleep();
    Future<?> timer = loop.submit(() -> ((UntimedLoop) loop).timer().pending()).get();

    assertThat(timer).isNotNull();
    EventLoops.close(group);
    assertThat(timer.isCancelled()).isTrue();
  }
}
