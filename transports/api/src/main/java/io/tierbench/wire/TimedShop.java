package io.tierbench.wire;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;

/** A shop with a timer for every call that succeeds. */
public record TimedShop(Shop shop, CallTimer timer) implements Shop {

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    long start = timer.start();
    R response = shop.call(operation, request);
    timer.record(start);
    return response;
  }
}
