package io.tierbench.transport.netty;

import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.internal.ThreadExecutorMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class CallerLoopTest {

  static Stream<IoHandlerFactory> handlers() {
    return Stream.of(NioIoHandler.newFactory(), EventLoops.handlers());
  }

  @ParameterizedTest
  @MethodSource("handlers")
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTaskThatIsAcceptedRunsHoweverNearTheEnd(IoHandlerFactory handlers) throws Exception {
    for (int i = 0; i < 500; i++) {
      CallerLoop loop = new CallerLoop(handlers);
      loop.acquire();
      AtomicInteger accepted = new AtomicInteger();
      AtomicInteger ran = new AtomicInteger();
      Thread other = new Thread(() -> executeUntilRefused(loop, accepted, ran));
      other.start();
      while (accepted.get() < 10) {
        loop.runNow();
        Thread.yield();
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

  /** A lost wake-up would block the owner to the end. */
  @ParameterizedTest
  @MethodSource("handlers")
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTaskFromElsewhereWakesTheOwner(IoHandlerFactory handlers) throws Exception {
    CallerLoop loop = new CallerLoop(handlers);
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
      loop.run();
      loop.release();
    }
    other.join();
    loop.acquire();
    loop.close();
    loop.release();

    assertThat(ran).hasValue(tasks);
  }

  @ParameterizedTest
  @MethodSource("handlers")
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aScheduledTaskEndsAWaitWithoutALimit(IoHandlerFactory handlers) {
    CallerLoop loop = new CallerLoop(handlers);
    AtomicInteger ran = new AtomicInteger();

    loop.acquire();
    loop.schedule(ran::incrementAndGet, 50, TimeUnit.MILLISECONDS);
    while (ran.get() == 0) {
      loop.run();
    }
    loop.close();
    loop.release();

    assertThat(ran).hasValue(1);
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void whatIsScheduledForLaterIsLeftToATimerWhichEndsWithTheLoop() {
    assumeThat(EventLoops.NATIVE).as("NIO asks for no timer").isTrue();
    CallerLoop loop = new CallerLoop(EventLoops.handlers());
    loop.acquire();
    loop.schedule(() -> {}, 1, TimeUnit.HOURS);
    while (loop.timer().pending() == null) {
      // Where it comes before the wait, there is none.
      CompletableFuture.runAsync(loop::wake, delayedExecutor(20, TimeUnit.MILLISECONDS));
      loop.run();
    }
    Future<?> timer = loop.timer().pending();

    loop.close();
    loop.release();
    assertThat(timer.isCancelled()).isTrue();
  }

  /** Netty's allocator checks it before it gives a thread a cache. */
  @Test
  void itsOwnerIsKnownToRunIt() {
    CallerLoop loop = new CallerLoop(EventLoops.handlers());

    loop.acquire();
    assertThat(ThreadExecutorMap.currentExecutor()).isSameAs(loop);
    loop.close();
    loop.release();

    assertThat(ThreadExecutorMap.currentExecutor()).isNull();
  }
}
