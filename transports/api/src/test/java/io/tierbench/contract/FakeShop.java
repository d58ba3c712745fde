package io.tierbench.contract;

import java.util.List;

/**
 * A shop without a database: it returns given answers and records its arguments. A customer id that
 * is the name of a {@link Fault} causes that fault.
 */
public final class FakeShop extends HandlingShop {
  public volatile int orderId = 11_078;
  public volatile List<Product> products = Samples.products();
  public volatile Customer customer = Samples.customer();
  public volatile DataSet dataSet = DataSets.products();

  /** Exception thrown by loading a customer, if not null. */
  public volatile RuntimeException failure;

  public volatile Runnable onEmpty = () -> {};

  public volatile String operation;
  public volatile Order order;
  public volatile DataSet orderDataSet;
  public volatile String customerId;

  public FakeShop() {
    handle(
        Operation.EMPTY,
        nothing -> {
          onEmpty.run();
          return Payload.NOTHING;
        });
    handle(
        Operation.STORE_ORDER,
        stored -> {
          order = stored;
          return orderId;
        });
    handle(Operation.LOAD_PRODUCTS, nothing -> products);
    handle(
        Operation.LOAD_CUSTOMER,
        id -> {
          customerId = id;
          if (failure != null) {
            throw failure;
          }
          failIfAsked(id);
          return customer;
        });
    handle(
        Operation.STORE_ORDER_DATA_SET,
        stored -> {
          orderDataSet = stored;
          return orderId;
        });
    handle(Operation.LOAD_PRODUCTS_DATA_SET, nothing -> dataSet);
    handle(
        Operation.LOAD_CUSTOMER_DATA_SET,
        id -> {
          customerId = id;
          failIfAsked(id);
          return dataSet;
        });
  }

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    this.operation = operation.name();
    return super.call(operation, request);
  }

  /** Answers operations without a handler with a sample. */
  @Override
  protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
    return Samples.of(operation.response());
  }

  private static void failIfAsked(String customerId) {
    for (Fault fault : Fault.values()) {
      if (fault.name().equals(customerId)) {
        throw new ShopException(fault, "no <customer> '%s' é".formatted(customerId));
      }
    }
    if (customerId.equals("crash")) {
      throw new IllegalStateException("SELECT secret FROM io.tierbench");
    }
  }
}
