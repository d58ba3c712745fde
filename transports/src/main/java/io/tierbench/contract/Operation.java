package io.tierbench.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One operation of the {@link Shop}: its name on the wire, what travels each way, and how to call
 * it.
 *
 * @param <Q> the request
 * @param <R> the response
 */
public record Operation<Q, R>(
    String name, Payload<Q> request, Payload<R> response, BiFunction<Shop, Q, R> call) {

  private static final List<Operation<?, ?>> ALL = new ArrayList<>();

  public static final Operation<Void, Void> EMPTY =
      of(
          "empty",
          Payload.EMPTY,
          Payload.EMPTY,
          (shop, nothing) -> {
            shop.empty();
            return Payload.NOTHING;
          });
  public static final Operation<Order, Integer> STORE_ORDER =
      of("storeOrder", Payload.ORDER, Payload.ORDER_ID, Shop::storeOrder);
  public static final Operation<Void, List<Product>> LOAD_PRODUCTS =
      of("loadProducts", Payload.EMPTY, Payload.PRODUCTS, (shop, nothing) -> shop.loadProducts());
  public static final Operation<String, Customer> LOAD_CUSTOMER =
      of("loadCustomer", Payload.CUSTOMER_ID, Payload.CUSTOMER, Shop::loadCustomer);
  public static final Operation<Integer, List<PurchaseOrder>> GET_ORDERS =
      of("getOrders", Payload.ORDER_COUNT, Payload.PURCHASE_ORDERS, Shop::getOrders);
  public static final Operation<Integer, List<PurchaseOrder>> GET_IDENTICAL_ORDERS =
      of(
          "getIdenticalOrders",
          Payload.ORDER_COUNT,
          Payload.PURCHASE_ORDERS,
          Shop::getIdenticalOrders);
  public static final Operation<Integer, List<PurchaseOrder>> GET_CONSTANT_ORDERS =
      of(
          "getConstantOrders",
          Payload.ORDER_COUNT,
          Payload.PURCHASE_ORDERS,
          Shop::getConstantOrders);
  public static final Operation<FundsTransfer, String> TRANSFER_FUNDS =
      of("transferFunds", Payload.FUNDS_TRANSFER, Payload.TEXT, Shop::transferFunds);
  public static final Operation<FundsTransfer, String> TRANSFER_FUNDS_TRANSACTED =
      of(
          "transferFundsTransacted",
          Payload.FUNDS_TRANSFER,
          Payload.TEXT,
          Shop::transferFundsTransacted);
  public static final Operation<Integer, ProductInfo> GET_PRODUCT_INFO =
      of("getProductInfo", Payload.COUNT, Payload.PRODUCT_INFO, Shop::getProductInfo);
  public static final Operation<Integer, byte[]> GET_BYTES =
      of("getBytes", Payload.COUNT, Payload.BYTES, Shop::getBytes);
  public static final Operation<DataSet, Integer> STORE_ORDER_DATA_SET =
      of("storeOrderDataSet", Payload.DATA_SET, Payload.ORDER_ID, Shop::storeOrderDataSet);
  public static final Operation<Void, DataSet> LOAD_PRODUCTS_DATA_SET =
      of(
          "loadProductsDataSet",
          Payload.EMPTY,
          Payload.DATA_SET,
          (shop, nothing) -> shop.loadProductsDataSet());
  public static final Operation<String, DataSet> LOAD_CUSTOMER_DATA_SET =
      of("loadCustomerDataSet", Payload.CUSTOMER_ID, Payload.DATA_SET, Shop::loadCustomerDataSet);

  public static final Operation<DataSet, Integer> STORE_ORDER_DATA_SET_XML =
      of(
          "storeOrderDataSetXml",
          Payload.DATA_SET_XML,
          Payload.ORDER_ID,
          Shop::storeOrderDataSetXml);
  public static final Operation<Void, DataSet> LOAD_PRODUCTS_DATA_SET_XML =
      of(
          "loadProductsDataSetXml",
          Payload.EMPTY,
          Payload.DATA_SET_XML,
          (shop, nothing) -> shop.loadProductsDataSetXml());
  public static final Operation<String, DataSet> LOAD_CUSTOMER_DATA_SET_XML =
      of(
          "loadCustomerDataSetXml",
          Payload.CUSTOMER_ID,
          Payload.DATA_SET_XML,
          Shop::loadCustomerDataSetXml);
  public static final Operation<Void, List<Product>> LOAD_PRODUCTS_CONVERTED =
      of(
          "loadProductsConverted",
          Payload.EMPTY,
          Payload.PRODUCTS,
          (shop, nothing) -> shop.loadProductsConverted());
  public static final Operation<String, Customer> LOAD_CUSTOMER_CONVERTED =
      of(
          "loadCustomerConverted",
          Payload.CUSTOMER_ID,
          Payload.CUSTOMER,
          Shop::loadCustomerConverted);
  public static final Operation<Void, WebRows> LOAD_PRODUCTS_WEB_ROW_SET =
      of(
          "loadProductsWebRowSet",
          Payload.EMPTY,
          Payload.WEB_ROWS,
          (shop, nothing) -> shop.loadProductsWebRowSet());
  public static final Operation<String, WebRows> LOAD_CUSTOMER_WEB_ROW_SET =
      of(
          "loadCustomerWebRowSet",
          Payload.CUSTOMER_ID,
          Payload.WEB_ROWS,
          Shop::loadCustomerWebRowSet);

  private static final Map<String, Operation<?, ?>> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(Operation::name, Function.identity()));

  /** Adds an operation to the list of all. */
  private static <Q, R> Operation<Q, R> of(
      String name, Payload<Q> request, Payload<R> response, BiFunction<Shop, Q, R> call) {
    Operation<Q, R> operation = new Operation<>(name, request, response, call);
    ALL.add(operation);
    return operation;
  }

  /** Every operation of the shop. */
  public static List<Operation<?, ?>> all() {
    return Collections.unmodifiableList(ALL);
  }

  /**
   * The operation of that name.
   *
   * @throws ShopException with {@link Fault#UNKNOWN_OPERATION} where there is none
   */
  public static Operation<?, ?> named(String name) {
    Operation<?, ?> operation = BY_NAME.get(name);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "no operation '%s'; there are %s".formatted(name, names()));
    }
    return operation;
  }

  private static List<String> names() {
    return ALL.stream().map(Operation::name).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
