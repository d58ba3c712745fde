package io.tierbench.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import io.tierbench.contract.Address;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataType;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.proto.AddressMessage;
import io.tierbench.proto.Bytes;
import io.tierbench.proto.CustomerMessage;
import io.tierbench.proto.FundsTransferMessage;
import io.tierbench.proto.LineItemMessage;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductDetailsMessage;
import io.tierbench.proto.ProductInfoMessage;
import io.tierbench.proto.ProductList;
import io.tierbench.proto.ProductMessage;
import io.tierbench.proto.PurchaseLineMessage;
import io.tierbench.proto.PurchaseOrderList;
import io.tierbench.proto.PurchaseOrderMessage;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Maps the typed objects of the contract to messages and back. */
public final class ContractMapper {

  private ContractMapper() {}

  public static Timestamp toMessage(LocalDateTime value) {
    return Timestamp.newBuilder()
        .setSeconds(value.toEpochSecond(ZoneOffset.UTC))
        .setNanos(value.getNano())
        .build();
  }

  /**
   * @throws BadElement if it is invalid
   */
  public static LocalDateTime toDateTime(Timestamp message) {
    return toDateTime(message.getSeconds(), message.getNanos());
  }

  static LocalDateTime toDateTime(long seconds, int nanos) {
    try {
      return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw BadElement.of(
          seconds + " s and " + nanos + " ns", "a timestamp with nanos from 0 to 999999999");
    }
  }

  private static LocalDateTime toDateTime(Timestamp message, String field) {
    try {
      return toDateTime(message);
    } catch (BadElement e) {
      throw e.within(field);
    }
  }

  private static short toInt16(int value, String field) {
    try {
      return DataType.toInt16(value);
    } catch (BadElement e) {
      throw e.within(field);
    }
  }

  private interface Mapping<M, T> {
    T map(M message);
  }

  private static <M, T> List<T> toList(String field, List<M> messages, Mapping<M, T> mapping) {
    List<T> list = new ArrayList<>(messages.size());
    try {
      for (M message : messages) {
        list.add(mapping.map(message));
      }
    } catch (BadElement e) {
      throw e.within(Integer.toString(list.size())).within(field);
    }
    return list;
  }

  public static OrderMessage toMessage(Order order) {
    OrderMessage.Builder message =
        OrderMessage.newBuilder()
            .setOrderId(order.orderId())
            .setEmployeeId(order.employeeId())
            .setShipVia(order.shipVia());
    set(order.customerId(), message::setCustomerId);
    if (order.orderDate() != null) {
      message.setOrderDate(toMessage(order.orderDate()));
    }
    if (order.shippingAddress() != null) {
      message.setShippingAddress(toMessage(order.shippingAddress()));
    }
    if (order.billingAddress() != null) {
      message.setBillingAddress(toMessage(order.billingAddress()));
    }
    if (order.freight() != null) {
      message.setFreight(Decimals.toMessage(order.freight()));
    }
    for (LineItem item : order.lineItems()) {
      message.addLineItems(
          LineItemMessage.newBuilder()
              .setProductId(item.productId())
              .setUnitPrice(item.unitPrice())
              .setQuantity(item.quantity())
              .setDiscount(item.discount()));
    }
    return message.build();
  }

  public static Order toOrder(OrderMessage message) {
    try {
      return new Order(
          message.getOrderId(),
          message.hasCustomerId() ? message.getCustomerId() : null,
          message.getEmployeeId(),
          message.hasOrderDate() ? toDateTime(message.getOrderDate(), "order_date") : null,
          message.hasShippingAddress() ? toAddress(message.getShippingAddress()) : null,
          message.hasBillingAddress() ? toAddress(message.getBillingAddress()) : null,
          message.getShipVia(),
          message.hasFreight() ? Decimals.toDecimal(message.getFreight()) : null,
          toList("line_items", message.getLineItemsList(), ContractMapper::toLineItem));
    } catch (BadElement e) {
      throw e.within("order");
    }
  }

  private static LineItem toLineItem(LineItemMessage message) {
    return new LineItem(
        message.getProductId(),
        message.getUnitPrice(),
        toInt16(message.getQuantity(), "quantity"),
        message.getDiscount());
  }

  private static AddressMessage toMessage(Address address) {
    AddressMessage.Builder message = AddressMessage.newBuilder();
    set(address.name(), message::setName);
    set(address.street(), message::setStreet);
    set(address.city(), message::setCity);
    set(address.region(), message::setRegion);
    set(address.postalCode(), message::setPostalCode);
    set(address.country(), message::setCountry);
    return message.build();
  }

  private static Address toAddress(AddressMessage message) {
    return new Address(
        message.hasName() ? message.getName() : null,
        message.hasStreet() ? message.getStreet() : null,
        message.hasCity() ? message.getCity() : null,
        message.hasRegion() ? message.getRegion() : null,
        message.hasPostalCode() ? message.getPostalCode() : null,
        message.hasCountry() ? message.getCountry() : null);
  }

