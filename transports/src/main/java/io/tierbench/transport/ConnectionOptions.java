package io.tierbench.transport;

import java.time.Duration;

/**
 * How a client runs.
 *
 * @param drive which thread waits for the network
 * @param maxMessageBytes a larger response fails with {@link io.tierbench.contract.Fault#TOO_LARGE}
 * @param timeout a call without an answer for that long fails with {@link
 *     io.tierbench.contract.Fault#UNAVAILABLE}; one that answers a challenge may take it twice
 * @param credentials what goes with every call
 */
public record ConnectionOptions(
    Drive drive, int maxMessageBytes, Duration timeout, Credentials credentials) {

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

  public ConnectionOptions drivenBy(Drive drive) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials);
  }

  public ConnectionOptions with(Credentials credentials) {
    return new ConnectionOptions(drive, maxMessageBytes, timeout, credentials);
  }
}
