package io.tierbench.contract;

import java.util.List;

/**
 * The service of both tiers, and the only interface that benchmarks call. A failed call throws a
 * {@link ShopException}.
 *
 * <p>There is one method for every {@link Operation}; those of the matrix have a name of their own.
 */
public interface Shop {

  /**
   * Calls an operation.
   *
   * @param request {@link Payload#NOTHING} if the operation has none
   * @return {@link Payload#NOTHING} if the operation has no response
   */
  <Q, R> R call(Operation<Q, R> operation, Q request);

  /** Calls {@link Operation#EMPTY}. */
  default void empty() {
    call(Operation.EMPTY, Payload.NOTHING);
  }

  /** Calls {@link Operation#STORE_ORDER}. */
  default int storeOrder(Order order) {
    return call(Operation.STORE_ORDER, order);
  }

  /** Calls {@link Operation#LOAD_PRODUCTS}. */
  default List<Product> loadProducts() {
    return call(Operation.LOAD_PRODUCTS, Payload.NOTHING);
  }

  /** Calls {@link Operation#LOAD_CUSTOMER}. */
  default Customer loadCustomer(String customerId) {
    return call(Operation.LOAD_CUSTOMER, customerId);
  }

  /** Calls {@link Operation#STORE_ORDER_DATA_SET}. */
  default int storeOrderDataSet(DataSet order) {
    return call(Operation.STORE_ORDER_DATA_SET, order);
  }

  /** Calls {@link Operation#LOAD_PRODUCTS_DATA_SET}. */
  default DataSet loadProductsDataSet() {
    return call(Operation.LOAD_PRODUCTS_DATA_SET, Payload.NOTHING);
  }

  /** Calls {@link Operation#LOAD_CUSTOMER_DATA_SET}. */
  default DataSet loadCustomerDataSet(String customerId) {
    return call(Operation.LOAD_CUSTOMER_DATA_SET, customerId);
  }
}
