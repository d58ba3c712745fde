package io.tierbench.contract;

import java.util.List;

/**
 * The service that both tiers know and the only thing that a benchmark calls. A call that fails
 * throws a {@link ShopException}.
 *
 * <p>{@code storeOrder}, {@code loadProducts} and {@code loadCustomer} exist twice: with typed
 * objects and with a {@link DataSet} that holds the same facts as rows.
 */
public interface Shop {

  /** No parameters, no work, no result. */
  void empty();

  /** Stores an order with its line items in one transaction and returns its new id. */
  int storeOrder(Order order);

  /** Every product of the catalogue, by ascending id. */
  List<Product> loadProducts();

  /** One customer; {@link Fault#NOT_FOUND} if there is none with that id. */
  Customer loadCustomer(String customerId);

  /**
   * As {@link #storeOrder}, from a data set of the tables {@code orders} (one row) and {@code
   * order_details}.
   */
  int storeOrderDataSet(DataSet order);

  /** As {@link #loadProducts}, as the table {@code products}. */
  DataSet loadProductsDataSet();

  /** As {@link #loadCustomer}, as the one row of the table {@code customers}. */
  DataSet loadCustomerDataSet(String customerId);
}
