package io.tierbench.serialization.soap;

import static io.tierbench.serialization.soap.ShopMapper.required;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.ProductSearch;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.math.BigDecimal;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The shop as a JAX-WS endpoint interface, from which CXF creates the WSDL. With message classes
 * JAXB is called once per message, rather than for each parameter and list element.
 */
@WebService(name = "Shop", targetNamespace = ShopPort.NAMESPACE)
public interface ShopPort {
  String NAMESPACE = "urn:tierbench:shop";

  /** The beginning of the names of the classes of messages. */
  String PREFIX = "io.tierbench.serialization.soap.ShopPort$";

  @RequestWrapper(className = PREFIX + "Empty")
  @ResponseWrapper(className = PREFIX + "EmptyResponse")
  void empty() throws ShopFault;

  @XmlRootElement
  final class Empty extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class EmptyResponse extends ShopMessages.EmptyMessage {}

  @RequestWrapper(className = PREFIX + "StoreOrder")
  @ResponseWrapper(className = PREFIX + "StoreOrderResponse")
  @WebResult(name = "orderId")
  int storeOrder(@WebParam(name = "order") OrderType order) throws ShopFault;

  @XmlRootElement
  final class StoreOrder extends ShopMessages.OrderMessage {}

  @XmlRootElement
  final class StoreOrderResponse extends ShopMessages.OrderIdMessage {}

  @RequestWrapper(className = PREFIX + "LoadProducts")
  @ResponseWrapper(className = PREFIX + "LoadProductsResponse")
  @WebResult(name = "product")
  List<ProductType> loadProducts() throws ShopFault;

  @XmlRootElement
  final class LoadProducts extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class LoadProductsResponse extends ShopMessages.ProductsMessage {}

