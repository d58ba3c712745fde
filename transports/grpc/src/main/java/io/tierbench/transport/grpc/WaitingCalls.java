package io.tierbench.transport.grpc;

import io.grpc.ServerCall;
import io.netty.util.concurrent.EventExecutorGroup;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The calls that wait for their clients: for the rest of a request, or until a response is
 * received. Calls that wait too long are ended, because gRPC limits only connections.
 */
final class WaitingCalls {
  private static final int CHECKS_PER_TIMEOUT = 4;

  private final Set<Entry> waiting = ConcurrentHashMap.newKeySet();

  /** Number of checks, which serves as the clock, so that a busy loop ends no call early. */
  private volatile int checks;

  WaitingCalls(EventExecutorGroup timer, Duration timeout) {
    long pause = Math.max(1, timeout.toNanos() / CHECKS_PER_TIMEOUT);
    timer.scheduleWithFixedDelay(this::endOverdue, pause, pause, TimeUnit.NANOSECONDS);
  }

  void add(Entry call) {
    call.lastCheck = checks;
    waiting.add(call);
  }

  /** Removes a call; returns false if it has been ended. */
  boolean remove(Entry call) {
    return waiting.remove(call);
  }

  private void endOverdue() {
    int now = checks + 1;
    checks = now;
    for (Entry call : waiting) {
      if (now - call.lastCheck > CHECKS_PER_TIMEOUT && waiting.remove(call)) {
        call.end();
      }
    }
  }

  /** A call that another thread may end while it waits. */
  abstract static class Entry extends ServerCall.Listener<Object> {
    private volatile int lastCheck;

    abstract void end();
  }
}
