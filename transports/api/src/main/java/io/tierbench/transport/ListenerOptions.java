package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.transport.tls.Tls;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The options of a listener, including limits for its clients.
 *
 * @param workers run the handlers, so that blocking ones do not block an event loop; {@link
 *     #INLINE} runs them on the event loop itself
 * @param maxMessageBytes maximum size of a request; a larger one is rejected with {@link
 *     io.tierbench.contract.Fault#TOO_LARGE}
 * @param maxConnections maximum number of connections; further ones are closed when accepted
 * @param readTimeout after which a connection with an incomplete request, or without a first one,
 *     is closed, or up to half that time later; gRPC, with concurrent calls on a connection,
 *     cancels only the call, but closes the connection if a response has not been received
 *     completely by then
 * @param idleTimeout after which a connection without a call is closed. Neither limits the duration
 *     of a call
 * @param compression supported for requests in addition to none, and used for responses if the
 *     caller accepts it. Message limits apply to the compressed and to the decompressed size
 * @param tls absent without TLS; otherwise other connections are rejected
 */
public record ListenerOptions(
    Executor workers,
    int maxMessageBytes,
    int maxConnections,
    Duration readTimeout,
    Duration idleTimeout,
    Compression compression,
    @Nullable Tls tls) {
  /** Executor that runs a handler in the thread that read its request. */
  public static final Executor INLINE = Runnable::run;

  private static final int MAX_CONNECTIONS = 1024;
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(10);

  /** Creates options with default limits, which suffice for the largest request at 5 Mbit/s. */
  public ListenerOptions(Executor workers, int maxMessageBytes) {
    this(workers, maxMessageBytes, MAX_CONNECTIONS, READ_TIMEOUT, IDLE_TIMEOUT);
  }

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
