package io.tierbench.serialization.soap;

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
 * Knows which messages came before, in bounded memory, for as long as their timestamps are good: so
 * nobody who has listened can send one again. Thread-safe.
 *
 * <p>A message is remembered when it is asked for, in one step, so that of two at the same time one
 * is refused. That is before its signature is verified, and how long it says that it is good is
 * what a stranger says.
 */
final class RecentMessages implements ReplayCache {
  /** With so many at a time further ones are refused. */
  static final int MAX = 200_000;

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
   * @throws ShopException where there are too many to remember another one: that is nothing that is
   *     wrong with the message
   */
  @Override
  public synchronized boolean contains(String message) {
    long now = clock.getAsLong();
    Iterator<Long> oldest = arrivals.values().iterator();
    while (oldest.hasNext() && now - oldest.next() > REMEMBERED_NANOS) {
      oldest.remove();
    }
    if (arrivals.size() < MAX) {
      return arrivals.putIfAbsent(message, now) != null;
    }
    if (arrivals.containsKey(message)) {
      return true;
    }
    throw new ShopException(
        Fault.UNAUTHENTICATED, "the server remembers as many messages as it can at this moment");
  }

  @Override
  public void add(String message) {
    // It has been asked for.
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
