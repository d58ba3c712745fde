package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The types of the WSDL as JAXB beans, since JAXB cannot build records. Fields are public because
 * JAXB reaches such fields fastest.
 */
public final class ShopTypes {
  static final String PREFIX = "io.tierbench.serialization.soap.ShopTypes$";

  private ShopTypes() {}

  /** See {@link io.tierbench.contract.Address}. */
  @XmlType(
      name = "Address",
      propOrder = {"name", "street", "city", "region", "postalCode", "country"})
  public static final class AddressType {
    public @Nullable String name;
    public @Nullable String street;
    public @Nullable String city;
    public @Nullable String region;
    public @Nullable String postalCode;
    public @Nullable String country;
  }

  /** See {@link io.tierbench.contract.LineItem}. */
  @XmlType(
      name = "LineItem",
      propOrder = {"productId", "unitPrice", "quantity", "discount"})
  public static final class LineItemType {
    public int productId;
    public double unitPrice;
    public short quantity;
    public double discount;
  }

  /** See {@link io.tierbench.contract.Order}. */
  @XmlType(
      name = "Order",
      propOrder = {
        "orderId",
        "customerId",
        "employeeId",
        "orderDate",
        "shippingAddress",
        "billingAddress",
        "shipVia",
        "freight",
        "lineItems"
      })
  public static final class OrderType {
    public int orderId;
    public @Nullable String customerId;
    public int employeeId;

    @XmlJavaTypeAdapter(DateTimes.class)
    @XmlSchemaType(name = "dateTime")
    public @Nullable LocalDateTime orderDate;

    public @Nullable AddressType shippingAddress;
    public @Nullable AddressType billingAddress;
    public int shipVia;

    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal freight;

    @XmlElement(name = "lineItem")
    public List<LineItemType> lineItems = new ArrayList<>();
  }

  /** See {@link io.tierbench.contract.PurchaseLine}. */
  @XmlType(
      name = "PurchaseLine",
      propOrder = {"itemId", "quantity"})
  public static final class PurchaseLineType {
    public int itemId;
    public int quantity;
  }

  /** See {@link io.tierbench.contract.PurchaseOrder}. */
  @XmlType(
      name = "PurchaseOrder",
      propOrder = {
        "customerId",
        "shippingAddress1",
        "shippingAddress2",
        "shippingCity",
        "shippingState",
        "shippingZip",
        "shippingCountry",
        "shipType",
        "creditCardType",
        "creditCardNumber",
        "creditCardExpiration",
        "creditCardName",
        "orderItems"
      })
  public static final class PurchaseOrderType {
    public int customerId;
    public @Nullable String shippingAddress1;
    public @Nullable String shippingAddress2;
    public @Nullable String shippingCity;
    public @Nullable String shippingState;
    public @Nullable String shippingZip;
    public @Nullable String shippingCountry;
    public @Nullable String shipType;
    public @Nullable String creditCardType;
    public @Nullable String creditCardNumber;

    @XmlJavaTypeAdapter(DateTimes.class)
    @XmlSchemaType(name = "dateTime")
    public @Nullable LocalDateTime creditCardExpiration;

    public @Nullable String creditCardName;

    @XmlElement(name = "orderItem")
    public List<PurchaseLineType> orderItems = new ArrayList<>();
  }

  /** See {@link io.tierbench.contract.ProductDetails}. */
  @XmlType(
      name = "ProductDetails",
      propOrder = {
        "url",
        "asin",
        "productName",
        "catalog",
        "releaseDate",
        "manufacturer",
        "distributor",
        "imageUrlSmall",
        "imageUrlMedium",
        "imageUrlLarge",
        "listPrice",
        "ourPrice",
        "usedPrice",
        "isbn",
        "mpaaRating",
        "esrbRating",
        "availability"
      })
  public static final class ProductDetailsType {
    public @Nullable String url;
    public @Nullable String asin;
    public @Nullable String productName;
    public @Nullable String catalog;
    public @Nullable String releaseDate;
    public @Nullable String manufacturer;
    public @Nullable String distributor;
    public @Nullable String imageUrlSmall;
    public @Nullable String imageUrlMedium;
    public @Nullable String imageUrlLarge;
    public @Nullable String listPrice;
    public @Nullable String ourPrice;
    public @Nullable String usedPrice;
    public @Nullable String isbn;
    public @Nullable String mpaaRating;
    public @Nullable String esrbRating;
    public @Nullable String availability;
  }

