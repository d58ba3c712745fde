package io.tierbench.transport.grpc;

import io.grpc.ServerCall;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The calls of one event loop that wait for their clients: for the rest of a request, or until an
 * answer is taken; the oldest first. Those that wait for too long are ended: gRPC itself limits
 * connections only. Used by the event loop alone; a list whose links are the calls, as every call
 * comes by here.
 */
final class WaitingCalls {
  private static final int LOOKS_PER_TIMEOUT = 4;

  private final Entry ends = new Entry() {};
  private final EventExecutor loop;

  /** How often was looked; counted, so that calls need no clock and a busy loop ends none. */
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

  /** A call in the list; in none it is linked to itself. */
  abstract static class Entry extends ServerCall.Listener<Object> {
    private Entry previous = this;
    private Entry next = this;
    private int lookBefore;

    /** It does not wait for its client, or never again. */
    final void leave() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
    }

    /** Its client takes too long. */
    void end() {}
  }
}
