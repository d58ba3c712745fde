package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.UniformShop;

/** A shop that answers the empty call and no other. */
public final class ShopWithoutDatabase implements UniformShop {

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    if (operation == Operation.EMPTY) {
      @SuppressWarnings("unchecked")
      R nothing = (R) Payload.NOTHING;
      return nothing;
    }
    throw new ShopException(Fault.UNAVAILABLE, "this server was started without a database");
  }
}
