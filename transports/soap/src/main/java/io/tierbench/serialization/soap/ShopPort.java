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
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shop as a JAX-WS endpoint interface, from which CXF creates the WSDL. With message classes
 * JAXB is called once per message, rather than for each parameter and list element. The classes are
 * written out because the reference implementation of JAX-WS cannot generate them without illegal
 * access to a class loader.
 */
@WebService(name = "Shop", targetNamespace = ShopPort.NAMESPACE)
public interface ShopPort {
  String NAMESPACE = "urn:tierbench:shop";

  /** Prefix of the names of message classes. */
  String PREFIX = "io.tierbench.serialization.soap.ShopPort$";

  @RequestWrapper(className = PREFIX + "Empty")
  @ResponseWrapper(className = PREFIX + "EmptyResponse")
  void empty() throws ShopFault;

  @XmlRootElement
  final class Empty {}

  @XmlRootElement
  final class EmptyResponse {}

  @RequestWrapper(className = PREFIX + "StoreOrder")
  @ResponseWrapper(className = PREFIX + "StoreOrderResponse")
  @WebResult(name = "orderId")
  int storeOrder(@WebParam(name = "order") OrderType order) throws ShopFault;

  @XmlRootElement
  final class StoreOrder {
    @XmlElement public @Nullable OrderType order;
  }

  @XmlRootElement
  final class StoreOrderResponse {
    @XmlElement public int orderId;
  }

  @RequestWrapper(className = PREFIX + "LoadProducts")
  @ResponseWrapper(className = PREFIX + "LoadProductsResponse")
  @WebResult(name = "product")
  List<ProductType> loadProducts() throws ShopFault;

  @XmlRootElement
  final class LoadProducts {}

  @XmlRootElement
  final class LoadProductsResponse {
    @XmlElement(nillable = true)
    public List<ProductType> product = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "LoadCustomer")
  @ResponseWrapper(className = PREFIX + "LoadCustomerResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomer(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomer {
    @XmlElement public @Nullable String customerId;
  }

  @XmlRootElement
  final class LoadCustomerResponse {
    @XmlElement public @Nullable CustomerType customer;
  }

  @RequestWrapper(className = PREFIX + "GetOrders")
  @ResponseWrapper(className = PREFIX + "GetOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetOrders {
    @XmlElement public int count;
  }

  @XmlRootElement
  final class GetOrdersResponse {
    @XmlElement(nillable = true)
    public List<PurchaseOrderType> order = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "GetIdenticalOrders")
  @ResponseWrapper(className = PREFIX + "GetIdenticalOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getIdenticalOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetIdenticalOrders {
    @XmlElement public int count;
  }

  @XmlRootElement
  final class GetIdenticalOrdersResponse {
    @XmlElement(nillable = true)
    public List<PurchaseOrderType> order = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "GetConstantOrders")
  @ResponseWrapper(className = PREFIX + "GetConstantOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getConstantOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetConstantOrders {
    @XmlElement public int count;
  }

