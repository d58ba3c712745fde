package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.transport.tls.Tls;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The options of a listener, including limits for its clients.
 *
 * @param workers executor of the handlers, which may block; {@link #INLINE} runs handlers on the
 *     event loop
 * @param maxMessageBytes maximum size of a request; a larger one is rejected with {@link
 *     io.tierbench.contract.Fault#TOO_LARGE}
 * @param maxConnections maximum number of connections; further ones are closed when accepted
 * @param readTimeout time for receiving a request, also the first one; then the connection is
 *     closed, up to half of the time late. gRPC cancels only the call, but closes the connection if
 *     the client does not receive a response within this time
 * @param idleTimeout time after which a connection without calls is closed. Neither timeout limits
 *     the duration of a call
 * @param compression compression supported for requests, and used for responses if the caller
 *     accepts it. Message limits apply to the compressed and to the decompressed size
 * @param tls absent without TLS; otherwise connections without TLS are rejected
 */
public record ListenerOptions(
    Executor workers,
    int maxMessageBytes,
    int maxConnections,
    Duration readTimeout,
    Duration idleTimeout,
    Compression compression,
    @Nullable Tls tls) {
  /** Executor that runs a handler on the thread that read the request. */
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
