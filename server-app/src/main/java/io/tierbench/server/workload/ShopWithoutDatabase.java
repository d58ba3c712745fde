package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;

/** The part of the shop that needs no database; other operations are unavailable. */
public final class ShopWithoutDatabase extends HandlingShop {

  public ShopWithoutDatabase() {
    handle(Operation.EMPTY, nothing -> Payload.NOTHING);
    handle(Operation.GET_ORDERS, PurchaseOrders::random);
    handle(Operation.GET_IDENTICAL_ORDERS, PurchaseOrders::identical);
    handle(Operation.GET_CONSTANT_ORDERS, PurchaseOrders::constant);
    handle(Operation.TRANSFER_FUNDS, TransferFunds::check);
    handle(Operation.GET_PRODUCT_INFO, BookSearch::find);
    handle(Operation.GET_BYTES, RandomBytes::first);
    ProvidedCall.all().forEach(this::handle);
  }

  private <Q, R> void handle(ProvidedCall<Q, R> call) {
    handle(call.operation(), call.answer());
    if (call.check() != null) {
      handle(call.check(), request -> request);
    }
    call.otherForms().forEach(this::handle);
  }

  @Override
  protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
    throw new ShopException(Fault.UNAVAILABLE, "this server was started without a database");
  }
}