  /** See {@link io.tierbench.contract.ProductInfo}. */
  @XmlType(
      name = "ProductInfo",
      propOrder = {"totalResults", "totalPages", "listName", "details"})
  public static final class ProductInfoType {
    public @Nullable String totalResults;
    public @Nullable String totalPages;
    public @Nullable String listName;
    public List<ProductDetailsType> details = new ArrayList<>();
  }

  /** See {@link io.tierbench.contract.Product}. */
  @XmlType(
      name = "Product",
      propOrder = {
        "productId",
        "productName",
        "supplierId",
        "categoryId",
        "quantityPerUnit",
        "unitPrice",
        "unitsInStock",
        "unitsOnOrder",
        "reorderLevel",
        "discontinued"
      })
  public static final class ProductType {
    public int productId;
    public @Nullable String productName;
    public int supplierId;
    public int categoryId;
    public @Nullable String quantityPerUnit;

    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal unitPrice;

    public short unitsInStock;
    public short unitsOnOrder;
    public short reorderLevel;
    public boolean discontinued;
  }

  /** See {@link io.tierbench.contract.Customer}. */
  @XmlType(
      name = "Customer",
      propOrder = {
        "customerId",
        "companyName",
        "contactName",
        "contactTitle",
        "address",
        "city",
        "region",
        "postalCode",
        "country",
        "phone",
        "fax"
      })
  public static final class CustomerType {
    public @Nullable String customerId;
    public @Nullable String companyName;
    public @Nullable String contactName;
    public @Nullable String contactTitle;
    public @Nullable String address;
    public @Nullable String city;
    public @Nullable String region;
    public @Nullable String postalCode;
    public @Nullable String country;
    public @Nullable String phone;
    public @Nullable String fax;
  }

  /** What stands in the body of an envelope, unless that is a fault; and its content by hand. */
  public interface ShopMessage {

    /** Writes the elements in it. */
    void write(MessageWriter writer) throws XMLStreamException;

    /** Reads one element in it; it refuses those that it does not know. */
    void read(String element, MessageReader reader) throws XMLStreamException;
  }

  /** A message without content. */
  public interface EmptyMessage extends ShopMessage {
    @Override
    default void write(MessageWriter writer) {}

    @Override
    default void read(String element, MessageReader reader) {
      throw BadElement.unknown(List.of());
    }
  }

  /** A message whose only content is a data set. */
  @XmlTransient
  public abstract static class DataSetMessage implements ShopMessage {
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet dataSet;

    public @Nullable DataSet getDataSet() {
      return dataSet;
    }

    public void setDataSet(@Nullable DataSet dataSet) {
      this.dataSet = dataSet;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeDataSet(dataSet);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("dataSet", element);
      dataSet = reader.readDataSet();
    }
  }

  /** A message whose only content is how many are asked for. */
  @XmlTransient
  public abstract static class CountMessage implements ShopMessage {
    public int count;

    public int getCount() {
      return count;
    }

    public void setCount(int count) {
      this.count = count;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("count", count);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("count", element);
      count = reader.readInt();
    }
  }

  /** A message whose only content is orders. */
  @XmlTransient
  public abstract static class PurchaseOrdersMessage implements ShopMessage {
    public List<PurchaseOrderType> order = new ArrayList<>();

    public List<PurchaseOrderType> getOrder() {
      return order;
    }

    public void setOrder(List<PurchaseOrderType> order) {
      this.order = order;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      for (PurchaseOrderType one : order) {
        writer.writePurchaseOrder(one);
      }
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("order", element);
      order.add(reader.readPurchaseOrder());
    }
  }

  /** A message of the three values of a transfer. */
  @XmlTransient
  public abstract static class FundsTransferMessage implements ShopMessage {
    public int source;
    public int destination;

    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal amount;

    public int getSource() {
      return source;
    }

    public void setSource(int source) {
      this.source = source;
    }

    public int getDestination() {
      return destination;
    }

    public void setDestination(int destination) {
      this.destination = destination;
    }

    public @Nullable BigDecimal getAmount() {
      return amount;
    }

    public void setAmount(@Nullable BigDecimal amount) {
      this.amount = amount;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("source", source);
      writer.writeValue("destination", destination);
      writer.writeValue("amount", amount);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      switch (element) {
        case "source" -> source = reader.readInt();
        case "destination" -> destination = reader.readInt();
        case "amount" -> amount = reader.readDecimal();
        default -> throw MessageReader.unknown(FundsTransferMessage.class);
      }
    }
  }

  /** A message whose only content is the id of an order. CXF asks for accessors. */
  @XmlTransient
  public abstract static class OrderIdMessage implements ShopMessage {
    public int orderId;

    public int getOrderId() {
      return orderId;
    }

