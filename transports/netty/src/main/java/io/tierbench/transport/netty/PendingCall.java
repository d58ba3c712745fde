package io.tierbench.transport.netty;

import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.wire.Incoming;
import java.security.Principal;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request being answered. */
public abstract class PendingCall implements Incoming {
  private final @Nullable Route route;
  private final byte @Nullable [] request;
  private final long arrived;
  private final @Nullable Answer rejection;

  /** Set before the call is answered. */
  private @Nullable Principal caller;

  protected PendingCall(Route route, byte[] request) {
    this.route = route;
    this.request = request;
    arrived = route.exchange().arrived();
    rejection = null;
  }

  /** Creates a call that a protocol rejects before any exchange sees it. */
  protected PendingCall(Answer rejection) {
    route = null;
    request = null;
    arrived = 0;
    this.rejection = rejection;
  }

  /** Returns the target; a rejected call has none. */
  public final Route route() {
    return Objects.requireNonNull(route);
  }

  final @Nullable Answer rejection() {
    return rejection;
  }

  @Override
  public final long arrived() {
    return arrived;
  }

  final boolean isStreamed() {
    return route().streaming();
  }

  /** Answers by a stream, and returns its end. */
  final Answer stream(Consumer<byte[]> messages) {
    return Answer.ofStream(route(), Objects.requireNonNull(request), messages);
  }

  final Answer answer() {
    return Answer.of(route(), Objects.requireNonNull(request), this);
  }

  final void caller(@Nullable Principal principal) {
    caller = principal;
  }

  @Override
  public final @Nullable Principal caller() {
    return caller;
  }
}
