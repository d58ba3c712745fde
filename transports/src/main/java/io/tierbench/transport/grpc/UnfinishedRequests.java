package io.tierbench.transport.grpc;

import io.grpc.ServerCall;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The calls of one event loop whose requests are still to come in full, the oldest first. Those
 * that wait for too long are cancelled: gRPC itself limits connections only. Used by the event loop
 * alone; a list whose links are the calls, as every call comes by here.
 */
final class UnfinishedRequests {
  private static final int LOOKS_PER_TIMEOUT = 4;

  private final Entry ends = new Entry() {};
  private final EventExecutor loop;

  /** How often was looked; counted, so that calls need no clock and a busy loop cancels none. */
  private int looks;

  UnfinishedRequests(EventExecutor loop, long timeoutNanos) {
    this.loop = loop;
    long pause = Math.max(1, timeoutNanos / LOOKS_PER_TIMEOUT);
    loop.scheduleWithFixedDelay(this::cancelOverdue, pause, pause, TimeUnit.NANOSECONDS);
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

  private void cancelOverdue() {
    looks++;
    while (ends.next != ends && looks - ends.next.lookBefore > LOOKS_PER_TIMEOUT) {
      Entry overdue = ends.next;
      overdue.leave();
      overdue.cancel();
    }
  }

  /** A call in the list; in none it is linked to itself. */
  abstract static class Entry extends ServerCall.Listener<Object> {
    private Entry previous = this;
    private Entry next = this;
    private int lookBefore;

    /** Its request is complete, or will never be. */
    final void leave() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
    }

    /** The request takes too long. */
    void cancel() {}
  }
}
