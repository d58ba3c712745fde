package io.tierbench.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ConnectionOptions.ClientThread;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.WireService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tests wake-ups: a lost one would block its thread until the test's timeout. */
@Tag("slow")
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class CallerConnectionTest {
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);
  private static final int CALLERS = 4;
  private static final int CALLS = 5_000;
  private static final int LATE_CALLS = 40;
  private static final Duration TIMEOUT = Duration.ofMillis(100);
  private static final long NEAR_NANOS = 5_000_000;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Listener listener =
      Known.GRPC.serve(
          Map.of(SERVICE, CallerConnectionTest::answer),
          Loopback.ANY_PORT,
          new ListenerOptions(threads, 1 << 20));

  @AfterEach
  void close() {
    listener.close();
    threads.shutdownNow();
  }

  private Connection connect(Duration timeout) {
    return Known.GRPC.connect(
        SERVICE,
        Loopback.of(listener),
        new ConnectionOptions(ClientThread.CALLER, 1 << 20, timeout));
  }

  private static byte[] answer(String operation, byte[] request) {
    if (operation.equals("late")) {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      LockSupport.parkNanos(TIMEOUT.toNanos() + random.nextLong(-NEAR_NANOS, NEAR_NANOS));
    }
    return request;
  }

  @Test
  void everyCallEndsHoweverNearItsTimeout() throws Exception {
    try (Connection connection = connect(TIMEOUT)) {
      List<Integer> inTime =
          inAllThreads(
              () -> {
                int answered = 0;
                for (int i = 0; i < LATE_CALLS; i++) {
                  // By the second of these a channel is connected.
                  callAndTakeWhatComes(connection, "echo", 2);
                  answered += callAndTakeWhatComes(connection, "late", 1);
                }
                return answered;
              });
      assertThat(inTime.stream().mapToInt(Integer::intValue).sum())
          .isBetween(1, CALLERS * LATE_CALLS - 1);
    }
  }

  @Test
  void noWakeUpIsLost() throws Exception {
    try (Connection connection = connect(Duration.ofHours(1))) {
      assertThat(inAllThreads(() -> callAndTakeWhatComes(connection, "echo", CALLS)))
          .containsOnly(CALLS);
    }
  }

  /** Another thread ends it while the callers run their loops. */
  @Test
  void aConnectionThatIsClosedEndsTheCallsInFlight() throws Exception {
    for (int i = 0; i < 50; i++) {
      Connection connection = connect(Duration.ofHours(1));
      AtomicInteger answered = new AtomicInteger();
      List<Future<Object>> callers = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        callers.add(
            threads.submit(
                () -> {
                  while (callAndTakeWhatComes(connection, "echo", 1) > 0) {
                    answered.incrementAndGet();
                  }
                  return null;
                }));
      }
      while (answered.get() < i) {
        Thread.onSpinWait();
      }
      connection.close();
      for (Future<Object> caller : callers) {
        caller.get();
      }
    }
  }

  private List<Integer> inAllThreads(Callable<Integer> calls) throws Exception {
    List<Future<Integer>> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(threads.submit(calls));
    }
    List<Integer> results = new ArrayList<>();
    for (Future<Integer> caller : callers) {
      results.add(caller.get());
    }
    return results;
  }

  /** Makes calls; returns the number of answered ones, the others must report a failure. */
  private static int callAndTakeWhatComes(Connection connection, String operation, int calls) {
    int answered = 0;
    for (int i = 0; i < calls; i++) {
      byte[] request = {(byte) i, (byte) (i >> 8)};
      try {
        assertThat(connection.call(operation, request)).isEqualTo(request);
        answered++;
      } catch (ShopException e) {
        assertThat(e.fault()).isEqualTo(Fault.UNAVAILABLE);
      }
    }
    return answered;
  }
}
