package io.tierbench.contract;

import java.util.List;

/** A shop that treats every operation alike: it passes calls on, times or answers them. */
public interface UniformShop extends Shop {

  /**
   * Any call of the shop.
   *
   * @param request {@link Payload#NOTHING} where the operation has none
   * @return {@link Payload#NOTHING} where the operation has no response
   */
  <Q, R> R call(Operation<Q, R> operation, Q request);

  @Override
  default void empty() {
    call(Operation.EMPTY, Payload.NOTHING);
  }

  @Override
  default int storeOrder(Order order) {
    return call(Operation.STORE_ORDER, order);
  }

  @Override
  default List<Product> loadProducts() {
    return call(Operation.LOAD_PRODUCTS, Payload.NOTHING);
  }

  @Override
  default Customer loadCustomer(String customerId) {
    return call(Operation.LOAD_CUSTOMER, customerId);
  }

  @Override
  default List<PurchaseOrder> getOrders(int count) {
    return call(Operation.GET_ORDERS, count);
  }

  @Override
  default List<PurchaseOrder> getIdenticalOrders(int count) {
    return call(Operation.GET_IDENTICAL_ORDERS, count);
  }

  @Override
  default List<PurchaseOrder> getConstantOrders(int count) {
    return call(Operation.GET_CONSTANT_ORDERS, count);
  }

  @Override
  default String transferFunds(FundsTransfer transfer) {
    return call(Operation.TRANSFER_FUNDS, transfer);
  }

  @Override
  default String transferFundsTransacted(FundsTransfer transfer) {
    return call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer);
  }

  @Override
  default ProductInfo getProductInfo(int count) {
    return call(Operation.GET_PRODUCT_INFO, count);
  }

  @Override
  default byte[] getBytes(int count) {
    return call(Operation.GET_BYTES, count);
  }

  @Override
  default int storeOrderDataSet(DataSet order) {
    return call(Operation.STORE_ORDER_DATA_SET, order);
  }

  @Override
  default DataSet loadProductsDataSet() {
    return call(Operation.LOAD_PRODUCTS_DATA_SET, Payload.NOTHING);
  }

  @Override
  default DataSet loadCustomerDataSet(String customerId) {
    return call(Operation.LOAD_CUSTOMER_DATA_SET, customerId);
  }

  @Override
  default int storeOrderDataSetXml(DataSet order) {
    return call(Operation.STORE_ORDER_DATA_SET_XML, order);
  }

  @Override
  default DataSet loadProductsDataSetXml() {
    return call(Operation.LOAD_PRODUCTS_DATA_SET_XML, Payload.NOTHING);
  }

  @Override
  default DataSet loadCustomerDataSetXml(String customerId) {
    return call(Operation.LOAD_CUSTOMER_DATA_SET_XML, customerId);
  }

  @Override
  default List<Product> loadProductsConverted() {
    return call(Operation.LOAD_PRODUCTS_CONVERTED, Payload.NOTHING);
  }

  @Override
  default Customer loadCustomerConverted(String customerId) {
    return call(Operation.LOAD_CUSTOMER_CONVERTED, customerId);
  }

  @Override
  default WebRows loadProductsWebRowSet() {
    return call(Operation.LOAD_PRODUCTS_WEB_ROW_SET, Payload.NOTHING);
  }

  @Override
  default WebRows loadCustomerWebRowSet(String customerId) {
    return call(Operation.LOAD_CUSTOMER_WEB_ROW_SET, customerId);
  }
}
