package io.tierbench.transport.netty;

import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.wire.Incoming;
import java.security.Principal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request being answered. It is the worker's task and also the task that returns the answer to
 * the event loop, so that a hand-over needs no other object.
 */
public abstract class PendingCall implements Runnable, Incoming {
  private final @Nullable Route route;
  private final byte @Nullable [] request;
  private final long arrived;

  /** Set before a worker has the call. */
  @SuppressWarnings("NullAway.Init")
  private CallHandler<?> handler;

  private @Nullable Principal caller;

  private volatile @Nullable Answer answer;

  protected PendingCall(Route route, byte[] request) {
    this.route = route;
    this.request = request;
    arrived = route.exchange().arrived();
  }

  /** Creates a call that a protocol rejects before any exchange sees it. */
  protected PendingCall(Answer refusal) {
    route = null;
    request = null;
    arrived = 0;
    answer = refusal;
  }

  /** Returns its target, unless a protocol rejected it. */
  public final Route route() {
    return Objects.requireNonNull(route);
  }

  final @Nullable Answer answer() {
    return answer;
  }

  @Override
  public final long arrived() {
    return arrived;
  }

  final Answer answerInline() {
    return Answer.of(route(), Objects.requireNonNull(request), this);
  }

  final void caller(@Nullable Principal principal) {
    caller = principal;
  }

  @Override
  public final @Nullable Principal caller() {
    return caller;
  }

  final void handler(CallHandler<?> owner) {
    handler = owner;
  }

  @Override
  public final void run() {
    Answer ready = answer;
    if (ready == null) {
      answer = answerInline();
      handler.handBack(this);
    } else {
      handler.handedBack(ready);
    }
  }

  @Override
  public String toString() {
    return route == null ? Fault.BAD_REQUEST.name() : route.toString();
  }
}
