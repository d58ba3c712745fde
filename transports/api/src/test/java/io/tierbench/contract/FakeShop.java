package io.tierbench.contract;

import java.util.List;

/**
 * A shop without a database: it returns given answers and records its arguments. A customer id that
 * is the name of a {@link Fault} causes that fault.
 */
public final class FakeShop implements Shop {
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

  /** Answers other operations with a sample. */
  @Override
  @SuppressWarnings("unchecked")
  public <Q, R> R call(Operation<Q, R> called, Q request) {
    operation = called.name();
    Object answer =
        switch (operation) {
          case "loadProducts" -> products;
          case "loadProductsDataSet" -> dataSet;
          case "storeOrder" -> {
            order = (Order) request;
            yield orderId;
          }
          case "storeOrderDataSet" -> {
            orderDataSet = (DataSet) request;
            yield orderId;
          }
          case "loadCustomer", "loadCustomerDataSet" -> {
            customerId = (String) request;
            failIfAsked(customerId);
            yield operation.equals("loadCustomer") ? customer : dataSet;
          }
          default -> Samples.of(called.response());
        };
    if (operation.equals("empty")) {
      onEmpty.run();
    }
    return (R) answer;
  }

  private void failIfAsked(String id) {
    if (failure != null) {
      throw failure;
    }
    for (Fault fault : Fault.values()) {
      if (fault.name().equals(id)) {
        throw new ShopException(fault, "no <customer> '%s' é".formatted(id));
      }
    }
    if (id.equals("crash")) {
      throw new IllegalStateException("SELECT secret FROM io.tierbench");
    }
  }
}
