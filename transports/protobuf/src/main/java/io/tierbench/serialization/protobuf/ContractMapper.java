package io.tierbench.serialization.protobuf;

import com.google.protobuf.Timestamp;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.proto.LineItemMessage;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductList;
import io.tierbench.proto.PurchaseOrderList;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;

/**
 * Maps the typed objects of the contract to messages and back. Fields that can be out of range in a
 * request are mapped by hand, so that errors name the field.
 */
public final class ContractMapper {
  private static final RecordMapper RECORDS = RecordMapper.INSTANCE;

  private ContractMapper() {}

  public static Timestamp toMessage(LocalDateTime value) {
    return Timestamp.newBuilder()
        .setSeconds(value.toEpochSecond(ZoneOffset.UTC))
        .setNanos(value.getNano())
        .build();
  }

  /**
   * @throws BadElement if the nanoseconds are out of range
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

  static short toInt16(int value) {
    return DataType.toInt16(value);
  }

  private static <M, T> T toField(String field, M message, Function<M, T> mapping) {
    try {
      return mapping.apply(message);
    } catch (BadElement e) {
      throw e.within(field);
    }
  }

  public static Order toOrder(OrderMessage message) {
    try {
      return new Order(
          message.getOrderId(),
          message.hasCustomerId() ? message.getCustomerId() : null,
          message.getEmployeeId(),
          message.hasOrderDate()
              ? toField("order_date", message.getOrderDate(), ContractMapper::toDateTime)
              : null,
          message.hasShippingAddress() ? RECORDS.toAddress(message.getShippingAddress()) : null,
          message.hasBillingAddress() ? RECORDS.toAddress(message.getBillingAddress()) : null,
          message.getShipVia(),
          message.hasFreight() ? Decimals.toDecimal(message.getFreight()) : null,
          BadElement.map("line_items", message.getLineItemsList(), ContractMapper::toLineItem));
    } catch (BadElement e) {
      throw e.within("order");
    }
  }

  private static LineItem toLineItem(LineItemMessage message) {
    return new LineItem(
        message.getProductId(),
        message.getUnitPrice(),
        toField("quantity", message.getQuantity(), ContractMapper::toInt16),
        message.getDiscount());
  }

  public static PurchaseOrderList toOrderList(List<PurchaseOrder> orders) {
    PurchaseOrderList.Builder list = PurchaseOrderList.newBuilder();
    for (PurchaseOrder order : orders) {
      list.addOrders(RECORDS.toMessage(order));
    }
    return list.build();
  }

  public static List<PurchaseOrder> toOrders(PurchaseOrderList list) {
    return BadElement.map("orders", list.getOrdersList(), RECORDS::toPurchaseOrder);
  }

  public static ProductList toMessage(List<Product> products) {
    ProductList.Builder list = ProductList.newBuilder();
    for (Product product : products) {
      list.addProducts(RECORDS.toMessage(product));
    }
    return list.build();
  }

  public static List<Product> toProducts(ProductList list) {
    return BadElement.map("products", list.getProductsList(), RECORDS::toProduct);
  }
}
