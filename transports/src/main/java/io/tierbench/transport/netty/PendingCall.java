package io.tierbench.transport.netty;

import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.wire.Incoming;

/**
 * A request on its way to its answer. It is the task that a worker runs as well as the task that
 * brings the answer back to the event loop, so that a hand-over costs no further object.
 */
public abstract class PendingCall implements Runnable, Incoming {
  private final Route route;
  private final byte[] request;
  private final long arrived;
  private CallHandler<?> handler;
  private volatile Answer answer;

  protected PendingCall(Route route, byte[] request) {
    this.route = route;
    this.request = request;
    arrived = route.exchange().arrived();
  }

  /** A call that a protocol refuses before any exchange sees it. */
  protected PendingCall(Answer refusal) {
    route = null;
    request = null;
    arrived = 0;
    answer = refusal;
  }

  public final Route route() {
    return route;
  }

  final Answer answer() {
    return answer;
  }

  @Override
  public final long arrived() {
    return arrived;
  }

  final void answerInline() {
    answer = Answer.of(route, request, this);
  }

  final void refuse(Answer refusal) {
    answer = refusal;
  }

  final void handler(CallHandler<?> owner) {
    handler = owner;
  }

  @Override
  public final void run() {
    if (answer == null) {
      answerInline();
      handler.handBack(this);
    } else {
      handler.handedBack();
    }
  }

  @Override
  public String toString() {
    return route == null ? Fault.BAD_REQUEST.name() : route.toString();
  }
}
