package io.tierbench.transport.grpc;

import io.grpc.ServerCall;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The calls of an event loop that wait for their clients: for the rest of a request, or until a
 * response is received; oldest first. Calls that wait too long are ended, because gRPC limits only
 * connections. Used only by the event loop; an intrusive linked list, because every call is added.
 */
final class WaitingCalls {
  private static final int LOOKS_PER_TIMEOUT = 4;

  private final Entry ends = new Entry() {};
  private final EventExecutor loop;

  /** Number of checks, which serves as the clock, so that a busy loop ends no call early. */
  private int looks;

  WaitingCalls(EventExecutor loop, long timeoutNanos) {
    this.loop = loop;
    long pause = Math.max(1, timeoutNanos / LOOKS_PER_TIMEOUT);
    loop.scheduleWithFixedDelay(this::endOverdue, pause, pause, TimeUnit.NANOSECONDS);
  }

  EventExecutor loop() {
    return loop;
  }

  void add(Entry call) {
    call.lookBefore = looks;
    call.previous = ends.previous;
    call.next = ends;
    ends.previous.next = call;
    ends.previous = call;
  }

  private void endOverdue() {
    looks++;
    while (ends.next != ends && looks - ends.next.lookBefore > LOOKS_PER_TIMEOUT) {
      Entry overdue = ends.next;
      overdue.leave();
      overdue.end();
    }
  }

  /** A call in the list; linked to itself if in none. */
  abstract static class Entry extends ServerCall.Listener<Object> {
    private Entry previous = this;
    private Entry next = this;
    private int lookBefore;

    final void leave() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
    }

    void end() {}
  }
}
