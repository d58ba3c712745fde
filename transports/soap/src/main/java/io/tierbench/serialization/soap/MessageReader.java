package io.tierbench.serialization.soap;

import static io.tierbench.contract.DataType.BOOLEAN;
import static io.tierbench.contract.DataType.DATE_TIME;
import static io.tierbench.contract.DataType.DECIMAL;
import static io.tierbench.contract.DataType.FLOAT64;
import static io.tierbench.contract.DataType.INT16;
import static io.tierbench.contract.DataType.INT32;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataType;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.ShopTypes.AddressType;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.LineItemType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductDetailsType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseLineType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import io.tierbench.serialization.xml.XmlValues;
import jakarta.xml.bind.annotation.XmlAnyElement;
import jakarta.xml.bind.annotation.XmlElement;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A reader for {@link MessageWriter}. Like JAXB, it accepts elements in any order, ignores missing
 * ones, and rejects unknown ones.
 */
final class MessageReader {
  private final XMLStreamReader reader;
  private final DataSetForm dataSets;

  private MessageReader(XMLStreamReader reader, DataSetForm dataSets) {
    this.reader = reader;
    this.dataSets = dataSets;
  }

  /**
   * Reads the elements of a message to the end of the enclosing element.
   *
   * @throws ShopException if they do not belong to such a message
   */
  static void read(ShopMessage<?> message, XMLStreamReader reader, DataSetForm dataSets)
      throws XMLStreamException {
    MessageReader content = new MessageReader(reader, dataSets);
    content.readElements(element -> message.read(element, content));
  }

  /**
   * Reads a rejected message again.
   *
   * @throws BadElement if an element of it is invalid or missing
   */
  static void check(ShopMessage<?> message, XMLStreamReader reader, DataSetForm dataSets)
      throws XMLStreamException {
    MessageReader content = new MessageReader(reader, dataSets);
    List<String> missing = new ArrayList<>(message.elements());
    content.readElements(
        element -> {
          message.read(element, content);
          missing.remove(element);
        });
    if (!missing.isEmpty()) {
      throw BadElement.missing(missing.get(0));
    }
  }

  /** Handles an element from its start to its end. */
  interface ElementHandler {
    void at(String element) throws XMLStreamException;
  }

