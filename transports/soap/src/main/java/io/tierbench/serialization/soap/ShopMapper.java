package io.tierbench.serialization.soap;

import io.tierbench.contract.Address;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Customer;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.serialization.soap.ShopTypes.AddressType;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.LineItemType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductDetailsType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseLineType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps the typed objects of the domain to the types of the WSDL and back. */
final class ShopMapper {
  private static final Beans ITSELF =
      new Beans(content -> new Object[] {content}, parts -> parts[0]);

  /** Conversions of the shop's payloads that are not their only parts. */
  private static final Map<Payload<?>, Beans> OF_SHOP =
      Map.of(
          Payload.EMPTY,
          new Beans(content -> new Object[0], parts -> null),
          Payload.ORDER,
          beanOf(Payload.ORDER, ShopMapper::toType, ShopMapper::toDomain),
          Payload.CUSTOMER,
          beanOf(Payload.CUSTOMER, ShopMapper::toType, ShopMapper::toDomain),
          Payload.PRODUCT_INFO,
          beanOf(Payload.PRODUCT_INFO, ShopMapper::toType, ShopMapper::toDomain),
          Payload.PRODUCTS,
          beansOf(Payload.PRODUCTS, ShopMapper::toType, ShopMapper::toDomain),
          Payload.PURCHASE_ORDERS,
          beansOf(Payload.PURCHASE_ORDERS, ShopMapper::toType, ShopMapper::toDomain));

  private static final Map<Payload<?>, Beans> BEANS = new HashMap<>(OF_SHOP);

  static {
    PortExtension.INSTALLED.ifPresent(
        extension -> BEANS.put(extension.payload(), beansOf(extension)));
  }

  private ShopMapper() {}

  /** Conversions between a content and the parameters or the result of a method of the port. */
  private record Beans(
      Function<Object, @Nullable Object[]> toParts,
      Function<@Nullable Object[], Object> toContent) {}

  @SuppressWarnings("unchecked")
  private static <T, B> Beans beanOf(
      Payload<T> payload, Function<T, B> toType, Function<B, T> toDomain) {
    return new Beans(
        content -> new Object[] {toType.apply((T) content)},
        parts -> toDomain.apply((B) required(parts[0], payload.argument())));
  }

  @SuppressWarnings("unchecked")
  private static <T, B> Beans beansOf(
      Payload<List<T>> payload, Function<T, B> toType, Function<B, T> toDomain) {
    return new Beans(
        content -> new Object[] {map((List<T>) content, toType)},
        parts -> parts[0] == null ? List.of() : map((List<B>) parts[0], toDomain));
  }

  @SuppressWarnings("unchecked")
  private static <T, B> Beans beansOf(PortExtension<T, B> extension) {
    Payload<T> payload = extension.payload();
    Object absent = payload.rawType() == List.class ? List.of() : null;
    return new Beans(
        content -> new Object[] {extension.toBean((T) content)},
        parts ->
            extension.toDomain(
                (B) required(parts[0] == null ? absent : parts[0], payload.argument())));
  }

  /** Returns the parameters or the result of a method of the port. */
  static @Nullable Object[] toParts(Payload<?> payload, @Nullable Object content) {
    return BEANS.getOrDefault(payload, ITSELF).toParts.apply(content);
  }

  static @Nullable Object toContent(Payload<?> payload, @Nullable Object... parts) {
    return BEANS.getOrDefault(payload, ITSELF).toContent.apply(parts);
  }

  static OrderType toType(Order order) {
    OrderType type = new OrderType();
    type.orderId = order.orderId();
    type.customerId = order.customerId();
    type.employeeId = order.employeeId();
    type.orderDate = order.orderDate();
    type.shippingAddress = toType(order.shippingAddress());
    type.billingAddress = toType(order.billingAddress());
    type.shipVia = order.shipVia();
    type.freight = order.freight();
    type.lineItems = map(order.lineItems(), ShopMapper::toType);
    return type;
  }

  static Order toDomain(OrderType type) {
    return new Order(
        required(type, "order").orderId,
        type.customerId,
        type.employeeId,
        type.orderDate,
        toDomain(type.shippingAddress),
        toDomain(type.billingAddress),
        type.shipVia,
        type.freight,
        map(type.lineItems, ShopMapper::toDomain));
  }

  private static @Nullable AddressType toType(@Nullable Address address) {
    if (address == null) {
      return null;
    }
    AddressType type = new AddressType();
    type.name = address.name();
    type.street = address.street();
    type.city = address.city();
    type.region = address.region();
    type.postalCode = address.postalCode();
    type.country = address.country();
    return type;
  }

  private static @Nullable Address toDomain(@Nullable AddressType type) {
    return type == null
        ? null
        : new Address(
            type.name, type.street, type.city, type.region, type.postalCode, type.country);
  }

  private static LineItemType toType(LineItem lineItem) {
    LineItemType type = new LineItemType();
    type.productId = lineItem.productId();
    type.unitPrice = lineItem.unitPrice();
    type.quantity = lineItem.quantity();
    type.discount = lineItem.discount();
    return type;
  }

  private static LineItem toDomain(LineItemType type) {
    return new LineItem(
        required(type, "lineItem").productId, type.unitPrice, type.quantity, type.discount);
  }

