package io.tierbench.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One operation of the {@link Shop}, or of a {@link ProvidedCall}: its name on the wire and what
 * travels each way.
 *
 * <p>Storing an order, loading products and loading a customer exist with typed objects, with a
 * {@link DataSet} of the same data, which may be sent as text, with objects that the server
 * converts from the data set, and with a JDK row set that is sent as text.
 *
 * @param <Q> the request
 * @param <R> the response
 * @param needsDatabase whether its answer comes from the database
 * @param example the request of its benchmark, if the operation is an optional workload
 */
public record Operation<Q, R>(
    String name,
    Payload<Q> request,
    Payload<R> response,
    boolean needsDatabase,
    Optional<Q> example) {

  private static final List<Operation<?, ?>> OF_SHOP = new ArrayList<>();

  /** Does nothing, without parameters and result. */
  public static final Operation<Void, Void> EMPTY = made("empty", Payload.EMPTY, Payload.EMPTY);

  /** Stores an order with its line items in one transaction and returns its new id. */
  public static final Operation<Order, Integer> STORE_ORDER =
      onDatabase("storeOrder", Payload.ORDER, Payload.ORDER_ID);

  /** Returns every product of the catalogue, by ascending id. */
  public static final Operation<Void, List<Product>> LOAD_PRODUCTS =
      onDatabase("loadProducts", Payload.EMPTY, Payload.PRODUCTS);

  /** Returns one customer; {@link Fault#NOT_FOUND} if there is none with that id. */
  public static final Operation<String, Customer> LOAD_CUSTOMER =
      onDatabase("loadCustomer", Payload.CUSTOMER_ID, Payload.CUSTOMER);

  /** Returns the requested number of random orders, the same in every call. */
  public static final Operation<Integer, List<PurchaseOrder>> GET_ORDERS =
      made("getOrders", Payload.ORDER_COUNT, Payload.PURCHASE_ORDERS);

  /** Operation like {@link #GET_ORDERS}, with all orders equal to the first one. */
  public static final Operation<Integer, List<PurchaseOrder>> GET_IDENTICAL_ORDERS =
      made("getIdenticalOrders", Payload.ORDER_COUNT, Payload.PURCHASE_ORDERS);

  /** Operation like {@link #GET_ORDERS}, with a paper's values and objects created per call. */
  public static final Operation<Integer, List<PurchaseOrder>> GET_CONSTANT_ORDERS =
      made("getConstantOrders", Payload.ORDER_COUNT, Payload.PURCHASE_ORDERS);

  /**
   * Checks a transfer and moves nothing. The answer is {@link FundsTransfer#SUCCESSFUL}, or {@link
   * FundsTransfer#FAILURE} if the amount is not positive or both accounts are the same; {@link
   * Fault#BAD_REQUEST} for an invalid amount.
   */
  public static final Operation<FundsTransfer, String> TRANSFER_FUNDS =
      made("transferFunds", Payload.FUNDS_TRANSFER, Payload.TEXT);

  /**
   * Transfers money between two accounts and adds a journal entry, in one transaction. The answer
   * is that of {@link #TRANSFER_FUNDS}, or {@link FundsTransfer#FAILURE} if an account is missing
   * or lacks the funds.
   */
  public static final Operation<FundsTransfer, String> TRANSFER_FUNDS_TRANSACTED =
      onDatabase("transferFundsTransacted", Payload.FUNDS_TRANSFER, Payload.TEXT);

  /** Returns the requested number of books, 1 to 100, as objects created per call. */
  public static final Operation<Integer, ProductInfo> GET_PRODUCT_INFO =
      made("getProductInfo", Payload.COUNT, Payload.PRODUCT_INFO);

  /** Returns the requested number of random bytes, at most 1 MiB, the same in every call. */
  public static final Operation<Integer, byte[]> GET_BYTES =
      made("getBytes", Payload.COUNT, Payload.BYTES);

  /**
   * Operation like {@link #STORE_ORDER}, from a data set of the tables {@code orders} (one row) and
   * {@code order_details}.
   */
  public static final Operation<DataSet, Integer> STORE_ORDER_DATA_SET =
      onDatabase("storeOrderDataSet", Payload.DATA_SET, Payload.ORDER_ID);

  public static final Operation<Void, DataSet> LOAD_PRODUCTS_DATA_SET =
      onDatabase("loadProductsDataSet", Payload.EMPTY, Payload.DATA_SET);

  public static final Operation<String, DataSet> LOAD_CUSTOMER_DATA_SET =
      onDatabase("loadCustomerDataSet", Payload.CUSTOMER_ID, Payload.DATA_SET);

  public static final Operation<DataSet, Integer> STORE_ORDER_DATA_SET_XML =
      onDatabase("storeOrderDataSetXml", Payload.DATA_SET_XML, Payload.ORDER_ID);

  public static final Operation<Void, DataSet> LOAD_PRODUCTS_DATA_SET_XML =
      onDatabase("loadProductsDataSetXml", Payload.EMPTY, Payload.DATA_SET_XML);

  public static final Operation<String, DataSet> LOAD_CUSTOMER_DATA_SET_XML =
      onDatabase("loadCustomerDataSetXml", Payload.CUSTOMER_ID, Payload.DATA_SET_XML);

  public static final Operation<Void, List<Product>> LOAD_PRODUCTS_CONVERTED =
      onDatabase("loadProductsConverted", Payload.EMPTY, Payload.PRODUCTS);

  public static final Operation<String, Customer> LOAD_CUSTOMER_CONVERTED =
      onDatabase("loadCustomerConverted", Payload.CUSTOMER_ID, Payload.CUSTOMER);

  public static final Operation<Void, WebRows> LOAD_PRODUCTS_WEB_ROW_SET =
      onDatabase("loadProductsWebRowSet", Payload.EMPTY, Payload.WEB_ROWS);

  public static final Operation<String, WebRows> LOAD_CUSTOMER_WEB_ROW_SET =
      onDatabase("loadCustomerWebRowSet", Payload.CUSTOMER_ID, Payload.WEB_ROWS);

  /**
   * Returns the first products, by ascending id, whose names contain a text; {@link
   * Fault#BAD_REQUEST} without a text or for a limit outside 1 to 100.
   */
  public static final Operation<ProductSearch, List<Product>> SEARCH_PRODUCTS =
      added(
          new Operation<>(
              "searchProducts",
              ProductSearch.PAYLOAD,
              Payload.PRODUCTS,
              true,
              Optional.of(new ProductSearch("s", 10))));

  public static final Operation<ProductSearch, DataSet> SEARCH_PRODUCTS_DATA_SET =
      onDatabase("searchProductsDataSet", ProductSearch.PAYLOAD, Payload.DATA_SET);

  private static <Q, R> Operation<Q, R> made(String name, Payload<Q> request, Payload<R> response) {
    return added(new Operation<>(name, request, response, false, Optional.empty()));
  }

  private static <Q, R> Operation<Q, R> onDatabase(
      String name, Payload<Q> request, Payload<R> response) {
    return added(new Operation<>(name, request, response, true, Optional.empty()));
  }

  private static <Q, R> Operation<Q, R> added(Operation<Q, R> operation) {
    OF_SHOP.add(operation);
    return operation;
  }

  public static List<Operation<?, ?>> ofProvidedCalls() {
    return all().subList(OF_SHOP.size(), all().size());
  }

  /** Returns the operations of the shop and of all provided calls. */
  public static List<Operation<?, ?>> all() {
    return Registry.ALL;
  }

  /** Returns {@link #all} and the operations that plug-ins add. */
  public static List<Operation<?, ?>> known() {
    return Registry.KNOWN;
  }

  public static Operation<?, ?> named(String name) {
    Operation<?, ?> operation = Registry.BY_NAME.get(name);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "no operation '%s'; there are %s".formatted(name, names()));
    }
    return operation;
  }

  private static List<String> names() {
    return known().stream().map(Operation::name).toList();
  }

  @Override
  public String toString() {
    return name;
  }

  /** Holder of all operations, filled on first use: {@link CallProvider}s use the constants. */
  private static final class Registry {
    static final List<Operation<?, ?>> ALL =
        Stream.concat(
                OF_SHOP.stream(), ProvidedCall.all().stream().flatMap(ProvidedCall::operations))
            .distinct()
            .toList();

    static final List<Operation<?, ?>> KNOWN =
        Stream.concat(ALL.stream(), DatabaseCall.operations()).toList();

    static final Map<String, Operation<?, ?>> BY_NAME =
        KNOWN.stream().collect(Collectors.toUnmodifiableMap(Operation::name, Function.identity()));
  }
}
