package io.tierbench.contract;

import java.util.List;

/** Keeps what it is given and answers with what it is told. */
public final class RecordingShop implements Shop {
  public static final int ORDER_ID = 11_078;

  public volatile Order order;
  public volatile List<Product> products = Samples.products();
  public volatile Customer customer = Samples.customers().get(0);
  public volatile String customerId;
  public volatile DataSet dataSet = DataSets.all().get(0);
  public volatile RuntimeException failure;

  @Override
  public void empty() {}

  @Override
  public int storeOrder(Order order) {
    this.order = order;
    return ORDER_ID;
  }

  @Override
  public List<Product> loadProducts() {
    return products;
  }

  @Override
  public Customer loadCustomer(String customerId) {
    if (failure != null) {
      throw failure;
    }
    this.customerId = customerId;
    return customer;
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    dataSet = order;
    return ORDER_ID;
  }

  @Override
  public DataSet loadProductsDataSet() {
    return dataSet;
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    return dataSet;
  }
}
