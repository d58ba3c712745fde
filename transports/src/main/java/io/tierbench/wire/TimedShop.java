package io.tierbench.wire;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.contract.UniformShop;

/** A shop with a timer for every call that succeeds. */
public record TimedShop(Shop shop, CallTimer timer) implements UniformShop {

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    long start = timer.start();
    R response = operation.call().apply(shop, request);
    timer.record(start);
    return response;
  }
}
