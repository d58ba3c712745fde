package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.UniformShop;
import java.util.List;

/** A shop that answers the calls which need no database: the empty one, and those for orders. */
public final class ShopWithoutDatabase implements UniformShop {

  @Override
  public List<PurchaseOrder> getOrders(int count) {
    return PurchaseOrders.random(count);
  }

  @Override
  public List<PurchaseOrder> getIdenticalOrders(int count) {
    return PurchaseOrders.identical(count);
  }

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
