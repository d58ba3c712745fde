package io.tierbench.transport;

import java.util.concurrent.Executor;

/**
 * How a listener runs.
 *
 * @param workers runs the handlers, so that one that blocks does not hold up an event loop; {@link
 *     #INLINE} runs them on the event loop itself
 * @param maxMessageBytes a larger request is refused with {@link
 *     io.tierbench.contract.Fault#TOO_LARGE}
 */
public record ListenerOptions(Executor workers, int maxMessageBytes) {
  /** Runs a handler on the thread that read its request. */
  public static final Executor INLINE = Runnable::run;
}
