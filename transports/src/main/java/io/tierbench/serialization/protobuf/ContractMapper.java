package io.tierbench.serialization.protobuf;

import com.google.protobuf.Timestamp;
import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataType;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.proto.AddressMessage;
import io.tierbench.proto.CustomerMessage;
import io.tierbench.proto.LineItemMessage;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductList;
import io.tierbench.proto.ProductMessage;
import io.tierbench.proto.PurchaseLineMessage;
import io.tierbench.proto.PurchaseOrderList;
import io.tierbench.proto.PurchaseOrderMessage;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The typed objects of the contract as messages, and back. */
public final class ContractMapper {

  private ContractMapper() {}

  public static Timestamp toMessage(LocalDateTime value) {
    return Timestamp.newBuilder()
        .setSeconds(value.toEpochSecond(ZoneOffset.UTC))
        .setNanos(value.getNano())
        .build();
  }

  public static LocalDateTime toDateTime(Timestamp message) {
    return LocalDateTime.ofEpochSecond(message.getSeconds(), message.getNanos(), ZoneOffset.UTC);
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
    List<LineItem> lineItems = new ArrayList<>(message.getLineItemsCount());
    for (LineItemMessage item : message.getLineItemsList()) {
      lineItems.add(
          new LineItem(
              item.getProductId(),
              item.getUnitPrice(),
              DataType.toInt16(item.getQuantity()),
              item.getDiscount()));
    }
    return new Order(
        message.getOrderId(),
        message.hasCustomerId() ? message.getCustomerId() : null,
        message.getEmployeeId(),
        message.hasOrderDate() ? toDateTime(message.getOrderDate()) : null,
        message.hasShippingAddress() ? toAddress(message.getShippingAddress()) : null,
        message.hasBillingAddress() ? toAddress(message.getBillingAddress()) : null,
        message.getShipVia(),
        message.hasFreight() ? Decimals.toDecimal(message.getFreight()) : null,
        lineItems);
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
    List<PurchaseOrder> orders = new ArrayList<>(list.getOrdersCount());
    for (PurchaseOrderMessage message : list.getOrdersList()) {
      orders.add(toPurchaseOrder(message));
    }
    return orders;
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
        message.hasCreditCardExpiration() ? toDateTime(message.getCreditCardExpiration()) : null,
        message.hasCreditCardName() ? message.getCreditCardName() : null,
        lines);
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
    List<Product> products = new ArrayList<>(list.getProductsCount());
    for (ProductMessage message : list.getProductsList()) {
      products.add(
          new Product(
              message.getProductId(),
              message.hasProductName() ? message.getProductName() : null,
              message.getSupplierId(),
              message.getCategoryId(),
              message.hasQuantityPerUnit() ? message.getQuantityPerUnit() : null,
              message.hasUnitPrice() ? Decimals.toDecimal(message.getUnitPrice()) : null,
              DataType.toInt16(message.getUnitsInStock()),
              DataType.toInt16(message.getUnitsOnOrder()),
              DataType.toInt16(message.getReorderLevel()),
              message.getDiscontinued()));
    }
    return products;
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
