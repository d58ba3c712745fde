package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.transport.tls.Tls;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How a listener runs, and what it lets clients take from it.
 *
 * @param workers runs the handlers, so that one that blocks does not hold up an event loop; {@link
 *     #INLINE} runs them on the event loop itself
 * @param maxMessageBytes a larger request is refused with {@link
 *     io.tierbench.contract.Fault#TOO_LARGE}
 * @param maxConnections one more is closed as soon as it is accepted
 * @param readTimeout a connection is closed where a request is not complete so long after it began,
 *     or the first one so long after the connection was made, or up to half as long again; gRPC,
 *     whose connections have several calls at a time, cancels the call alone, but closes the
 *     connection where an answer has not been taken in full by then
 * @param idleTimeout a connection without a call is closed after so long. How long a call takes is
 *     limited by neither
 * @param compression of requests that it reads beside plain ones, and of responses to callers that
 *     take it. The limit of a request holds for what travels and for what it is made from
 * @param tls absent where bytes travel as they are; else it refuses whatever is not TLS
 */
public record ListenerOptions(
    Executor workers,
    int maxMessageBytes,
    int maxConnections,
    Duration readTimeout,
    Duration idleTimeout,
    Compression compression,
    @Nullable Tls tls) {
  /** Runs a handler on the thread that read its request. */
  public static final Executor INLINE = Runnable::run;

  private static final int MAX_CONNECTIONS = 1024;
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(10);

  /**
   * Options with default limits; a client that sends the largest request at 5 Mbit/s stays below.
   */
  public ListenerOptions(Executor workers, int maxMessageBytes) {
    this(workers, maxMessageBytes, MAX_CONNECTIONS, READ_TIMEOUT, IDLE_TIMEOUT);
  }

  /** Options of a listener that does not compress. */
  public ListenerOptions(
      Executor workers,
      int maxMessageBytes,
      int maxConnections,
      Duration readTimeout,
      Duration idleTimeout) {
    this(
        workers, maxMessageBytes, maxConnections, readTimeout, idleTimeout, Compression.NONE, null);
  }

  public ListenerOptions compressed(Compression compression) {
    return new ListenerOptions(
        workers, maxMessageBytes, maxConnections, readTimeout, idleTimeout, compression, tls);
  }

  public ListenerOptions secured(@Nullable Tls tls) {
    return new ListenerOptions(
        workers, maxMessageBytes, maxConnections, readTimeout, idleTimeout, compression, tls);
  }
}
