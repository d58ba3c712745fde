package io.tierbench.contract;

import java.util.List;

/**
 * A shop without a database: it answers with what it was given to answer with and keeps what it was
 * called with. A customer's id that is the name of a {@link Fault} fails so.
 */
public final class FakeShop implements UniformShop {
  public volatile int orderId = 11_078;
  public volatile List<Product> products = Samples.products();
  public volatile Customer customer = Samples.customer();
  public volatile DataSet dataSet = DataSets.products();

  /** Where it is not null, loading a customer throws it. */
  public volatile RuntimeException failure;

  public volatile Runnable onEmpty = () -> {};

  public volatile String operation;
  public volatile Order order;
  public volatile DataSet orderDataSet;
  public volatile String customerId;

  /** What has nothing of its own below is answered with a sample. */
  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    this.operation = operation.name();
    return Samples.of(operation.response());
  }

  @Override
  public void empty() {
    operation = "empty";
    onEmpty.run();
  }

  @Override
  public int storeOrder(Order order) {
    operation = "storeOrder";
    this.order = order;
    return orderId;
  }

  @Override
  public List<Product> loadProducts() {
    operation = "loadProducts";
    return products;
  }

  @Override
  public Customer loadCustomer(String customerId) {
    operation = "loadCustomer";
    this.customerId = customerId;
    if (failure != null) {
      throw failure;
    }
    failIfAsked(customerId);
    return customer;
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    operation = "storeOrderDataSet";
    orderDataSet = order;
    return orderId;
  }

  @Override
  public DataSet loadProductsDataSet() {
    operation = "loadProductsDataSet";
    return dataSet;
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    operation = "loadCustomerDataSet";
    this.customerId = customerId;
    failIfAsked(customerId);
    return dataSet;
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
