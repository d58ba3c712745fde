package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class CallerLoopTest {

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTaskThatIsAcceptedRunsHoweverNearTheEnd() throws Exception {
    for (int i = 0; i < 500; i++) {
      CallerLoop loop = new CallerLoop(NioIoHandler.newFactory());
      loop.acquire();
      AtomicInteger accepted = new AtomicInteger();
      AtomicInteger ran = new AtomicInteger();
      Thread other = new Thread(() -> executeUntilRefused(loop, accepted, ran));
      other.start();
      while (accepted.get() < 10) {
        loop.runNow();
      }
      loop.close();
      loop.release();
      other.join();

      assertThat(ran).hasValue(accepted.get());
    }
  }

  private static void executeUntilRefused(
      CallerLoop loop, AtomicInteger accepted, AtomicInteger ran) {
    try {
      while (true) {
        loop.execute(ran::incrementAndGet);
        accepted.incrementAndGet();
        Thread.yield();
      }
    } catch (RejectedExecutionException e) {
      // It is closed.
    }
  }

  /** A wake-up that is lost would leave the owner waiting to the end. */
  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTaskFromElsewhereWakesTheOwner() throws Exception {
    CallerLoop loop = new CallerLoop(NioIoHandler.newFactory());
    AtomicInteger ran = new AtomicInteger();
    int tasks = 20_000;
    Thread other =
        new Thread(
            () -> {
              for (int i = 0; i < tasks; i++) {
                loop.execute(ran::incrementAndGet);
                while (ran.get() <= i) {
                  Thread.onSpinWait();
                }
              }
            });
    other.start();
    while (ran.get() < tasks) {
      loop.acquire();
      loop.run(TimeUnit.MINUTES.toNanos(10));
      loop.release();
    }
    other.join();
    loop.acquire();
    loop.close();
    loop.release();

    assertThat(ran).hasValue(tasks);
  }
}
