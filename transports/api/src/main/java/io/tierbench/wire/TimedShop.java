package io.tierbench.wire;

import io.tierbench.contract.Batches;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;

/** A shop with a timer for every call that succeeds. */
public record TimedShop(Shop shop, CallTimer timer) implements Shop {

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    long start = timer.start();
    R response = shop.call(operation, request);
    if (response instanceof Batches<?> batches) {
      @SuppressWarnings("unchecked")
      R timed = (R) timed(batches, start);
      return timed;
    }
    timer.record(start);
    return response;
  }

  /** Returns batches whose last one ends the call. */
  private <T> Batches<T> timed(Batches<T> batches, long start) {
    return consumer -> {
      batches.forEach(consumer);
      timer.record(start);
    };
  }
}
