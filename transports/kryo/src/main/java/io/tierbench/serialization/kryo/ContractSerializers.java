package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.BigDecimalSerializer;
import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hand-written serializers for the typed objects of the contract. */
final class ContractSerializers {
  static final BigDecimalSerializer DECIMAL = new BigDecimalSerializer();

  private static final Map<Payload<?>, Serializer<?>> SERIALIZERS =
      Map.ofEntries(
          Map.entry(Payload.ORDER, new OfOrder()),
          Map.entry(Payload.PURCHASE_ORDERS, new ListSerializer<>(new OfPurchaseOrder())),
          Map.entry(Payload.FUNDS_TRANSFER, new OfFundsTransfer()),
          Map.entry(Payload.PRODUCT_INFO, new OfProductInfo()),
          Map.entry(Payload.PRODUCTS, new ListSerializer<>(new OfProduct())),
          Map.entry(Payload.CUSTOMER, new OfCustomer()),
          Map.entry(Payload.DATA_SET, new DataSetSerializer()));

  private ContractSerializers() {}

  /** Returns the stateless hand-written serializer of a payload; null if Kryo's own is used. */
  static @Nullable Serializer<?> of(Payload<?> payload) {
    return SERIALIZERS.get(payload);
  }

  static void writeDateTime(Output output, LocalDateTime value) {
    output.writeLong(value.toEpochSecond(ZoneOffset.UTC));
    output.writeVarInt(value.getNano(), true);
  }

  static LocalDateTime readDateTime(Input input) {
    return LocalDateTime.ofEpochSecond(input.readLong(), input.readVarInt(true), ZoneOffset.UTC);
  }

  private static <T> void writeNullable(
      Serializer<T> serializer, Kryo kryo, Output output, @Nullable T value) {
    output.writeBoolean(value != null);
    if (value != null) {
      serializer.write(kryo, output, value);
    }
  }

  private static <T> @Nullable T readNullable(Serializer<T> serializer, Kryo kryo, Input input) {
    return input.readBoolean() ? serializer.read(kryo, input, null) : null;
  }

  private static void writeNullable(Output output, @Nullable LocalDateTime value) {
    output.writeBoolean(value != null);
    if (value != null) {
      writeDateTime(output, value);
    }
  }

  private static @Nullable LocalDateTime readNullable(Input input) {
    return input.readBoolean() ? readDateTime(input) : null;
  }

  private static final class OfAddress extends Serializer<Address> {
    @Override
    public void write(Kryo kryo, Output output, Address address) {
      output.writeString(address.name());
      output.writeString(address.street());
      output.writeString(address.city());
      output.writeString(address.region());
      output.writeString(address.postalCode());
      output.writeString(address.country());
    }

    @Override
    public Address read(Kryo kryo, Input input, Class<? extends Address> type) {
      return new Address(
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString());
    }
  }

  private static final class OfLineItem extends Serializer<LineItem> {
    @Override
    public void write(Kryo kryo, Output output, LineItem item) {
      output.writeVarInt(item.productId(), true);
      output.writeDouble(item.unitPrice());
      output.writeShort(item.quantity());
      output.writeDouble(item.discount());
    }

    @Override
    public LineItem read(Kryo kryo, Input input, Class<? extends LineItem> type) {
      return new LineItem(
          input.readVarInt(true), input.readDouble(), input.readShort(), input.readDouble());
    }
  }

  private static final class OfOrder extends Serializer<Order> {
    private final OfAddress address = new OfAddress();
    private final ListSerializer<LineItem> lineItems = new ListSerializer<>(new OfLineItem());

    @Override
    public void write(Kryo kryo, Output output, Order order) {
      output.writeVarInt(order.orderId(), true);
      output.writeString(order.customerId());
      output.writeVarInt(order.employeeId(), true);
      writeNullable(output, order.orderDate());
      writeNullable(address, kryo, output, order.shippingAddress());
      writeNullable(address, kryo, output, order.billingAddress());
      output.writeVarInt(order.shipVia(), true);
      DECIMAL.write(kryo, output, order.freight());
      lineItems.write(kryo, output, order.lineItems());
    }

    @Override
    public Order read(Kryo kryo, Input input, Class<? extends Order> type) {
      return new Order(
          input.readVarInt(true),
          input.readString(),
          input.readVarInt(true),
          readNullable(input),
          readNullable(address, kryo, input),
          readNullable(address, kryo, input),
          input.readVarInt(true),
          DECIMAL.read(kryo, input, BigDecimal.class),
          lineItems.read(kryo, input, null));
    }
  }

  private static final class OfPurchaseLine extends Serializer<PurchaseLine> {
    @Override
    public void write(Kryo kryo, Output output, PurchaseLine line) {
      output.writeVarInt(line.itemId(), true);
      output.writeVarInt(line.quantity(), true);
    }

    @Override
    public PurchaseLine read(Kryo kryo, Input input, Class<? extends PurchaseLine> type) {
      return new PurchaseLine(input.readVarInt(true), input.readVarInt(true));
    }
  }

