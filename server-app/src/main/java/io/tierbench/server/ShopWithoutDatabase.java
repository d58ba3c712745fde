package io.tierbench.server;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import java.util.List;

/** A shop that answers the empty call and no other. */
public final class ShopWithoutDatabase implements Shop {

  @Override
  public void empty() {}

  @Override
  public int storeOrder(Order order) {
    throw unavailable();
  }

  @Override
  public List<Product> loadProducts() {
    throw unavailable();
  }

  @Override
  public Customer loadCustomer(String customerId) {
    throw unavailable();
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    throw unavailable();
  }

  @Override
  public DataSet loadProductsDataSet() {
    throw unavailable();
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    throw unavailable();
  }

  private static ShopException unavailable() {
    return new ShopException(Fault.UNAVAILABLE, "this server was started without a database");
  }
}
