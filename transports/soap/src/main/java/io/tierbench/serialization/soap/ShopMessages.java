package io.tierbench.serialization.soap;

import static io.tierbench.serialization.soap.ShopMapper.required;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.serialization.soap.ShopMessage.Part;
import io.tierbench.serialization.soap.ShopMessage.PartReader;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Messages by their content. */
final class ShopMessages {
  private static final Part<OrderType, Order> ORDER =
      new Part<>(
          "order",
          ShopMapper::toDomain,
          ShopMapper::toType,
          MessageWriter::writeOrder,
          MessageReader::readOrder);
  private static final Part<CustomerType, Customer> CUSTOMER =
      new Part<>(
          "customer",
          ShopMapper::toDomain,
          ShopMapper::toType,
          MessageWriter::writeCustomer,
          MessageReader::readCustomer);
  private static final Part<ProductType, Product> PRODUCT =
      new Part<>(
          "product",
          ShopMapper::toDomain,
          ShopMapper::toType,
          MessageWriter::writeProduct,
          MessageReader::readProduct);
  private static final Part<PurchaseOrderType, PurchaseOrder> PURCHASE_ORDER =
      new Part<>(
          "order",
          ShopMapper::toDomain,
          ShopMapper::toType,
          MessageWriter::writePurchaseOrder,
          MessageReader::readPurchaseOrder);
  private static final Part<ProductInfoType, ProductInfo> PRODUCT_INFO =
      new Part<>(
          "productInfo",
          ShopMapper::toDomain,
          ShopMapper::toType,
          MessageWriter::writeProductInfo,
          MessageReader::readProductInfo);
  private static final Part<DataSet, DataSet> DATA_SET =
      new Part<>(
          "dataSet",
          Function.identity(),
          Function.identity(),
          MessageWriter::writeDataSet,
          MessageReader::readDataSet);
  private static final Part<byte[], byte[]> BYTES =
      new Part<>(
          "bytes",
          Function.identity(),
          Function.identity(),
          MessageWriter::writeBytes,
          MessageReader::readBytes);
  private static final Part<Integer, Integer> COUNT = value("count", MessageReader::readInt);
  private static final Part<Integer, Integer> ORDER_ID = value("orderId", MessageReader::readInt);
  private static final Part<String, String> CUSTOMER_ID =
      value("customerId", MessageReader::readText);
  private static final Part<String, String> TEXT = value("text", MessageReader::readText);

  private ShopMessages() {}

  private static <T> Part<T, T> value(String element, PartReader<T> reader) {
    return new Part<>(
        element,
        Function.identity(),
        Function.identity(),
        (writer, value) -> writer.writeValue(element, value),
        reader);
  }

  /** A message without content. */
  @XmlTransient
  public abstract static class EmptyMessage extends ShopMessage<Void> {
    @Override
    List<String> elements() {
      return List.of();
    }

    @Override
    @Nullable Object[] parts() {
      return new Object[0];
    }

    @Override
    void setParts(@Nullable Object... parts) {}

    @Override
    Void toDomain() {
      return Payload.NOTHING;
    }

    @Override
    void setDomain(Void nothing) {}

    @Override
    void write(MessageWriter writer) {}

    @Override
    void read(String element, MessageReader reader) {
      throw BadElement.unknown(List.of());
    }
  }

  @XmlTransient
  public abstract static class CountMessage extends ShopMessage.OfOne<Integer, Integer> {
    CountMessage() {
      super(COUNT);
      part = 0;
    }

    @XmlElement
    public int getCount() {
      return required(part, "count");
    }

    public void setCount(int count) {
      part = count;
    }
  }

  @XmlTransient
  public abstract static class OrderIdMessage extends ShopMessage.OfOne<Integer, Integer> {
    OrderIdMessage() {
      super(ORDER_ID);
      part = 0;
    }

    @XmlElement
    public int getOrderId() {
      return required(part, "orderId");
    }

    public void setOrderId(int orderId) {
      part = orderId;
    }
  }

  @XmlTransient
  public abstract static class CustomerIdMessage extends ShopMessage.OfOne<String, String> {
    CustomerIdMessage() {
      super(CUSTOMER_ID);
    }

    @XmlElement
    public @Nullable String getCustomerId() {
      return part;
    }

    public void setCustomerId(@Nullable String customerId) {
      part = customerId;
    }
  }

