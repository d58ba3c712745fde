package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.UniformShop;
import java.util.List;

/**
 * A shop that answers the calls which need no database: the empty one, those for orders that are
 * made, and those of the paper of 2007 but for the transfer in a transaction.
 */
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
  public List<PurchaseOrder> getConstantOrders(int count) {
    return PurchaseOrders.constant(count);
  }

  @Override
  public String transferFunds(FundsTransfer transfer) {
    return TransferFunds.check(transfer);
  }

  @Override
  public ProductInfo getProductInfo(int count) {
    return BookSearch.find(count);
  }

  @Override
  public byte[] getBytes(int count) {
    return RandomBytes.first(count);
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