  private static final class OfPurchaseOrder extends Serializer<PurchaseOrder> {
    private final ListSerializer<PurchaseLine> orderItems =
        new ListSerializer<>(new OfPurchaseLine());

    @Override
    public void write(Kryo kryo, Output output, PurchaseOrder order) {
      output.writeVarInt(order.customerId(), true);
      output.writeString(order.shippingAddress1());
      output.writeString(order.shippingAddress2());
      output.writeString(order.shippingCity());
      output.writeString(order.shippingState());
      output.writeString(order.shippingZip());
      output.writeString(order.shippingCountry());
      output.writeString(order.shipType());
      output.writeString(order.creditCardType());
      output.writeString(order.creditCardNumber());
      writeNullable(output, order.creditCardExpiration());
      output.writeString(order.creditCardName());
      orderItems.write(kryo, output, order.orderItems());
    }

    @Override
    public PurchaseOrder read(Kryo kryo, Input input, Class<? extends PurchaseOrder> type) {
      return new PurchaseOrder(
          input.readVarInt(true),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          readNullable(input),
          input.readString(),
          orderItems.read(kryo, input, null));
    }
  }

  private static final class OfFundsTransfer extends Serializer<FundsTransfer> {
    @Override
    public void write(Kryo kryo, Output output, FundsTransfer transfer) {
      output.writeVarInt(transfer.source(), true);
      output.writeVarInt(transfer.destination(), true);
      DECIMAL.write(kryo, output, transfer.amount());
    }

    @Override
    public FundsTransfer read(Kryo kryo, Input input, Class<? extends FundsTransfer> type) {
      return new FundsTransfer(
          input.readVarInt(true),
          input.readVarInt(true),
          DECIMAL.read(kryo, input, BigDecimal.class));
    }
  }

  private static final class OfProductDetails extends Serializer<ProductDetails> {
    @Override
    public void write(Kryo kryo, Output output, ProductDetails details) {
      output.writeString(details.url());
      output.writeString(details.asin());
      output.writeString(details.productName());
      output.writeString(details.catalog());
      output.writeString(details.releaseDate());
      output.writeString(details.manufacturer());
      output.writeString(details.distributor());
      output.writeString(details.imageUrlSmall());
      output.writeString(details.imageUrlMedium());
      output.writeString(details.imageUrlLarge());
      output.writeString(details.listPrice());
      output.writeString(details.ourPrice());
      output.writeString(details.usedPrice());
      output.writeString(details.isbn());
      output.writeString(details.mpaaRating());
      output.writeString(details.esrbRating());
      output.writeString(details.availability());
    }

    @Override
    public ProductDetails read(Kryo kryo, Input input, Class<? extends ProductDetails> type) {
      return new ProductDetails(
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString());
    }
  }

  private static final class OfProductInfo extends Serializer<ProductInfo> {
    private final ListSerializer<ProductDetails> details =
        new ListSerializer<>(new OfProductDetails());

    @Override
    public void write(Kryo kryo, Output output, ProductInfo info) {
      output.writeString(info.totalResults());
      output.writeString(info.totalPages());
      output.writeString(info.listName());
      details.write(kryo, output, info.details());
    }

    @Override
    public ProductInfo read(Kryo kryo, Input input, Class<? extends ProductInfo> type) {
      return new ProductInfo(
          input.readString(),
          input.readString(),
          input.readString(),
          details.read(kryo, input, null));
    }
  }

  private static final class OfProduct extends Serializer<Product> {
    @Override
    public void write(Kryo kryo, Output output, Product product) {
      output.writeVarInt(product.productId(), true);
      output.writeString(product.productName());
      output.writeVarInt(product.supplierId(), true);
      output.writeVarInt(product.categoryId(), true);
      output.writeString(product.quantityPerUnit());
      DECIMAL.write(kryo, output, product.unitPrice());
      output.writeShort(product.unitsInStock());
      output.writeShort(product.unitsOnOrder());
      output.writeShort(product.reorderLevel());
      output.writeBoolean(product.discontinued());
    }

    @Override
    public Product read(Kryo kryo, Input input, Class<? extends Product> type) {
      return new Product(
          input.readVarInt(true),
          input.readString(),
          input.readVarInt(true),
          input.readVarInt(true),
          input.readString(),
          DECIMAL.read(kryo, input, BigDecimal.class),
          input.readShort(),
          input.readShort(),
          input.readShort(),
          input.readBoolean());
    }
  }

  private static final class OfCustomer extends Serializer<Customer> {
    @Override
    public void write(Kryo kryo, Output output, Customer customer) {
      output.writeString(customer.customerId());
      output.writeString(customer.companyName());
      output.writeString(customer.contactName());
      output.writeString(customer.contactTitle());
      output.writeString(customer.address());
      output.writeString(customer.city());
      output.writeString(customer.region());
      output.writeString(customer.postalCode());
      output.writeString(customer.country());
      output.writeString(customer.phone());
      output.writeString(customer.fax());
    }

    @Override
    public Customer read(Kryo kryo, Input input, Class<? extends Customer> type) {
      return new Customer(
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString(),
          input.readString());
    }
  }
}
