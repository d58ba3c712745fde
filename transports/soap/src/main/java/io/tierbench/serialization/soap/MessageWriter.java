package io.tierbench.serialization.soap;

import io.tierbench.contract.DataSet;
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
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages field by field, as the same XML as JAXB, except for data sets in the form of
 * ADO.NET.
 */
final class MessageWriter {
  /** Namespace prefix, as in JAXB. */
  private static final String PREFIX = "ns2";

  private final XMLStreamWriter writer;
  private final DataSetForm dataSets;

  private MessageWriter(XMLStreamWriter writer, DataSetForm dataSets) {
    this.writer = writer;
    this.dataSets = dataSets;
  }

  static void write(
      ShopMessage<?> message, QName name, XMLStreamWriter writer, DataSetForm dataSets)
      throws XMLStreamException {
    writer.writeStartElement(PREFIX, name.getLocalPart(), name.getNamespaceURI());
    writer.writeNamespace(PREFIX, name.getNamespaceURI());
    message.write(new MessageWriter(writer, dataSets));
    writer.writeEndElement();
  }

  void writeDataSet(@Nullable DataSet dataSet) throws XMLStreamException {
    if (dataSet == null) {
      return;
    }
    writer.writeStartElement("dataSet");
    dataSets.write(dataSet, writer);
    writer.writeEndElement();
  }

  void writeOrder(@Nullable OrderType order) throws XMLStreamException {
    if (order == null) {
      return;
    }
    writer.writeStartElement("order");
    writeValue("orderId", order.orderId);
    writeValue("customerId", order.customerId);
    writeValue("employeeId", order.employeeId);
    writeValue("orderDate", order.orderDate);
    writeAddress("shippingAddress", order.shippingAddress);
    writeAddress("billingAddress", order.billingAddress);
    writeValue("shipVia", order.shipVia);
    writeValue("freight", order.freight);
    for (LineItemType lineItem : order.lineItems) {
      writeLineItem(lineItem);
    }
    writer.writeEndElement();
  }

  private void writeAddress(String element, @Nullable AddressType address)
      throws XMLStreamException {
    if (address == null) {
      return;
    }
    writer.writeStartElement(element);
    writeValue("name", address.name);
    writeValue("street", address.street);
    writeValue("city", address.city);
    writeValue("region", address.region);
    writeValue("postalCode", address.postalCode);
    writeValue("country", address.country);
    writer.writeEndElement();
  }

  private void writeLineItem(LineItemType lineItem) throws XMLStreamException {
    writer.writeStartElement("lineItem");
    writeValue("productId", lineItem.productId);
    writeValue("unitPrice", lineItem.unitPrice);
    writeValue("quantity", lineItem.quantity);
    writeValue("discount", lineItem.discount);
    writer.writeEndElement();
  }

  void writePurchaseOrder(PurchaseOrderType order) throws XMLStreamException {
    writer.writeStartElement("order");
    writeValue("customerId", order.customerId);
    writeValue("shippingAddress1", order.shippingAddress1);
    writeValue("shippingAddress2", order.shippingAddress2);
    writeValue("shippingCity", order.shippingCity);
    writeValue("shippingState", order.shippingState);
    writeValue("shippingZip", order.shippingZip);
    writeValue("shippingCountry", order.shippingCountry);
    writeValue("shipType", order.shipType);
    writeValue("creditCardType", order.creditCardType);
    writeValue("creditCardNumber", order.creditCardNumber);
    writeValue("creditCardExpiration", order.creditCardExpiration);
    writeValue("creditCardName", order.creditCardName);
    for (PurchaseLineType line : order.orderItems) {
      writer.writeStartElement("orderItem");
      writeValue("itemId", line.itemId);
      writeValue("quantity", line.quantity);
      writer.writeEndElement();
    }
    writer.writeEndElement();
  }

  void writeProductInfo(@Nullable ProductInfoType info) throws XMLStreamException {
    if (info == null) {
      return;
    }
    writer.writeStartElement("productInfo");
    writeValue("totalResults", info.totalResults);
    writeValue("totalPages", info.totalPages);
    writeValue("listName", info.listName);
    for (ProductDetailsType details : info.details) {
      writeProductDetails(details);
    }
    writer.writeEndElement();
  }

  private void writeProductDetails(ProductDetailsType details) throws XMLStreamException {
    writer.writeStartElement("details");
    writeValue("url", details.url);
    writeValue("asin", details.asin);
    writeValue("productName", details.productName);
    writeValue("catalog", details.catalog);
    writeValue("releaseDate", details.releaseDate);
    writeValue("manufacturer", details.manufacturer);
    writeValue("distributor", details.distributor);
    writeValue("imageUrlSmall", details.imageUrlSmall);
    writeValue("imageUrlMedium", details.imageUrlMedium);
    writeValue("imageUrlLarge", details.imageUrlLarge);
    writeValue("listPrice", details.listPrice);
    writeValue("ourPrice", details.ourPrice);
    writeValue("usedPrice", details.usedPrice);
    writeValue("isbn", details.isbn);
    writeValue("mpaaRating", details.mpaaRating);
    writeValue("esrbRating", details.esrbRating);
    writeValue("availability", details.availability);
    writer.writeEndElement();
  }

  void writeBytes(byte @Nullable [] bytes) throws XMLStreamException {
    writeValue("bytes", bytes == null ? null : XmlValues.printBytes(bytes));
  }

  void writeProduct(ProductType product) throws XMLStreamException {
    writer.writeStartElement("product");
    writeValue("productId", product.productId);
    writeValue("productName", product.productName);
    writeValue("supplierId", product.supplierId);
    writeValue("categoryId", product.categoryId);
    writeValue("quantityPerUnit", product.quantityPerUnit);
    writeValue("unitPrice", product.unitPrice);
    writeValue("unitsInStock", product.unitsInStock);
    writeValue("unitsOnOrder", product.unitsOnOrder);
    writeValue("reorderLevel", product.reorderLevel);
    writeValue("discontinued", product.discontinued);
    writer.writeEndElement();
  }

  void writeCustomer(@Nullable CustomerType customer) throws XMLStreamException {
    if (customer == null) {
      return;
    }
    writer.writeStartElement("customer");
    writeValue("customerId", customer.customerId);
    writeValue("companyName", customer.companyName);
    writeValue("contactName", customer.contactName);
    writeValue("contactTitle", customer.contactTitle);
    writeValue("address", customer.address);
    writeValue("city", customer.city);
    writeValue("region", customer.region);
    writeValue("postalCode", customer.postalCode);
    writeValue("country", customer.country);
    writeValue("phone", customer.phone);
    writeValue("fax", customer.fax);
    writer.writeEndElement();
  }

  void writeValue(String element, @Nullable Object value) throws XMLStreamException {
    if (value == null) {
      return;
    }
    writer.writeStartElement(element);
    writer.writeCharacters(XmlValues.print(value));
    writer.writeEndElement();
  }
}
