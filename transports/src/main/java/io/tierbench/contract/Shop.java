package io.tierbench.contract;

import java.util.List;

/**
 * The service that both tiers know and the only thing that a benchmark calls. A call that fails
 * throws a {@link ShopException}.
 *
 * <p>{@code storeOrder}, {@code loadProducts} and {@code loadCustomer} exist with typed objects and
 * with a {@link DataSet} that holds the same facts as rows. Others carry the same facts in other
 * ways.
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
   * The first of the orders that the service has made in advance: random ones, always the same.
   *
   * @param count how many; {@link Fault#BAD_REQUEST} for none and for more than there are
   */
  List<PurchaseOrder> getOrders(int count);

  /** As {@link #getOrders}, where all orders are equal to the first one. */
  List<PurchaseOrder> getIdenticalOrders(int count);

  /**
   * As {@link #storeOrder}, from a data set of the tables {@code orders} (one row) and {@code
   * order_details}.
   */
  int storeOrderDataSet(DataSet order);

  /** As {@link #loadProducts}, as the table {@code products}. */
  DataSet loadProductsDataSet();

  /** As {@link #loadCustomer}, as the one row of the table {@code customers}. */
  DataSet loadCustomerDataSet(String customerId);

  /** As {@link #storeOrderDataSet}; the data set travels as a text: its schema and a DiffGram. */
  int storeOrderDataSetXml(DataSet order);

  /** As {@link #loadProductsDataSet}; the data set travels as a text. */
  DataSet loadProductsDataSetXml();

  /** As {@link #loadCustomerDataSet}; the data set travels as a text. */
  DataSet loadCustomerDataSetXml(String customerId);

  /** As {@link #loadProducts}, made of a data set that the server fills first. */
  List<Product> loadProductsConverted();

  /** As {@link #loadCustomer}, made of a data set that the server fills first. */
  Customer loadCustomerConverted(String customerId);

  /** The rows of {@link #loadProductsDataSet} as the JDK has them, which travel as a text. */
  WebRows loadProductsWebRowSet();

  /** The row of {@link #loadCustomerDataSet} as the JDK has it, which travels as a text. */
  WebRows loadCustomerWebRowSet(String customerId);
}
