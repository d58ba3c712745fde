package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.transport.tls.Tls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a client runs.
 *
 * @param drive which thread waits for the network
 * @param maxMessageBytes a larger response fails with {@link io.tierbench.contract.Fault#TOO_LARGE}
 * @param timeout a call without an answer for that long fails with {@link
 *     io.tierbench.contract.Fault#UNAVAILABLE}; one that answers a challenge may take it twice
 * @param credentials what goes with every call
 * @param compression of every request, and what the client asks for in responses. The limit of a
 *     message holds for what travels and for what it is made from
 * @param tls absent where bytes travel as they are
 */
public record ConnectionOptions(
    Drive drive,
    int maxMessageBytes,
    Duration timeout,
    Credentials credentials,
    Compression compression,
    @Nullable Tls tls) {

  /** Which thread of a client waits for the network. */
  public enum Drive {
    /** An event loop of its own, the usual way; the caller hands over to it and back. */
    LOOP,
    /**
     * The calling thread runs the event loop while it waits for its answer. It does not notice that
     * it is interrupted before something arrives or its time is up.
     */
    CALLER
  }

  public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 << 20;

  public static final ConnectionOptions DEFAULT =
      new ConnectionOptions(Drive.LOOP, DEFAULT_MAX_MESSAGE_BYTES, Duration.ofSeconds(60));

  /** Options of a client that sends nothing beside its requests. */
  public ConnectionOptions(Drive drive, int maxMessageBytes, Duration timeout) {
    this(drive, maxMessageBytes, timeout, Credentials.NONE);
  }

  /** Options of a client that does not compress. */
  public ConnectionOptions(
      Drive drive, int maxMessageBytes, Duration timeout, Credentials credentials) {
    this(drive, maxMessageBytes, timeout, credentials, Compression.NONE, null);
  }

  public ConnectionOptions drivenBy(Drive drive) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials, compression, tls);
  }

  public ConnectionOptions with(Credentials credentials) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials, compression, tls);
  }

  public ConnectionOptions compressed(Compression compression) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials, compression, tls);
  }

  public ConnectionOptions secured(@Nullable Tls tls) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials, compression, tls);
  }

  /** Whether each call has a connection of its own. */
  public boolean connectsPerCall() {
    return tls != null && tls.isPerCall();
  }
}
