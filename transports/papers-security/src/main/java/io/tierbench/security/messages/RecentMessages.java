package io.tierbench.security.messages;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.wss4j.common.cache.ReplayCache;

/**
 * A replay check in bounded memory that remembers messages for the validity of their timestamps.
 * Thread-safe.
 *
 * <p>Look-up and insertion are atomic, so that one of two concurrent messages is rejected. They
 * precede the verification of the signature, so the declared validity is not trusted.
 */
final class RecentMessages implements ReplayCache {
  /** Maximum number of messages; further ones are rejected. */
  static final int MAX_MESSAGES = 200_000;

  private static final long REMEMBERED_NANOS =
      TimeUnit.SECONDS.toNanos(WsSecurity.SECONDS_TO_LIVE + WsSecurity.SECONDS_AHEAD);

  private final Map<String, Long> arrivals = new LinkedHashMap<>();
  private final LongSupplier clock;

  RecentMessages() {
    this(System::nanoTime);
  }

  /**
   * @param clock in nanoseconds
   */
  RecentMessages(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Remembers a message; returns whether it was known.
   *
   * @throws ShopException if the cache is full, which is no error of the message
   */
  @Override
  public synchronized boolean contains(String message) {
    long now = clock.getAsLong();
    Iterator<Long> oldest = arrivals.values().iterator();
    while (oldest.hasNext() && now - oldest.next() > REMEMBERED_NANOS) {
      oldest.remove();
    }
    if (arrivals.size() < MAX_MESSAGES) {
      return arrivals.putIfAbsent(message, now) != null;
    }
    if (arrivals.containsKey(message)) {
      return true;
    }
    throw new ShopException(Fault.UNAUTHENTICATED, "the replay cache of the server is full");
  }

  @Override
  public void add(String message) {
    // contains() has added the message.
  }

  @Override
  public void add(String message, Instant expiry) {
    add(message);
  }

  @Override
  public synchronized void close() {
    arrivals.clear();
  }
}
