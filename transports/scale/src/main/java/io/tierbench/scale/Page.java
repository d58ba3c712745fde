package io.tierbench.scale;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;

/**
 * A request for the first rows whose ids are greater than one.
 *
 * @param count 1 to {@value #MAX_COUNT}
 */
record Page(int after, int count) {
  static final int MAX_COUNT = 1_000;

  static final Payload<Page> PAYLOAD = Payload.of("page", "page", Page.class);

  /** Returns the count; fails if it is outside its range. */
  int checkedCount() {
    if (count < 1 || count > MAX_COUNT) {
      throw new ShopException(
          Fault.BAD_REQUEST, "count=%s: it must be from 1 to %s".formatted(count, MAX_COUNT));
    }
    return count;
  }
}
