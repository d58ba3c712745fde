package io.tierbench.wire;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import java.util.List;

/** A shop with a timer for every call that succeeds. */
public record TimedShop(Shop shop, CallTimer timer) implements Shop {

  @Override
  public void empty() {
    long start = timer.start();
    shop.empty();
    timer.record(start);
  }

  @Override
  public int storeOrder(Order order) {
    long start = timer.start();
    int orderId = shop.storeOrder(order);
    timer.record(start);
    return orderId;
  }

  @Override
  public List<Product> loadProducts() {
    long start = timer.start();
    List<Product> products = shop.loadProducts();
    timer.record(start);
    return products;
  }

  @Override
  public Customer loadCustomer(String customerId) {
    long start = timer.start();
    Customer customer = shop.loadCustomer(customerId);
    timer.record(start);
    return customer;
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    long start = timer.start();
    int orderId = shop.storeOrderDataSet(order);
    timer.record(start);
    return orderId;
  }

  @Override
  public DataSet loadProductsDataSet() {
    long start = timer.start();
    DataSet products = shop.loadProductsDataSet();
    timer.record(start);
    return products;
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    long start = timer.start();
    DataSet customer = shop.loadCustomerDataSet(customerId);
    timer.record(start);
    return customer;
  }
}
