package io.tierbench.serialization.soap;

import io.tierbench.contract.DataSet;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shop as a JAX-WS endpoint interface, from which CXF makes the WSDL. Without classes for the
 * messages, JAXB would be called for each parameter and for each element of a list.
 */
@WebService(name = "Shop", targetNamespace = ShopPort.NAMESPACE)
public interface ShopPort {
  String NAMESPACE = "urn:tierbench:shop";

  @RequestWrapper(className = ShopTypes.PREFIX + "Empty")
  @ResponseWrapper(className = ShopTypes.PREFIX + "EmptyResponse")
  void empty() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "StoreOrder")
  @ResponseWrapper(className = ShopTypes.PREFIX + "StoreOrderResponse")
  @WebResult(name = "orderId")
  int storeOrder(@WebParam(name = "order") OrderType order) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadProducts")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadProductsResponse")
  @WebResult(name = "product")
  List<ProductType> loadProducts() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadCustomer")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadCustomerResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomer(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "GetOrders")
  @ResponseWrapper(className = ShopTypes.PREFIX + "GetOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getOrders(@WebParam(name = "count") int count) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "GetIdenticalOrders")
  @ResponseWrapper(className = ShopTypes.PREFIX + "GetIdenticalOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getIdenticalOrders(@WebParam(name = "count") int count) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "GetConstantOrders")
  @ResponseWrapper(className = ShopTypes.PREFIX + "GetConstantOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getConstantOrders(@WebParam(name = "count") int count) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "TransferFunds")
  @ResponseWrapper(className = ShopTypes.PREFIX + "TransferFundsResponse")
  @WebResult(name = "text")
  String transferFunds(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "TransferFundsTransacted")
  @ResponseWrapper(className = ShopTypes.PREFIX + "TransferFundsTransactedResponse")
  @WebResult(name = "text")
  String transferFundsTransacted(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "GetProductInfo")
  @ResponseWrapper(className = ShopTypes.PREFIX + "GetProductInfoResponse")
  @WebResult(name = "productInfo")
  ProductInfoType getProductInfo(@WebParam(name = "count") int count) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "GetBytes")
  @ResponseWrapper(className = ShopTypes.PREFIX + "GetBytesResponse")
  @WebResult(name = "bytes")
  byte[] getBytes(@WebParam(name = "count") int count) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "StoreOrderDataSet")
  @ResponseWrapper(className = ShopTypes.PREFIX + "StoreOrderDataSetResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSet(
      @WebParam(name = "dataSet") @XmlJavaTypeAdapter(DataSetMapper.class) DataSet dataSet)
      throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadProductsDataSet")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadProductsDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadProductsDataSet() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadCustomerDataSet")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadCustomerDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadCustomerDataSet(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "StoreOrderDataSetXml")
  @ResponseWrapper(className = ShopTypes.PREFIX + "StoreOrderDataSetXmlResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSetXml(@WebParam(name = "text") String text) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadProductsDataSetXml")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadProductsDataSetXmlResponse")
  @WebResult(name = "text")
  String loadProductsDataSetXml() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadCustomerDataSetXml")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadCustomerDataSetXmlResponse")
  @WebResult(name = "text")
  String loadCustomerDataSetXml(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadProductsConverted")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadProductsConvertedResponse")
  @WebResult(name = "product")
  List<ProductType> loadProductsConverted() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadCustomerConverted")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadCustomerConvertedResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomerConverted(@WebParam(name = "customerId") String customerId)
      throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadProductsWebRowSet")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadProductsWebRowSetResponse")
  @WebResult(name = "text")
  String loadProductsWebRowSet() throws ShopFault;

  @RequestWrapper(className = ShopTypes.PREFIX + "LoadCustomerWebRowSet")
  @ResponseWrapper(className = ShopTypes.PREFIX + "LoadCustomerWebRowSetResponse")
  @WebResult(name = "text")
  String loadCustomerWebRowSet(@WebParam(name = "customerId") String customerId) throws ShopFault;
}