  public static PurchaseOrderList toOrderList(List<PurchaseOrder> orders) {
    PurchaseOrderList.Builder list = PurchaseOrderList.newBuilder();
    for (PurchaseOrder order : orders) {
      list.addOrders(toMessage(order));
    }
    return list.build();
  }

  private static PurchaseOrderMessage toMessage(PurchaseOrder order) {
    PurchaseOrderMessage.Builder message =
        PurchaseOrderMessage.newBuilder().setCustomerId(order.customerId());
    set(order.shippingAddress1(), message::setShippingAddress1);
    set(order.shippingAddress2(), message::setShippingAddress2);
    set(order.shippingCity(), message::setShippingCity);
    set(order.shippingState(), message::setShippingState);
    set(order.shippingZip(), message::setShippingZip);
    set(order.shippingCountry(), message::setShippingCountry);
    set(order.shipType(), message::setShipType);
    set(order.creditCardType(), message::setCreditCardType);
    set(order.creditCardNumber(), message::setCreditCardNumber);
    if (order.creditCardExpiration() != null) {
      message.setCreditCardExpiration(toMessage(order.creditCardExpiration()));
    }
    set(order.creditCardName(), message::setCreditCardName);
    for (PurchaseLine line : order.orderItems()) {
      message.addOrderItems(
          PurchaseLineMessage.newBuilder().setItemId(line.itemId()).setQuantity(line.quantity()));
    }
    return message.build();
  }

  public static List<PurchaseOrder> toOrders(PurchaseOrderList list) {
    return toList("orders", list.getOrdersList(), ContractMapper::toPurchaseOrder);
  }

  private static PurchaseOrder toPurchaseOrder(PurchaseOrderMessage message) {
    List<PurchaseLine> lines = new ArrayList<>(message.getOrderItemsCount());
    for (PurchaseLineMessage line : message.getOrderItemsList()) {
      lines.add(new PurchaseLine(line.getItemId(), line.getQuantity()));
    }
    return new PurchaseOrder(
        message.getCustomerId(),
        message.hasShippingAddress1() ? message.getShippingAddress1() : null,
        message.hasShippingAddress2() ? message.getShippingAddress2() : null,
        message.hasShippingCity() ? message.getShippingCity() : null,
        message.hasShippingState() ? message.getShippingState() : null,
        message.hasShippingZip() ? message.getShippingZip() : null,
        message.hasShippingCountry() ? message.getShippingCountry() : null,
        message.hasShipType() ? message.getShipType() : null,
        message.hasCreditCardType() ? message.getCreditCardType() : null,
        message.hasCreditCardNumber() ? message.getCreditCardNumber() : null,
        message.hasCreditCardExpiration()
            ? toDateTime(message.getCreditCardExpiration(), "credit_card_expiration")
            : null,
        message.hasCreditCardName() ? message.getCreditCardName() : null,
        lines);
  }

  public static FundsTransferMessage toMessage(FundsTransfer transfer) {
    FundsTransferMessage.Builder message =
        FundsTransferMessage.newBuilder()
            .setSource(transfer.source())
            .setDestination(transfer.destination());
    if (transfer.amount() != null) {
      message.setAmount(Decimals.toMessage(transfer.amount()));
    }
    return message.build();
  }

  public static FundsTransfer toFundsTransfer(FundsTransferMessage message) {
    return new FundsTransfer(
        message.getSource(),
        message.getDestination(),
        message.hasAmount() ? Decimals.toDecimal(message.getAmount()) : null);
  }

  public static ProductInfoMessage toMessage(ProductInfo info) {
    ProductInfoMessage.Builder message = ProductInfoMessage.newBuilder();
    set(info.totalResults(), message::setTotalResults);
    set(info.totalPages(), message::setTotalPages);
    set(info.listName(), message::setListName);
    for (ProductDetails details : info.details()) {
      message.addDetails(toMessage(details));
    }
    return message.build();
  }

  public static ProductInfo toProductInfo(ProductInfoMessage message) {
    List<ProductDetails> details = new ArrayList<>(message.getDetailsCount());
    for (ProductDetailsMessage one : message.getDetailsList()) {
      details.add(toProductDetails(one));
    }
    return new ProductInfo(
        message.hasTotalResults() ? message.getTotalResults() : null,
        message.hasTotalPages() ? message.getTotalPages() : null,
        message.hasListName() ? message.getListName() : null,
        details);
  }

  private static ProductDetailsMessage toMessage(ProductDetails details) {
    ProductDetailsMessage.Builder message = ProductDetailsMessage.newBuilder();
    set(details.url(), message::setUrl);
    set(details.asin(), message::setAsin);
    set(details.productName(), message::setProductName);
    set(details.catalog(), message::setCatalog);
    set(details.releaseDate(), message::setReleaseDate);
    set(details.manufacturer(), message::setManufacturer);
    set(details.distributor(), message::setDistributor);
    set(details.imageUrlSmall(), message::setImageUrlSmall);
    set(details.imageUrlMedium(), message::setImageUrlMedium);
    set(details.imageUrlLarge(), message::setImageUrlLarge);
    set(details.listPrice(), message::setListPrice);
    set(details.ourPrice(), message::setOurPrice);
    set(details.usedPrice(), message::setUsedPrice);
    set(details.isbn(), message::setIsbn);
    set(details.mpaaRating(), message::setMpaaRating);
    set(details.esrbRating(), message::setEsrbRating);
    set(details.availability(), message::setAvailability);
    return message.build();
  }