    public void setOrderId(int orderId) {
      this.orderId = orderId;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("orderId", orderId);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("orderId", element);
      orderId = reader.readInt();
    }
  }

  /** A message whose only content is the id of a customer. */
  @XmlTransient
  public abstract static class CustomerIdMessage implements ShopMessage {
    public @Nullable String customerId;

    public @Nullable String getCustomerId() {
      return customerId;
    }

    public void setCustomerId(@Nullable String customerId) {
      this.customerId = customerId;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("customerId", customerId);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("customerId", element);
      customerId = reader.readText();
    }
  }

  /** A message whose only content are products. */
  @XmlTransient
  public abstract static class ProductsMessage implements ShopMessage {
    public List<ProductType> product = new ArrayList<>();

    public List<ProductType> getProduct() {
      return product;
    }

    public void setProduct(List<ProductType> product) {
      this.product = product;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      for (ProductType one : product) {
        writer.writeProduct(one);
      }
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("product", element);
      product.add(reader.readProduct());
    }
  }

  /** A message whose only content is a customer. */
  @XmlTransient
  public abstract static class CustomerMessage implements ShopMessage {
    public @Nullable CustomerType customer;

    public @Nullable CustomerType getCustomer() {
      return customer;
    }

    public void setCustomer(@Nullable CustomerType customer) {
      this.customer = customer;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeCustomer(customer);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("customer", element);
      customer = reader.readCustomer();
    }
  }

  /** A message whose only content is a text. */
  @XmlTransient
  public abstract static class TextMessage implements ShopMessage {
    public @Nullable String text;

    public @Nullable String getText() {
      return text;
    }

    public void setText(@Nullable String text) {
      this.text = text;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("text", text);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("text", element);
      text = reader.readText();
    }
  }

  /** The request of {@link ShopPort#empty}. */
  @XmlRootElement(name = "empty")
  @XmlType(name = "empty")
  public static final class Empty implements EmptyMessage {}

  /** The response of {@link ShopPort#empty}. */
  @XmlRootElement(name = "emptyResponse")
  @XmlType(name = "emptyResponse")
  public static final class EmptyResponse implements EmptyMessage {}

  /** The request of {@link ShopPort#storeOrder}. */
  @XmlRootElement(name = "storeOrder")
  @XmlType(name = "storeOrder")
  public static final class StoreOrder implements ShopMessage {
    public @Nullable OrderType order;

    public @Nullable OrderType getOrder() {
      return order;
    }

    public void setOrder(@Nullable OrderType order) {
      this.order = order;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeOrder(order);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("order", element);
      order = reader.readOrder();
    }
  }

  /** The response of {@link ShopPort#storeOrder}. */
  @XmlRootElement(name = "storeOrderResponse")
  @XmlType(name = "storeOrderResponse")
  public static final class StoreOrderResponse extends OrderIdMessage {}

  /** The request of {@link ShopPort#loadProducts}. */
  @XmlRootElement(name = "loadProducts")
  @XmlType(name = "loadProducts")
  public static final class LoadProducts implements EmptyMessage {}

  /** The response of {@link ShopPort#loadProducts}. */
  @XmlRootElement(name = "loadProductsResponse")
  @XmlType(name = "loadProductsResponse")
  public static final class LoadProductsResponse extends ProductsMessage {}

  /** The request of {@link ShopPort#loadCustomer}. */
  @XmlRootElement(name = "loadCustomer")
  @XmlType(name = "loadCustomer")
  public static final class LoadCustomer extends CustomerIdMessage {}

  /** The response of {@link ShopPort#loadCustomer}. */
  @XmlRootElement(name = "loadCustomerResponse")
  @XmlType(name = "loadCustomerResponse")
  public static final class LoadCustomerResponse extends CustomerMessage {}

  /** The request of {@link ShopPort#getOrders}. */
  @XmlRootElement(name = "getOrders")
  @XmlType(name = "getOrders")
  public static final class GetOrders extends CountMessage {}

  /** The response of {@link ShopPort#getOrders}. */
  @XmlRootElement(name = "getOrdersResponse")
  @XmlType(name = "getOrdersResponse")
  public static final class GetOrdersResponse extends PurchaseOrdersMessage {}

  /** The request of {@link ShopPort#getIdenticalOrders}. */
  @XmlRootElement(name = "getIdenticalOrders")
  @XmlType(name = "getIdenticalOrders")
  public static final class GetIdenticalOrders extends CountMessage {}

  /** The response of {@link ShopPort#getIdenticalOrders}. */
  @XmlRootElement(name = "getIdenticalOrdersResponse")
  @XmlType(name = "getIdenticalOrdersResponse")
  public static final class GetIdenticalOrdersResponse extends PurchaseOrdersMessage {}