  @RequestWrapper(className = PREFIX + "LoadCustomer")
  @ResponseWrapper(className = PREFIX + "LoadCustomerResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomer(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomer extends ShopMessages.CustomerIdMessage {}

  @XmlRootElement
  final class LoadCustomerResponse extends ShopMessages.CustomerMessage {}

  @RequestWrapper(className = PREFIX + "GetOrders")
  @ResponseWrapper(className = PREFIX + "GetOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetOrders extends ShopMessages.CountMessage {}

  @XmlRootElement
  final class GetOrdersResponse extends ShopMessages.PurchaseOrdersMessage {}

  @RequestWrapper(className = PREFIX + "GetIdenticalOrders")
  @ResponseWrapper(className = PREFIX + "GetIdenticalOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getIdenticalOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetIdenticalOrders extends ShopMessages.CountMessage {}

  @XmlRootElement
  final class GetIdenticalOrdersResponse extends ShopMessages.PurchaseOrdersMessage {}

  @RequestWrapper(className = PREFIX + "GetConstantOrders")
  @ResponseWrapper(className = PREFIX + "GetConstantOrdersResponse")
  @WebResult(name = "order")
  List<PurchaseOrderType> getConstantOrders(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetConstantOrders extends ShopMessages.CountMessage {}

  @XmlRootElement
  final class GetConstantOrdersResponse extends ShopMessages.PurchaseOrdersMessage {}

  @RequestWrapper(className = PREFIX + "TransferFunds")
  @ResponseWrapper(className = PREFIX + "TransferFundsResponse")
  @WebResult(name = "text")
  String transferFunds(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @XmlRootElement
  @XmlType(propOrder = {"source", "destination", "amount"})
  final class TransferFunds extends ShopMessages.FundsTransferMessage {}

  @XmlRootElement
  final class TransferFundsResponse extends ShopMessages.TextMessage {}

  @RequestWrapper(className = PREFIX + "TransferFundsTransacted")
  @ResponseWrapper(className = PREFIX + "TransferFundsTransactedResponse")
  @WebResult(name = "text")
  String transferFundsTransacted(
      @WebParam(name = "source") int source,
      @WebParam(name = "destination") int destination,
      @WebParam(name = "amount") @Nullable BigDecimal amount)
      throws ShopFault;

  @XmlRootElement
  @XmlType(propOrder = {"source", "destination", "amount"})
  final class TransferFundsTransacted extends ShopMessages.FundsTransferMessage {}

  @XmlRootElement
  final class TransferFundsTransactedResponse extends ShopMessages.TextMessage {}

  @RequestWrapper(className = PREFIX + "GetProductInfo")
  @ResponseWrapper(className = PREFIX + "GetProductInfoResponse")
  @WebResult(name = "productInfo")
  ProductInfoType getProductInfo(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetProductInfo extends ShopMessages.CountMessage {}

  @XmlRootElement
  final class GetProductInfoResponse extends ShopMessages.ProductInfoMessage {}

  @RequestWrapper(className = PREFIX + "GetBytes")
  @ResponseWrapper(className = PREFIX + "GetBytesResponse")
  @WebResult(name = "bytes")
  byte[] getBytes(@WebParam(name = "count") int count) throws ShopFault;

  @XmlRootElement
  final class GetBytes extends ShopMessages.CountMessage {}

  @XmlRootElement
  final class GetBytesResponse extends ShopMessages.BytesMessage {}

  @RequestWrapper(className = PREFIX + "StoreOrderDataSet")
  @ResponseWrapper(className = PREFIX + "StoreOrderDataSetResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSet(
      @WebParam(name = "dataSet") @XmlJavaTypeAdapter(DataSetMapper.class) DataSet dataSet)
      throws ShopFault;

  @XmlRootElement
  final class StoreOrderDataSet extends ShopMessages.DataSetMessage {}

  @XmlRootElement
  final class StoreOrderDataSetResponse extends ShopMessages.OrderIdMessage {}

  @RequestWrapper(className = PREFIX + "LoadProductsDataSet")
  @ResponseWrapper(className = PREFIX + "LoadProductsDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadProductsDataSet() throws ShopFault;

  @XmlRootElement
  final class LoadProductsDataSet extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class LoadProductsDataSetResponse extends ShopMessages.DataSetMessage {}

  @RequestWrapper(className = PREFIX + "LoadCustomerDataSet")
  @ResponseWrapper(className = PREFIX + "LoadCustomerDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet loadCustomerDataSet(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerDataSet extends ShopMessages.CustomerIdMessage {}

  @XmlRootElement
  final class LoadCustomerDataSetResponse extends ShopMessages.DataSetMessage {}

  @RequestWrapper(className = PREFIX + "StoreOrderDataSetXml")
  @ResponseWrapper(className = PREFIX + "StoreOrderDataSetXmlResponse")
  @WebResult(name = "orderId")
  int storeOrderDataSetXml(@WebParam(name = "text") String text) throws ShopFault;

  @XmlRootElement
  final class StoreOrderDataSetXml extends ShopMessages.TextMessage {}

  @XmlRootElement
  final class StoreOrderDataSetXmlResponse extends ShopMessages.OrderIdMessage {}

  @RequestWrapper(className = PREFIX + "LoadProductsDataSetXml")
  @ResponseWrapper(className = PREFIX + "LoadProductsDataSetXmlResponse")
  @WebResult(name = "text")
  String loadProductsDataSetXml() throws ShopFault;

  @XmlRootElement
  final class LoadProductsDataSetXml extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class LoadProductsDataSetXmlResponse extends ShopMessages.TextMessage {}

  @RequestWrapper(className = PREFIX + "LoadCustomerDataSetXml")
  @ResponseWrapper(className = PREFIX + "LoadCustomerDataSetXmlResponse")
  @WebResult(name = "text")
  String loadCustomerDataSetXml(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerDataSetXml extends ShopMessages.CustomerIdMessage {}

  @XmlRootElement
  final class LoadCustomerDataSetXmlResponse extends ShopMessages.TextMessage {}

  @RequestWrapper(className = PREFIX + "LoadProductsConverted")
  @ResponseWrapper(className = PREFIX + "LoadProductsConvertedResponse")
  @WebResult(name = "product")
  List<ProductType> loadProductsConverted() throws ShopFault;

  @XmlRootElement
  final class LoadProductsConverted extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class LoadProductsConvertedResponse extends ShopMessages.ProductsMessage {}

  @RequestWrapper(className = PREFIX + "LoadCustomerConverted")
  @ResponseWrapper(className = PREFIX + "LoadCustomerConvertedResponse")
  @WebResult(name = "customer")
  CustomerType loadCustomerConverted(@WebParam(name = "customerId") String customerId)
      throws ShopFault;

  @XmlRootElement
  final class LoadCustomerConverted extends ShopMessages.CustomerIdMessage {}

  @XmlRootElement
  final class LoadCustomerConvertedResponse extends ShopMessages.CustomerMessage {}

  @RequestWrapper(className = PREFIX + "LoadProductsWebRowSet")
  @ResponseWrapper(className = PREFIX + "LoadProductsWebRowSetResponse")
  @WebResult(name = "text")
  String loadProductsWebRowSet() throws ShopFault;

  @XmlRootElement
  final class LoadProductsWebRowSet extends ShopMessages.EmptyMessage {}

  @XmlRootElement
  final class LoadProductsWebRowSetResponse extends ShopMessages.TextMessage {}

  @RequestWrapper(className = PREFIX + "LoadCustomerWebRowSet")
  @ResponseWrapper(className = PREFIX + "LoadCustomerWebRowSetResponse")
  @WebResult(name = "text")
  String loadCustomerWebRowSet(@WebParam(name = "customerId") String customerId) throws ShopFault;

  @XmlRootElement
  final class LoadCustomerWebRowSet extends ShopMessages.CustomerIdMessage {}

  @XmlRootElement
  final class LoadCustomerWebRowSetResponse extends ShopMessages.TextMessage {}

  /** A message of the two values of a search. */
  @XmlTransient
  abstract class ProductSearchMessage extends ShopMessage<ProductSearch> {
    public @Nullable String name;
    public int limit;

    public @Nullable String getName() {
      return name;
    }

    public void setName(@Nullable String name) {
      this.name = name;
    }

    public int getLimit() {
      return limit;
    }

    public void setLimit(int limit) {
      this.limit = limit;
    }

    @Override
    List<String> elements() {
      return List.of("name", "limit");
    }

    @Override
    @Nullable Object[] parts() {
      return new Object[] {name, limit};
    }

    @Override
    void setParts(@Nullable Object... parts) {
      name = (@Nullable String) parts[0];
      limit = (int) required(parts[1], "limit");
    }

    @Override
    ProductSearch toDomain() {
      return new ProductSearch(name, limit);
    }

    @Override
    void setDomain(ProductSearch search) {
      name = search.name();
      limit = search.limit();
    }

    @Override
    void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("name", name);
      writer.writeValue("limit", limit);
    }

    @Override
    void read(String element, MessageReader reader) throws XMLStreamException {
      switch (element) {
        case "name" -> name = reader.readText();
        case "limit" -> limit = reader.readInt();
        default -> throw BadElement.unknown(elements());
      }
    }
  }

  @RequestWrapper(className = PREFIX + "SearchProducts")
  @ResponseWrapper(className = PREFIX + "SearchProductsResponse")
  @WebResult(name = "product")
  List<ProductType> searchProducts(
      @WebParam(name = "name") @Nullable String name, @WebParam(name = "limit") int limit)
      throws ShopFault;

  @XmlRootElement
  @XmlType(propOrder = {"name", "limit"})
  final class SearchProducts extends ProductSearchMessage {}

  @XmlRootElement
  final class SearchProductsResponse extends ShopMessages.ProductsMessage {}

  @RequestWrapper(className = PREFIX + "SearchProductsDataSet")
  @ResponseWrapper(className = PREFIX + "SearchProductsDataSetResponse")
  @WebResult(name = "dataSet")
  @XmlJavaTypeAdapter(DataSetMapper.class)
  DataSet searchProductsDataSet(
      @WebParam(name = "name") @Nullable String name, @WebParam(name = "limit") int limit)
      throws ShopFault;

  @XmlRootElement
  @XmlType(propOrder = {"name", "limit"})
  final class SearchProductsDataSet extends ProductSearchMessage {}

  @XmlRootElement
  final class SearchProductsDataSetResponse extends ShopMessages.DataSetMessage {}
}
