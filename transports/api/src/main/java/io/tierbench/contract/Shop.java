package io.tierbench.contract;

import java.util.List;

/**
 * The service of both tiers, and the only interface that benchmarks call. A failed call throws a
 * {@link ShopException}.
 *
 * <p>{@link #call} calls any {@link Operation}; operations of the matrix also have a method each.
 */
public interface Shop {

  <Q, R> R call(Operation<Q, R> operation, Q request);

  default void empty() {
    call(Operation.EMPTY, Payload.NOTHING);
  }

  default int storeOrder(Order order) {
    return call(Operation.STORE_ORDER, order);
  }

  default List<Product> loadProducts() {
    return call(Operation.LOAD_PRODUCTS, Payload.NOTHING);
  }

  default Customer loadCustomer(String customerId) {
    return call(Operation.LOAD_CUSTOMER, customerId);
  }

  default int storeOrderDataSet(DataSet order) {
    return call(Operation.STORE_ORDER_DATA_SET, order);
  }

  default DataSet loadProductsDataSet() {
    return call(Operation.LOAD_PRODUCTS_DATA_SET, Payload.NOTHING);
  }

  default DataSet loadCustomerDataSet(String customerId) {
    return call(Operation.LOAD_CUSTOMER_DATA_SET, customerId);
  }
}