  /** The request of {@link ShopPort#getConstantOrders}. */
  @XmlRootElement(name = "getConstantOrders")
  @XmlType(name = "getConstantOrders")
  public static final class GetConstantOrders extends CountMessage {}

  /** The response of {@link ShopPort#getConstantOrders}. */
  @XmlRootElement(name = "getConstantOrdersResponse")
  @XmlType(name = "getConstantOrdersResponse")
  public static final class GetConstantOrdersResponse extends PurchaseOrdersMessage {}

  /** The request of {@link ShopPort#transferFunds}. */
  @XmlRootElement(name = "transferFunds")
  @XmlType(
      name = "transferFunds",
      propOrder = {"source", "destination", "amount"})
  public static final class TransferFunds extends FundsTransferMessage {}

  /** The response of {@link ShopPort#transferFunds}. */
  @XmlRootElement(name = "transferFundsResponse")
  @XmlType(name = "transferFundsResponse")
  public static final class TransferFundsResponse extends TextMessage {}

  /** The request of {@link ShopPort#transferFundsTransacted}. */
  @XmlRootElement(name = "transferFundsTransacted")
  @XmlType(
      name = "transferFundsTransacted",
      propOrder = {"source", "destination", "amount"})
  public static final class TransferFundsTransacted extends FundsTransferMessage {}

  /** The response of {@link ShopPort#transferFundsTransacted}. */
  @XmlRootElement(name = "transferFundsTransactedResponse")
  @XmlType(name = "transferFundsTransactedResponse")
  public static final class TransferFundsTransactedResponse extends TextMessage {}

  /** The request of {@link ShopPort#getProductInfo}. */
  @XmlRootElement(name = "getProductInfo")
  @XmlType(name = "getProductInfo")
  public static final class GetProductInfo extends CountMessage {}

  /** The response of {@link ShopPort#getProductInfo}. */
  @XmlRootElement(name = "getProductInfoResponse")
  @XmlType(name = "getProductInfoResponse")
  public static final class GetProductInfoResponse implements ShopMessage {
    public @Nullable ProductInfoType productInfo;

    public @Nullable ProductInfoType getProductInfo() {
      return productInfo;
    }

    public void setProductInfo(@Nullable ProductInfoType productInfo) {
      this.productInfo = productInfo;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeProductInfo(productInfo);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("productInfo", element);
      productInfo = reader.readProductInfo();
    }
  }

  /** The request of {@link ShopPort#getBytes}. */
  @XmlRootElement(name = "getBytes")
  @XmlType(name = "getBytes")
  public static final class GetBytes extends CountMessage {}

  /** The response of {@link ShopPort#getBytes}. */
  @XmlRootElement(name = "getBytesResponse")
  @XmlType(name = "getBytesResponse")
  public static final class GetBytesResponse implements ShopMessage {
    public byte @Nullable [] bytes;

    public byte @Nullable [] getBytes() {
      return bytes;
    }

    public void setBytes(byte @Nullable [] bytes) {
      this.bytes = bytes;
    }

    @Override
    public void write(MessageWriter writer) throws XMLStreamException {
      writer.writeBytes(bytes);
    }

