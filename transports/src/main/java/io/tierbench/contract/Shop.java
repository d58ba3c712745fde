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

  /** As many orders, made anew in every call, of the values that the paper of 2007 prints. */
  List<PurchaseOrder> getConstantOrders(int count);

  /**
   * Looks at a transfer and moves nothing.
   *
   * @return {@link FundsTransfer#SUCCESSFUL}; {@link FundsTransfer#FAILURE} where the amount is not
   *     positive or goes from an account to itself; {@link Fault#BAD_REQUEST} for no amount of
   *     money
   */
  String transferFunds(FundsTransfer transfer);

  /**
   * Moves the money between two accounts and notes it in a journal, in one transaction.
   *
   * @return as {@link #transferFunds}, and {@link FundsTransfer#FAILURE} too where an account is
   *     not there or has not so much; then nothing has changed
   */
  String transferFundsTransacted(FundsTransfer transfer);

  /**
   * What a search for books finds, made anew in every call.
   *
   * @param count how many; {@link Fault#BAD_REQUEST} for none and for more than a hundred
   */
  ProductInfo getProductInfo(int count);

  /**
   * Random bytes, always the same.
   *
   * @param count how many; {@link Fault#BAD_REQUEST} for more than a mebibyte and for less than
   *     none
   */
  byte[] getBytes(int count);

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