  static PurchaseOrderType toType(PurchaseOrder order) {
    PurchaseOrderType type = new PurchaseOrderType();
    type.customerId = order.customerId();
    type.shippingAddress1 = order.shippingAddress1();
    type.shippingAddress2 = order.shippingAddress2();
    type.shippingCity = order.shippingCity();
    type.shippingState = order.shippingState();
    type.shippingZip = order.shippingZip();
    type.shippingCountry = order.shippingCountry();
    type.shipType = order.shipType();
    type.creditCardType = order.creditCardType();
    type.creditCardNumber = order.creditCardNumber();
    type.creditCardExpiration = order.creditCardExpiration();
    type.creditCardName = order.creditCardName();
    type.orderItems = map(order.orderItems(), ShopMapper::toType);
    return type;
  }

  static PurchaseOrder toDomain(PurchaseOrderType type) {
    return new PurchaseOrder(
        required(type, "order").customerId,
        type.shippingAddress1,
        type.shippingAddress2,
        type.shippingCity,
        type.shippingState,
        type.shippingZip,
        type.shippingCountry,
        type.shipType,
        type.creditCardType,
        type.creditCardNumber,
        type.creditCardExpiration,
        type.creditCardName,
        map(type.orderItems, ShopMapper::toDomain));
  }

  private static PurchaseLineType toType(PurchaseLine line) {
    PurchaseLineType type = new PurchaseLineType();
    type.itemId = line.itemId();
    type.quantity = line.quantity();
    return type;
  }

  private static PurchaseLine toDomain(PurchaseLineType type) {
    return new PurchaseLine(required(type, "orderItem").itemId, type.quantity);
  }

  static ProductInfoType toType(ProductInfo info) {
    ProductInfoType type = new ProductInfoType();
    type.totalResults = info.totalResults();
    type.totalPages = info.totalPages();
    type.listName = info.listName();
    type.details = map(info.details(), ShopMapper::toType);
    return type;
  }

  static ProductInfo toDomain(ProductInfoType type) {
    return new ProductInfo(
        required(type, "productInfo").totalResults,
        type.totalPages,
        type.listName,
        map(type.details, ShopMapper::toDomain));
  }

  private static ProductDetailsType toType(ProductDetails details) {
    ProductDetailsType type = new ProductDetailsType();
    type.url = details.url();
    type.asin = details.asin();
    type.productName = details.productName();
    type.catalog = details.catalog();
    type.releaseDate = details.releaseDate();
    type.manufacturer = details.manufacturer();
    type.distributor = details.distributor();
    type.imageUrlSmall = details.imageUrlSmall();
    type.imageUrlMedium = details.imageUrlMedium();
    type.imageUrlLarge = details.imageUrlLarge();
    type.listPrice = details.listPrice();
    type.ourPrice = details.ourPrice();
    type.usedPrice = details.usedPrice();
    type.isbn = details.isbn();
    type.mpaaRating = details.mpaaRating();
    type.esrbRating = details.esrbRating();
    type.availability = details.availability();
    return type;
  }

  private static ProductDetails toDomain(ProductDetailsType type) {
    return new ProductDetails(
        required(type, "details").url,
        type.asin,
        type.productName,
        type.catalog,
        type.releaseDate,
        type.manufacturer,
        type.distributor,
        type.imageUrlSmall,
        type.imageUrlMedium,
        type.imageUrlLarge,
        type.listPrice,
        type.ourPrice,
        type.usedPrice,
        type.isbn,
        type.mpaaRating,
        type.esrbRating,
        type.availability);
  }

  static ProductType toType(Product product) {
    ProductType type = new ProductType();
    type.productId = product.productId();
    type.productName = product.productName();
    type.supplierId = product.supplierId();
    type.categoryId = product.categoryId();
    type.quantityPerUnit = product.quantityPerUnit();
    type.unitPrice = product.unitPrice();
    type.unitsInStock = product.unitsInStock();
    type.unitsOnOrder = product.unitsOnOrder();
    type.reorderLevel = product.reorderLevel();
    type.discontinued = product.discontinued();
    return type;
  }

  static Product toDomain(ProductType type) {
    return new Product(
        required(type, "product").productId,
        type.productName,
        type.supplierId,
        type.categoryId,
        type.quantityPerUnit,
        type.unitPrice,
        type.unitsInStock,
        type.unitsOnOrder,
        type.reorderLevel,
        type.discontinued);
  }

  static CustomerType toType(Customer customer) {
    CustomerType type = new CustomerType();
    type.customerId = customer.customerId();
    type.companyName = customer.companyName();
    type.contactName = customer.contactName();
    type.contactTitle = customer.contactTitle();
    type.address = customer.address();
    type.city = customer.city();
    type.region = customer.region();
    type.postalCode = customer.postalCode();
    type.country = customer.country();
    type.phone = customer.phone();
    type.fax = customer.fax();
    return type;
  }

  static Customer toDomain(CustomerType type) {
    return new Customer(
        required(type, "customer").customerId,
        type.companyName,
        type.contactName,
        type.contactTitle,
        type.address,
        type.city,
        type.region,
        type.postalCode,
        type.country,
        type.phone,
        type.fax);
  }

  static <T, R> List<R> map(List<T> list, Function<T, R> function) {
    List<R> mapped = new ArrayList<>(list.size());
    for (T element : list) {
      mapped.add(function.apply(element));
    }
    return mapped;
  }

  static <T> T required(@Nullable T value, String name) {
    if (value == null) {
      throw BadElement.missing(name);
    }
    return value;
  }
}