  @XmlTransient
  public abstract static class TextMessage extends ShopMessage.OfOne<String, String> {
    TextMessage() {
      super(TEXT);
    }

    @XmlElement
    public @Nullable String getText() {
      return part;
    }

    public void setText(@Nullable String text) {
      part = text;
    }
  }

  @XmlTransient
  public abstract static class BytesMessage extends ShopMessage.OfOne<byte[], byte[]> {
    BytesMessage() {
      super(BYTES);
    }

    @XmlElement
    public byte @Nullable [] getBytes() {
      return part;
    }

    public void setBytes(byte @Nullable [] bytes) {
      part = bytes;
    }
  }

  @XmlTransient
  public abstract static class DataSetMessage extends ShopMessage.OfOne<DataSet, DataSet> {
    DataSetMessage() {
      super(DATA_SET);
    }

    @XmlElement
    @XmlJavaTypeAdapter(DataSetMapper.class)
    public @Nullable DataSet getDataSet() {
      return part;
    }

    public void setDataSet(@Nullable DataSet dataSet) {
      part = dataSet;
    }
  }

  @XmlTransient
  public abstract static class OrderMessage extends ShopMessage.OfOne<OrderType, Order> {
    OrderMessage() {
      super(ORDER);
    }

    @XmlElement
    public @Nullable OrderType getOrder() {
      return part;
    }

    public void setOrder(@Nullable OrderType order) {
      part = order;
    }
  }

  @XmlTransient
  public abstract static class CustomerMessage extends ShopMessage.OfOne<CustomerType, Customer> {
    CustomerMessage() {
      super(CUSTOMER);
    }

    @XmlElement
    public @Nullable CustomerType getCustomer() {
      return part;
    }

    public void setCustomer(@Nullable CustomerType customer) {
      part = customer;
    }
  }

  @XmlTransient
  public abstract static class ProductInfoMessage
      extends ShopMessage.OfOne<ProductInfoType, ProductInfo> {
    ProductInfoMessage() {
      super(PRODUCT_INFO);
    }

    @XmlElement
    public @Nullable ProductInfoType getProductInfo() {
      return part;
    }

    public void setProductInfo(@Nullable ProductInfoType productInfo) {
      part = productInfo;
    }
  }

  @XmlTransient
  public abstract static class ProductsMessage extends ShopMessage.OfMany<ProductType, Product> {
    ProductsMessage() {
      super(PRODUCT);
    }

    @XmlElement(nillable = true)
    public List<ProductType> getProduct() {
      return list;
    }

    public void setProduct(List<ProductType> product) {
      list = product;
    }
  }

  @XmlTransient
  public abstract static class PurchaseOrdersMessage
      extends ShopMessage.OfMany<PurchaseOrderType, PurchaseOrder> {
    PurchaseOrdersMessage() {
      super(PURCHASE_ORDER);
    }

    @XmlElement(nillable = true)
    public List<PurchaseOrderType> getOrder() {
      return list;
    }

    public void setOrder(List<PurchaseOrderType> order) {
      list = order;
    }
  }

  /** A message of the three values of a transfer. */
  @XmlTransient
  public abstract static class FundsTransferMessage extends ShopMessage<FundsTransfer> {
    private static final List<String> ELEMENTS = List.of("source", "destination", "amount");

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
    List<String> elements() {
      return ELEMENTS;
    }

    @Override
    @Nullable Object[] parts() {
      return new Object[] {source, destination, amount};
    }

    @Override
    void setParts(@Nullable Object... parts) {
      source = (int) required(parts[0], "source");
      destination = (int) required(parts[1], "destination");
      amount = (@Nullable BigDecimal) parts[2];
    }

    @Override
    FundsTransfer toDomain() {
      return new FundsTransfer(source, destination, amount);
    }

    @Override
    void setDomain(FundsTransfer content) {
      source = content.source();
      destination = content.destination();
      amount = content.amount();
    }

    @Override
    void write(MessageWriter writer) throws XMLStreamException {
      writer.writeValue("source", source);
      writer.writeValue("destination", destination);
      writer.writeValue("amount", amount);
    }

    @Override
    void read(String element, MessageReader reader) throws XMLStreamException {
      switch (element) {
        case "source" -> source = reader.readInt();
        case "destination" -> destination = reader.readInt();
        case "amount" -> amount = reader.readDecimal();
        default -> throw BadElement.unknown(ELEMENTS);
      }
    }
  }
}