    @Override
    public void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect("bytes", element);
      bytes = reader.readBytes();
    }
  }

  /** The request of {@link ShopPort#storeOrderDataSet}. */
  @XmlRootElement(name = "storeOrderDataSet")
  @XmlType(name = "storeOrderDataSet")
  public static final class StoreOrderDataSet extends DataSetMessage {}

  /** The response of {@link ShopPort#storeOrderDataSet}. */
  @XmlRootElement(name = "storeOrderDataSetResponse")
  @XmlType(name = "storeOrderDataSetResponse")
  public static final class StoreOrderDataSetResponse extends OrderIdMessage {}

  /** The request of {@link ShopPort#loadProductsDataSet}. */
  @XmlRootElement(name = "loadProductsDataSet")
  @XmlType(name = "loadProductsDataSet")
  public static final class LoadProductsDataSet implements EmptyMessage {}

  /** The response of {@link ShopPort#loadProductsDataSet}. */
  @XmlRootElement(name = "loadProductsDataSetResponse")
  @XmlType(name = "loadProductsDataSetResponse")
  public static final class LoadProductsDataSetResponse extends DataSetMessage {}

  /** The request of {@link ShopPort#loadCustomerDataSet}. */
  @XmlRootElement(name = "loadCustomerDataSet")
  @XmlType(name = "loadCustomerDataSet")
  public static final class LoadCustomerDataSet extends CustomerIdMessage {}

  /** The response of {@link ShopPort#loadCustomerDataSet}. */
  @XmlRootElement(name = "loadCustomerDataSetResponse")
  @XmlType(name = "loadCustomerDataSetResponse")
  public static final class LoadCustomerDataSetResponse extends DataSetMessage {}

  /** The request of {@link ShopPort#storeOrderDataSetXml}. */
  @XmlRootElement(name = "storeOrderDataSetXml")
  @XmlType(name = "storeOrderDataSetXml")
  public static final class StoreOrderDataSetXml extends TextMessage {}

  /** The response of {@link ShopPort#storeOrderDataSetXml}. */
  @XmlRootElement(name = "storeOrderDataSetXmlResponse")
  @XmlType(name = "storeOrderDataSetXmlResponse")
  public static final class StoreOrderDataSetXmlResponse extends OrderIdMessage {}

  /** The request of {@link ShopPort#loadProductsDataSetXml}. */
  @XmlRootElement(name = "loadProductsDataSetXml")
  @XmlType(name = "loadProductsDataSetXml")
  public static final class LoadProductsDataSetXml implements EmptyMessage {}

  /** The response of {@link ShopPort#loadProductsDataSetXml}. */
  @XmlRootElement(name = "loadProductsDataSetXmlResponse")
  @XmlType(name = "loadProductsDataSetXmlResponse")
  public static final class LoadProductsDataSetXmlResponse extends TextMessage {}

  /** The request of {@link ShopPort#loadCustomerDataSetXml}. */
  @XmlRootElement(name = "loadCustomerDataSetXml")
  @XmlType(name = "loadCustomerDataSetXml")
  public static final class LoadCustomerDataSetXml extends CustomerIdMessage {}

  /** The response of {@link ShopPort#loadCustomerDataSetXml}. */
  @XmlRootElement(name = "loadCustomerDataSetXmlResponse")
  @XmlType(name = "loadCustomerDataSetXmlResponse")
  public static final class LoadCustomerDataSetXmlResponse extends TextMessage {}

  /** The request of {@link ShopPort#loadProductsConverted}. */
  @XmlRootElement(name = "loadProductsConverted")
  @XmlType(name = "loadProductsConverted")
  public static final class LoadProductsConverted implements EmptyMessage {}

  /** The response of {@link ShopPort#loadProductsConverted}. */
  @XmlRootElement(name = "loadProductsConvertedResponse")
  @XmlType(name = "loadProductsConvertedResponse")
  public static final class LoadProductsConvertedResponse extends ProductsMessage {}

  /** The request of {@link ShopPort#loadCustomerConverted}. */
  @XmlRootElement(name = "loadCustomerConverted")
  @XmlType(name = "loadCustomerConverted")
  public static final class LoadCustomerConverted extends CustomerIdMessage {}

  /** The response of {@link ShopPort#loadCustomerConverted}. */
  @XmlRootElement(name = "loadCustomerConvertedResponse")
  @XmlType(name = "loadCustomerConvertedResponse")
  public static final class LoadCustomerConvertedResponse extends CustomerMessage {}

  /** The request of {@link ShopPort#loadProductsWebRowSet}. */
  @XmlRootElement(name = "loadProductsWebRowSet")
  @XmlType(name = "loadProductsWebRowSet")
  public static final class LoadProductsWebRowSet implements EmptyMessage {}

  /** The response of {@link ShopPort#loadProductsWebRowSet}. */
  @XmlRootElement(name = "loadProductsWebRowSetResponse")
  @XmlType(name = "loadProductsWebRowSetResponse")
  public static final class LoadProductsWebRowSetResponse extends TextMessage {}

  /** The request of {@link ShopPort#loadCustomerWebRowSet}. */
  @XmlRootElement(name = "loadCustomerWebRowSet")
  @XmlType(name = "loadCustomerWebRowSet")
  public static final class LoadCustomerWebRowSet extends CustomerIdMessage {}

  /** The response of {@link ShopPort#loadCustomerWebRowSet}. */
  @XmlRootElement(name = "loadCustomerWebRowSetResponse")
  @XmlType(name = "loadCustomerWebRowSetResponse")
  public static final class LoadCustomerWebRowSetResponse extends TextMessage {}

  /** The detail of a SOAP fault. */
  @XmlRootElement(name = "shopFault")
  @XmlType(
      name = "ShopFault",
      propOrder = {"fault", "message"})
  public static final class ShopFaultType {
    public @Nullable Fault fault;
    public @Nullable String message;
  }
}
