package io.tierbench.security.credentials;

import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A replay check in bounded memory: it remembers the numbers of each client's last calls, as IPsec
 * does (RFC 4303, 3.4.3), and only recently active clients. Thread-safe.
 */
final class ReplayGuard {
  /** Maximum number of calls by which a call may arrive out of order. */
  private static final int WINDOW = 1024;

  static final int MAX_CLIENTS = 10_000;

  private final long forgetMillis;
  private final Map<Long, TakenNumbers> clients = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param forgetMillis time after which an inactive client is forgotten; its earlier calls must
   *     have expired by then
   */
  ReplayGuard(long forgetMillis) {
    this.forgetMillis = forgetMillis;
  }

  /**
   * Accepts a call unless it is a replay. If there are too many concurrent clients, further clients
   * are rejected.
   *
   * @param number of the call, from 1
   * @return the reason of a rejection; null if accepted
   */
  synchronized @Nullable String rejection(long client, long number, long nowMillis) {
    TakenNumbers numbers = clients.get(client);
    if (numbers == null) {
      // In the order of their last calls.
      Iterator<TakenNumbers> oldest = clients.values().iterator();
      while (oldest.hasNext() && nowMillis - oldest.next().lastMillis > forgetMillis) {
        oldest.remove();
      }
      if (clients.size() >= MAX_CLIENTS) {
        return "too many concurrent clients";
      }
      numbers = new TakenNumbers();
      clients.put(client, numbers);
    }
    numbers.lastMillis = nowMillis;
    return numbers.add(number) ? null : "the credentials have been used before";
  }

  private static final class TakenNumbers {
    private final BitSet recent = new BitSet(WINDOW);
    private long highest;
    private long lastMillis;

    boolean add(long number) {
      if (number <= 0 || number <= highest - WINDOW) {
        return false;
      }
      if (number > highest) {
        if (number - highest >= WINDOW) {
          recent.clear();
        } else {
          for (long passed = highest + 1; passed < number; passed++) {
            recent.clear(index(passed));
          }
        }
        highest = number;
      } else if (recent.get(index(number))) {
        return false;
      }
      recent.set(index(number));
      return true;
    }

    private static int index(long number) {
      return (int) (number % WINDOW);
    }
  }
}