  @XmlRootElement
  final class GetConstantOrdersResponse {
    @XmlElement(nillable = true)
    public List<PurchaseOrderType> order = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "TransferFunds")
  @ResponseWrapper(className = PREFIX + "TransferFundsResponse")
  @WebResult(name = "text")
  String transferFunds(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @XmlRootElement
  final class TransferFunds {
    @XmlElement public int source;
    @XmlElement public int destination;

    @XmlElement
    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal amount;
  }

  @XmlRootElement
  final class TransferFundsResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "TransferFundsTransacted")
  @ResponseWrapper(className = PREFIX + "TransferFundsTransactedResponse")
  @WebResult(name = "text")
  String transferFundsTransacted(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @XmlRootElement
  final class TransferFundsTransacted {
    @XmlElement public int source;
    @XmlElement public int destination;

    @XmlElement
    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal amount;
  }

  @XmlRootElement
  final class TransferFundsTransactedResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "GetProductInfo")
  @ResponseWrapper(className = PREFIX + "GetProductInfoResponse")
  @WebResult(name = "productInfo")
  ProductInfoType getProductInfo(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetProductInfo {
    @XmlElement public int count;
  }

  @XmlRootElement
  final class GetProductInfoResponse {
    @XmlElement public @Nullable ProductInfoType productInfo;
  }

  @RequestWrapper(className = PREFIX + "GetBytes")
  @ResponseWrapper(className = PREFIX + "GetBytesResponse")
  @WebResult(name = "bytes")
  byte[] getBytes(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetBytes {
    @XmlElement public int count;
  }

  @XmlRootElement
  final class GetBytesResponse {
    @XmlElement public byte @Nullable [] bytes;
  }

  @RequestWrapper(className = PREFIX + "StoreOrderDataSet")
  @ResponseWrapper(className = PREFIX + "StoreOrderDataSetResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSet(
      @WebParam(name = "dataSet") @XmlJavaTypeAdapter(DataSetMapper.class) DataSet dataSet)
      throws ShopFault;

  @XmlRootElement
  final class StoreOrderDataSet {
    @XmlElement
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet dataSet;
  }

  @XmlRootElement
  final class StoreOrderDataSetResponse {
    @XmlElement public int orderId;
  }

  @RequestWrapper(className = PREFIX + "LoadProductsDataSet")
  @ResponseWrapper(className = PREFIX + "LoadProductsDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadProductsDataSet() throws ShopFault;

  @XmlRootElement
  final class LoadProductsDataSet {}

  @XmlRootElement
  final class LoadProductsDataSetResponse {
    @XmlElement
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet dataSet;
  }

  @RequestWrapper(className = PREFIX + "LoadCustomerDataSet")
  @ResponseWrapper(className = PREFIX + "LoadCustomerDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadCustomerDataSet(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerDataSet {
    @XmlElement public @Nullable String customerId;
  }

  @XmlRootElement
  final class LoadCustomerDataSetResponse {
    @XmlElement
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet dataSet;
  }

  @RequestWrapper(className = PREFIX + "StoreOrderDataSetXml")
  @ResponseWrapper(className = PREFIX + "StoreOrderDataSetXmlResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSetXml(@WebParam(name = "text") String text) throws ShopFault;

  @XmlRootElement
  final class StoreOrderDataSetXml {
    @XmlElement public @Nullable String text;
  }

  @XmlRootElement
  final class StoreOrderDataSetXmlResponse {
    @XmlElement public int orderId;
  }

  @RequestWrapper(className = PREFIX + "LoadProductsDataSetXml")
  @ResponseWrapper(className = PREFIX + "LoadProductsDataSetXmlResponse")
  @WebResult(name = "text")
  String loadProductsDataSetXml() throws ShopFault;

  @XmlRootElement
  final class LoadProductsDataSetXml {}

  @XmlRootElement
  final class LoadProductsDataSetXmlResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "LoadCustomerDataSetXml")
  @ResponseWrapper(className = PREFIX + "LoadCustomerDataSetXmlResponse")
  @WebResult(name = "text")
  String loadCustomerDataSetXml(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerDataSetXml {
    @XmlElement public @Nullable String customerId;
  }

  @XmlRootElement
  final class LoadCustomerDataSetXmlResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "LoadProductsConverted")
  @ResponseWrapper(className = PREFIX + "LoadProductsConvertedResponse")
  @WebResult(name = "product")
  List<ProductType> loadProductsConverted() throws ShopFault;

  @XmlRootElement
  final class LoadProductsConverted {}

  @XmlRootElement
  final class LoadProductsConvertedResponse {
    @XmlElement(nillable = true)
    public List<ProductType> product = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "LoadCustomerConverted")
  @ResponseWrapper(className = PREFIX + "LoadCustomerConvertedResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomerConverted(@WebParam(name = "customerId") String customerId)
      throws ShopFault;

  @XmlRootElement
  final class LoadCustomerConverted {
    @XmlElement public @Nullable String customerId;
  }

  @XmlRootElement
  final class LoadCustomerConvertedResponse {
    @XmlElement public @Nullable CustomerType customer;
  }

  @RequestWrapper(className = PREFIX + "LoadProductsWebRowSet")
  @ResponseWrapper(className = PREFIX + "LoadProductsWebRowSetResponse")
  @WebResult(name = "text")
  String loadProductsWebRowSet() throws ShopFault;

  @XmlRootElement
  final class LoadProductsWebRowSet {}

  @XmlRootElement
  final class LoadProductsWebRowSetResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "LoadCustomerWebRowSet")
  @ResponseWrapper(className = PREFIX + "LoadCustomerWebRowSetResponse")
  @WebResult(name = "text")
  String loadCustomerWebRowSet(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerWebRowSet {
    @XmlElement public @Nullable String customerId;
  }

  @XmlRootElement
  final class LoadCustomerWebRowSetResponse {
    @XmlElement public @Nullable String text;
  }

  @RequestWrapper(className = PREFIX + "SearchProducts")
  @ResponseWrapper(className = PREFIX + "SearchProductsResponse")
  @WebResult(name = "product")
  List<ProductType> searchProducts(
      @WebParam(name = "name") @Nullable String name, @WebParam(name = "limit") int limit)
      throws ShopFault;

  @XmlRootElement
  final class SearchProducts {
    @XmlElement public @Nullable String name;
    @XmlElement public int limit;
  }

  @XmlRootElement
  final class SearchProductsResponse {
    @XmlElement(nillable = true)
    public List<ProductType> product = new ArrayList<>();
  }

  @RequestWrapper(className = PREFIX + "SearchProductsDataSet")
  @ResponseWrapper(className = PREFIX + "SearchProductsDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet searchProductsDataSet(
      @WebParam(name = "name") @Nullable String name, @WebParam(name = "limit") int limit)
      throws ShopFault;

  @XmlRootElement
  final class SearchProductsDataSet {
    @XmlElement public @Nullable String name;
    @XmlElement public int limit;
  }

  @XmlRootElement
  final class SearchProductsDataSetResponse {
    @XmlElement
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet dataSet;
  }
}
