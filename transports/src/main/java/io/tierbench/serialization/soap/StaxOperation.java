package io.tierbench.serialization.soap;

import static io.tierbench.serialization.soap.ShopMapper.required;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.ShopTypes.CountMessage;
import io.tierbench.serialization.soap.ShopTypes.CustomerIdMessage;
import io.tierbench.serialization.soap.ShopTypes.CustomerMessage;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.DataSetMessage;
import io.tierbench.serialization.soap.ShopTypes.OrderIdMessage;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.ProductsMessage;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrdersMessage;
import io.tierbench.serialization.soap.ShopTypes.ShopMessage;
import io.tierbench.serialization.soap.ShopTypes.TextMessage;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/**
 * What a framework finds out by reflection: the messages of an operation, and the call between
 * them.
 *
 * @param name of the element around a request
 * @param request makes one to be read
 */
record StaxOperation<Q extends ShopMessage>(QName name, Supplier<Q> request, Answering<Q> call) {
  private static final Map<QName, StaxOperation<?>> BY_NAME =
      Stream.<StaxOperation<?>>of(
              operation(
                  "empty",
                  ShopTypes.Empty::new,
                  (port, in) -> {
                    port.empty();
                    return new ShopTypes.EmptyResponse();
                  }),
              operation(
                  "storeOrder",
                  ShopTypes.StoreOrder::new,
                  (port, in) ->
                      with(
                          new ShopTypes.StoreOrderResponse(),
                          port.storeOrder(required(in.order, "order")))),
              operation(
                  "loadProducts",
                  ShopTypes.LoadProducts::new,
                  (port, in) -> with(new ShopTypes.LoadProductsResponse(), port.loadProducts())),
              operation(
                  "loadCustomer",
                  ShopTypes.LoadCustomer::new,
                  (port, in) ->
                      with(new ShopTypes.LoadCustomerResponse(), port.loadCustomer(id(in)))),
              orders(
                  "getOrders",
                  ShopTypes.GetOrders::new,
                  ShopTypes.GetOrdersResponse::new,
                  ShopPort::getOrders),
              orders(
                  "getIdenticalOrders",
                  ShopTypes.GetIdenticalOrders::new,
                  ShopTypes.GetIdenticalOrdersResponse::new,
                  ShopPort::getIdenticalOrders),
              orders(
                  "getConstantOrders",
                  ShopTypes.GetConstantOrders::new,
                  ShopTypes.GetConstantOrdersResponse::new,
                  ShopPort::getConstantOrders),
              operation(
                  "transferFunds",
                  ShopTypes.TransferFunds::new,
                  (port, in) ->
                      with(
                          new ShopTypes.TransferFundsResponse(),
                          port.transferFunds(in.source, in.destination, in.amount))),
              operation(
                  "transferFundsTransacted",
                  ShopTypes.TransferFundsTransacted::new,
                  (port, in) ->
                      with(
                          new ShopTypes.TransferFundsTransactedResponse(),
                          port.transferFundsTransacted(in.source, in.destination, in.amount))),
              operation(
                  "getProductInfo",
                  ShopTypes.GetProductInfo::new,
                  (port, in) -> {
                    ShopTypes.GetProductInfoResponse out = new ShopTypes.GetProductInfoResponse();
                    out.productInfo = port.getProductInfo(in.count);
                    return out;
                  }),
              operation(
                  "getBytes",
                  ShopTypes.GetBytes::new,
                  (port, in) -> {
                    ShopTypes.GetBytesResponse out = new ShopTypes.GetBytesResponse();
                    out.bytes = port.getBytes(in.count);
                    return out;
                  }),
              operation(
                  "storeOrderDataSet",
                  ShopTypes.StoreOrderDataSet::new,
                  (port, in) ->
                      with(
                          new ShopTypes.StoreOrderDataSetResponse(),
                          port.storeOrderDataSet(required(in.dataSet, "dataSet")))),
              operation(
                  "loadProductsDataSet",
                  ShopTypes.LoadProductsDataSet::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadProductsDataSetResponse(), port.loadProductsDataSet())),
              operation(
                  "loadCustomerDataSet",
                  ShopTypes.LoadCustomerDataSet::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadCustomerDataSetResponse(),
                          port.loadCustomerDataSet(id(in)))),
              operation(
                  "storeOrderDataSetXml",
                  ShopTypes.StoreOrderDataSetXml::new,
                  (port, in) ->
                      with(
                          new ShopTypes.StoreOrderDataSetXmlResponse(),
                          port.storeOrderDataSetXml(required(in.text, "text")))),
              operation(
                  "loadProductsDataSetXml",
                  ShopTypes.LoadProductsDataSetXml::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadProductsDataSetXmlResponse(),
                          port.loadProductsDataSetXml())),
              operation(
                  "loadCustomerDataSetXml",
                  ShopTypes.LoadCustomerDataSetXml::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadCustomerDataSetXmlResponse(),
                          port.loadCustomerDataSetXml(id(in)))),
              operation(
                  "loadProductsConverted",
                  ShopTypes.LoadProductsConverted::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadProductsConvertedResponse(),
                          port.loadProductsConverted())),
              operation(
                  "loadCustomerConverted",
                  ShopTypes.LoadCustomerConverted::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadCustomerConvertedResponse(),
                          port.loadCustomerConverted(id(in)))),
              operation(
                  "loadProductsWebRowSet",
                  ShopTypes.LoadProductsWebRowSet::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadProductsWebRowSetResponse(),
                          port.loadProductsWebRowSet())),
              operation(
                  "loadCustomerWebRowSet",
                  ShopTypes.LoadCustomerWebRowSet::new,
                  (port, in) ->
                      with(
                          new ShopTypes.LoadCustomerWebRowSetResponse(),
                          port.loadCustomerWebRowSet(id(in)))))
          .collect(Collectors.toUnmodifiableMap(StaxOperation::name, Function.identity()));

  /** From the message of a request to that of its response. */
  interface Answering<Q> {
    ShopMessage answer(ShopPort port, Q in) throws ShopFault;
  }

  private interface Orders {
    List<PurchaseOrderType> get(ShopPort port, int count) throws ShopFault;
  }

  /**
   * The operation whose request an element is.
   *
   * @throws ShopException where there is none
   */
  static StaxOperation<?> of(QName element) {
    StaxOperation<?> operation = BY_NAME.get(element);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "the service has no operation with such a request");
    }
    return operation;
  }

  /** The element around a response. */
  QName response() {
    return new QName(name.getNamespaceURI(), name.getLocalPart() + "Response");
  }

  private static <Q extends ShopMessage> StaxOperation<Q> operation(
      String name, Supplier<Q> request, Answering<Q> call) {
    return new StaxOperation<>(new QName(ShopPort.NAMESPACE, name), request, call);
  }

  private static <Q extends CountMessage> StaxOperation<Q> orders(
      String name, Supplier<Q> request, Supplier<PurchaseOrdersMessage> response, Orders orders) {
    return operation(
        name,
        request,
        (port, in) -> {
          PurchaseOrdersMessage out = response.get();
          out.order = orders.get(port, in.count);
          return out;
        });
  }

  private static String id(CustomerIdMessage in) {
    return required(in.customerId, "customerId");
  }

  private static ShopMessage with(OrderIdMessage out, int orderId) {
    out.orderId = orderId;
    return out;
  }

  private static ShopMessage with(ProductsMessage out, List<ProductType> products) {
    out.product = products;
    return out;
  }

  private static ShopMessage with(CustomerMessage out, CustomerType customer) {
    out.customer = customer;
    return out;
  }

  private static ShopMessage with(TextMessage out, String text) {
    out.text = text;
    return out;
  }

  private static ShopMessage with(DataSetMessage out, DataSet dataSet) {
    out.dataSet = dataSet;
    return out;
  }
}
