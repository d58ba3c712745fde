package io.tierbench.security.credentials;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows which calls of which clients came before, in bounded memory: of each client the numbers of
 * its last calls, as IPsec does (RFC 4303, 3.4.3), and of clients those that were heard of lately.
 * Thread-safe.
 */
final class ReplayGuard {
  /** So much may a call be late against later ones of the same client. */
  private static final int WINDOW = 1024;

  static final int MAX_CLIENTS = 10_000;

  private final long forgetMillis;
  private final Map<Long, TakenNumbers> clients = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param forgetMillis a client is forgotten so long after its last call; a call must be too old
   *     by then for other reasons
   */
  ReplayGuard(long forgetMillis) {
    this.forgetMillis = forgetMillis;
  }

  /**
   * Takes a call that has not come before. With too many clients at a time those of further ones
   * are refused.
   *
   * @param number of the call, from 1
   * @return why it is refused; absent where it is not
   */
  synchronized @Nullable String objection(long client, long number, long nowMillis) {
    TakenNumbers numbers = clients.get(client);
    if (numbers == null) {
      clients.values().removeIf(old -> nowMillis - old.lastMillis > forgetMillis);
      if (clients.size() >= MAX_CLIENTS) {
        return "too many clients call at this moment";
      }
      numbers = new TakenNumbers();
      clients.put(client, numbers);
    }
    numbers.lastMillis = nowMillis;
    return numbers.add(number) ? null : "the credentials have been used before";
  }

  private static final class TakenNumbers {
    private final BitSet lately = new BitSet(WINDOW);
    private long highest;
    private long lastMillis;

    boolean add(long number) {
      if (number <= 0 || number <= highest - WINDOW) {
        return false;
      }
      if (number > highest) {
        if (number - highest >= WINDOW) {
          lately.clear();
        } else {
          for (long passed = highest + 1; passed < number; passed++) {
            lately.clear(index(passed));
          }
        }
        highest = number;
      } else if (lately.get(index(number))) {
        return false;
      }
      lately.set(index(number));
      return true;
    }

    private static int index(long number) {
      return (int) (number % WINDOW);
    }
  }
}
