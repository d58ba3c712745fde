package io.tierbench.benchmark;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import java.util.List;

/** Takes the time of every call that succeeds. */
record TimedShop(Shop shop, ServiceTime time) implements Shop {

  @Override
  public void empty() {
    long start = time.start();
    shop.empty();
    time.record(start);
  }

  @Override
  public int storeOrder(Order order) {
    long start = time.start();
    int orderId = shop.storeOrder(order);
    time.record(start);
    return orderId;
  }

  @Override
  public List<Product> loadProducts() {
    long start = time.start();
    List<Product> products = shop.loadProducts();
    time.record(start);
    return products;
  }

  @Override
  public Customer loadCustomer(String customerId) {
    long start = time.start();
    Customer customer = shop.loadCustomer(customerId);
    time.record(start);
    return customer;
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    long start = time.start();
    int orderId = shop.storeOrderDataSet(order);
    time.record(start);
    return orderId;
  }

  @Override
  public DataSet loadProductsDataSet() {
    long start = time.start();
    DataSet products = shop.loadProductsDataSet();
    time.record(start);
    return products;
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    long start = time.start();
    DataSet customer = shop.loadCustomerDataSet(customerId);
    time.record(start);
    return customer;
  }
}