  void readElements(ElementHandler handler) throws XMLStreamException {
    while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
      String element = reader.getLocalName();
      Envelopes.requireNoNamespace(reader);
      try {
        handler.at(element);
      } catch (BadElement e) {
        throw e.within(element);
      }
    }
  }

  int readInt() throws XMLStreamException {
    return (int) readValue(INT32);
  }

  DataSet readDataSet() throws XMLStreamException {
    return dataSets.read(this);
  }

  OrderType readOrder() throws XMLStreamException {
    OrderType order = new OrderType();
    readElements(
        element -> {
          switch (element) {
            case "orderId" -> order.orderId = readInt();
            case "customerId" -> order.customerId = readText();
            case "employeeId" -> order.employeeId = readInt();
            case "orderDate" -> order.orderDate = (LocalDateTime) readValue(DATE_TIME);
            case "shippingAddress" -> order.shippingAddress = readAddress();
            case "billingAddress" -> order.billingAddress = readAddress();
            case "shipVia" -> order.shipVia = readInt();
            case "freight" -> order.freight = (BigDecimal) readValue(DECIMAL);
            case "lineItem" -> order.lineItems.add(readLineItem());
            default -> throw unknown(OrderType.class);
          }
        });
    return order;
  }

  private AddressType readAddress() throws XMLStreamException {
    AddressType address = new AddressType();
    readElements(
        element -> {
          switch (element) {
            case "name" -> address.name = readText();
            case "street" -> address.street = readText();
            case "city" -> address.city = readText();
            case "region" -> address.region = readText();
            case "postalCode" -> address.postalCode = readText();
            case "country" -> address.country = readText();
            default -> throw unknown(AddressType.class);
          }
        });
    return address;
  }

  private LineItemType readLineItem() throws XMLStreamException {
    LineItemType lineItem = new LineItemType();
    readElements(
        element -> {
          switch (element) {
            case "productId" -> lineItem.productId = readInt();
            case "unitPrice" -> lineItem.unitPrice = (double) readValue(FLOAT64);
            case "quantity" -> lineItem.quantity = (short) readValue(INT16);
            case "discount" -> lineItem.discount = (double) readValue(FLOAT64);
            default -> throw unknown(LineItemType.class);
          }
        });
    return lineItem;
  }

  PurchaseOrderType readPurchaseOrder() throws XMLStreamException {
    PurchaseOrderType order = new PurchaseOrderType();
    readElements(
        element -> {
          switch (element) {
            case "customerId" -> order.customerId = readInt();
            case "shippingAddress1" -> order.shippingAddress1 = readText();
            case "shippingAddress2" -> order.shippingAddress2 = readText();
            case "shippingCity" -> order.shippingCity = readText();
            case "shippingState" -> order.shippingState = readText();
            case "shippingZip" -> order.shippingZip = readText();
            case "shippingCountry" -> order.shippingCountry = readText();
            case "shipType" -> order.shipType = readText();
            case "creditCardType" -> order.creditCardType = readText();
            case "creditCardNumber" -> order.creditCardNumber = readText();
            case "creditCardExpiration" ->
                order.creditCardExpiration = (LocalDateTime) readValue(DATE_TIME);
            case "creditCardName" -> order.creditCardName = readText();
            case "orderItem" -> order.orderItems.add(readPurchaseLine());
            default -> throw unknown(PurchaseOrderType.class);
          }
        });
    return order;
  }

  private PurchaseLineType readPurchaseLine() throws XMLStreamException {
    PurchaseLineType line = new PurchaseLineType();
    readElements(
        element -> {
          switch (element) {
            case "itemId" -> line.itemId = readInt();
            case "quantity" -> line.quantity = readInt();
            default -> throw unknown(PurchaseLineType.class);
          }
        });
    return line;
  }

  ProductInfoType readProductInfo() throws XMLStreamException {
    ProductInfoType info = new ProductInfoType();
    readElements(
        element -> {
          switch (element) {
            case "totalResults" -> info.totalResults = readText();
            case "totalPages" -> info.totalPages = readText();
            case "listName" -> info.listName = readText();
            case "details" -> info.details.add(readProductDetails());
            default -> throw unknown(ProductInfoType.class);
          }
        });
    return info;
  }

  private ProductDetailsType readProductDetails() throws XMLStreamException {
    ProductDetailsType details = new ProductDetailsType();
    readElements(
        element -> {
          switch (element) {
            case "url" -> details.url = readText();
            case "asin" -> details.asin = readText();
            case "productName" -> details.productName = readText();
            case "catalog" -> details.catalog = readText();
            case "releaseDate" -> details.releaseDate = readText();
            case "manufacturer" -> details.manufacturer = readText();
            case "distributor" -> details.distributor = readText();
            case "imageUrlSmall" -> details.imageUrlSmall = readText();
            case "imageUrlMedium" -> details.imageUrlMedium = readText();
            case "imageUrlLarge" -> details.imageUrlLarge = readText();
            case "listPrice" -> details.listPrice = readText();
            case "ourPrice" -> details.ourPrice = readText();
            case "usedPrice" -> details.usedPrice = readText();
            case "isbn" -> details.isbn = readText();
            case "mpaaRating" -> details.mpaaRating = readText();
            case "esrbRating" -> details.esrbRating = readText();
            case "availability" -> details.availability = readText();
            default -> throw unknown(ProductDetailsType.class);
          }
        });
    return details;
  }

  byte[] readBytes() throws XMLStreamException {
    return XmlValues.parseBytes(readText());
  }

  BigDecimal readDecimal() throws XMLStreamException {
    return (BigDecimal) readValue(DECIMAL);
  }

  ProductType readProduct() throws XMLStreamException {
    ProductType product = new ProductType();
    readElements(
        element -> {
          switch (element) {
            case "productId" -> product.productId = readInt();
            case "productName" -> product.productName = readText();
            case "supplierId" -> product.supplierId = readInt();
            case "categoryId" -> product.categoryId = readInt();
            case "quantityPerUnit" -> product.quantityPerUnit = readText();
            case "unitPrice" -> product.unitPrice = (BigDecimal) readValue(DECIMAL);
            case "unitsInStock" -> product.unitsInStock = (short) readValue(INT16);
            case "unitsOnOrder" -> product.unitsOnOrder = (short) readValue(INT16);
            case "reorderLevel" -> product.reorderLevel = (short) readValue(INT16);
            case "discontinued" -> product.discontinued = (boolean) readValue(BOOLEAN);
            default -> throw unknown(ProductType.class);
          }
        });
    return product;
  }

  CustomerType readCustomer() throws XMLStreamException {
    CustomerType customer = new CustomerType();
    readElements(
        element -> {
          switch (element) {
            case "customerId" -> customer.customerId = readText();
            case "companyName" -> customer.companyName = readText();
            case "contactName" -> customer.contactName = readText();
            case "contactTitle" -> customer.contactTitle = readText();
            case "address" -> customer.address = readText();
            case "city" -> customer.city = readText();
            case "region" -> customer.region = readText();
            case "postalCode" -> customer.postalCode = readText();
            case "country" -> customer.country = readText();
            case "phone" -> customer.phone = readText();
            case "fax" -> customer.fax = readText();
            default -> throw unknown(CustomerType.class);
          }
        });
    return customer;
  }

  String readText() throws XMLStreamException {
    return Envelopes.text(reader);
  }

  Object readValue(DataType type) throws XMLStreamException {
    return XmlValues.parse(type, readText());
  }

  /** Returns the stream, for elements of other namespaces. */
  XMLStreamReader stream() {
    return reader;
  }

  static void expect(String known, String element) {
    if (!element.equals(known)) {
      throw BadElement.unknown(List.of(known));
    }
  }

  static BadElement unknown(Class<?> type) {
    return BadElement.unknown(elements(type));
  }

  /** Returns the element names of a type, as in JAXB. */
  private static List<String> elements(Class<?> type) {
    List<String> names = new ArrayList<>();
    for (Field field : type.getFields()) {
      XmlElement element = field.getAnnotation(XmlElement.class);
      if (!field.isAnnotationPresent(XmlAnyElement.class)) {
        names.add(
            element == null || element.name().equals("##default")
                ? field.getName()
                : element.name());
      }
    }
    return names;
  }
}