  private static ProductDetails toProductDetails(ProductDetailsMessage message) {
    return new ProductDetails(
        message.hasUrl() ? message.getUrl() : null,
        message.hasAsin() ? message.getAsin() : null,
        message.hasProductName() ? message.getProductName() : null,
        message.hasCatalog() ? message.getCatalog() : null,
        message.hasReleaseDate() ? message.getReleaseDate() : null,
        message.hasManufacturer() ? message.getManufacturer() : null,
        message.hasDistributor() ? message.getDistributor() : null,
        message.hasImageUrlSmall() ? message.getImageUrlSmall() : null,
        message.hasImageUrlMedium() ? message.getImageUrlMedium() : null,
        message.hasImageUrlLarge() ? message.getImageUrlLarge() : null,
        message.hasListPrice() ? message.getListPrice() : null,
        message.hasOurPrice() ? message.getOurPrice() : null,
        message.hasUsedPrice() ? message.getUsedPrice() : null,
        message.hasIsbn() ? message.getIsbn() : null,
        message.hasMpaaRating() ? message.getMpaaRating() : null,
        message.hasEsrbRating() ? message.getEsrbRating() : null,
        message.hasAvailability() ? message.getAvailability() : null);
  }

  public static Bytes toMessage(byte[] bytes) {
    return Bytes.newBuilder().setContent(ByteString.copyFrom(bytes)).build();
  }

  public static byte[] toBytes(Bytes message) {
    return message.getContent().toByteArray();
  }

  public static ProductList toMessage(List<Product> products) {
    ProductList.Builder list = ProductList.newBuilder();
    for (Product product : products) {
      list.addProducts(toMessage(product));
    }
    return list.build();
  }

  private static ProductMessage toMessage(Product product) {
    ProductMessage.Builder message =
        ProductMessage.newBuilder()
            .setProductId(product.productId())
            .setSupplierId(product.supplierId())
            .setCategoryId(product.categoryId())
            .setUnitsInStock(product.unitsInStock())
            .setUnitsOnOrder(product.unitsOnOrder())
            .setReorderLevel(product.reorderLevel())
            .setDiscontinued(product.discontinued());
    set(product.productName(), message::setProductName);
    set(product.quantityPerUnit(), message::setQuantityPerUnit);
    if (product.unitPrice() != null) {
      message.setUnitPrice(Decimals.toMessage(product.unitPrice()));
    }
    return message.build();
  }

  public static List<Product> toProducts(ProductList list) {
    return toList("products", list.getProductsList(), ContractMapper::toProduct);
  }

  private static Product toProduct(ProductMessage message) {
    return new Product(
        message.getProductId(),
        message.hasProductName() ? message.getProductName() : null,
        message.getSupplierId(),
        message.getCategoryId(),
        message.hasQuantityPerUnit() ? message.getQuantityPerUnit() : null,
        message.hasUnitPrice() ? Decimals.toDecimal(message.getUnitPrice()) : null,
        toInt16(message.getUnitsInStock(), "units_in_stock"),
        toInt16(message.getUnitsOnOrder(), "units_on_order"),
        toInt16(message.getReorderLevel(), "reorder_level"),
        message.getDiscontinued());
  }

  public static CustomerMessage toMessage(Customer customer) {
    CustomerMessage.Builder message = CustomerMessage.newBuilder();
    set(customer.customerId(), message::setCustomerId);
    set(customer.companyName(), message::setCompanyName);
    set(customer.contactName(), message::setContactName);
    set(customer.contactTitle(), message::setContactTitle);
    set(customer.address(), message::setAddress);
    set(customer.city(), message::setCity);
    set(customer.region(), message::setRegion);
    set(customer.postalCode(), message::setPostalCode);
    set(customer.country(), message::setCountry);
    set(customer.phone(), message::setPhone);
    set(customer.fax(), message::setFax);
    return message.build();
  }

  public static Customer toCustomer(CustomerMessage message) {
    return new Customer(
        message.hasCustomerId() ? message.getCustomerId() : null,
        message.hasCompanyName() ? message.getCompanyName() : null,
        message.hasContactName() ? message.getContactName() : null,
        message.hasContactTitle() ? message.getContactTitle() : null,
        message.hasAddress() ? message.getAddress() : null,
        message.hasCity() ? message.getCity() : null,
        message.hasRegion() ? message.getRegion() : null,
        message.hasPostalCode() ? message.getPostalCode() : null,
        message.hasCountry() ? message.getCountry() : null,
        message.hasPhone() ? message.getPhone() : null,
        message.hasFax() ? message.getFax() : null);
  }

  private static void set(@Nullable String value, Consumer<String> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }
}
