package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the matrix field by field, as the same JSON that Jackson makes of them by itself;
 * and row tables with the names of their columns once, before the rows. Jackson binds the rest.
 */
final class HandWritten {
  private static final SerializableString PRODUCT_ID = new SerializedString("productId");
  private static final SerializableString PRODUCT_NAME = new SerializedString("productName");
  private static final SerializableString SUPPLIER_ID = new SerializedString("supplierId");
  private static final SerializableString CATEGORY_ID = new SerializedString("categoryId");
  private static final SerializableString QUANTITY_PER_UNIT =
      new SerializedString("quantityPerUnit");
  private static final SerializableString UNIT_PRICE = new SerializedString("unitPrice");
  private static final SerializableString UNITS_IN_STOCK = new SerializedString("unitsInStock");
  private static final SerializableString UNITS_ON_ORDER = new SerializedString("unitsOnOrder");
  private static final SerializableString REORDER_LEVEL = new SerializedString("reorderLevel");
  private static final SerializableString DISCONTINUED = new SerializedString("discontinued");
  private static final SerializableString CUSTOMER_ID = new SerializedString("customerId");
  private static final SerializableString COMPANY_NAME = new SerializedString("companyName");
  private static final SerializableString CONTACT_NAME = new SerializedString("contactName");
  private static final SerializableString CONTACT_TITLE = new SerializedString("contactTitle");
  private static final SerializableString ADDRESS = new SerializedString("address");
  private static final SerializableString CITY = new SerializedString("city");
  private static final SerializableString REGION = new SerializedString("region");
  private static final SerializableString POSTAL_CODE = new SerializedString("postalCode");
  private static final SerializableString COUNTRY = new SerializedString("country");
  private static final SerializableString PHONE = new SerializedString("phone");
  private static final SerializableString FAX = new SerializedString("fax");
  private static final SerializableString ORDER_ID = new SerializedString("orderId");
  private static final SerializableString EMPLOYEE_ID = new SerializedString("employeeId");
  private static final SerializableString ORDER_DATE = new SerializedString("orderDate");
  private static final SerializableString SHIPPING_ADDRESS =
      new SerializedString("shippingAddress");
  private static final SerializableString BILLING_ADDRESS = new SerializedString("billingAddress");
  private static final SerializableString SHIP_VIA = new SerializedString("shipVia");
  private static final SerializableString FREIGHT = new SerializedString("freight");
  private static final SerializableString LINE_ITEMS = new SerializedString("lineItems");
  private static final SerializableString NAME = new SerializedString("name");
  private static final SerializableString STREET = new SerializedString("street");
  private static final SerializableString QUANTITY = new SerializedString("quantity");
  private static final SerializableString DISCOUNT = new SerializedString("discount");

  private HandWritten() {}

  static SimpleModule module() {
    return new SimpleModule("hand-written")
        .addSerializer(Order.class, serializer(HandWritten::writeFields))
        .addDeserializer(Order.class, deserializer(HandWritten::readOrder))
        .addSerializer(Product.class, serializer(HandWritten::writeFields))
        .addDeserializer(Product.class, deserializer(HandWritten::readProduct))
        .addSerializer(Customer.class, serializer(HandWritten::writeFields))
        .addDeserializer(Customer.class, deserializer(HandWritten::readCustomer))
        .addSerializer(DataRow.class, new DataRowSerializer())
        .addDeserializer(DataTable.class, new DataTableDeserializer());
  }

  private interface FieldWriter<T> {
    void write(T value, JsonGenerator json) throws IOException;
  }

  private interface ObjectReader<T> {
    T read(JsonParser json, DeserializationContext context) throws IOException;
  }

  private static <T> JsonSerializer<T> serializer(FieldWriter<T> fields) {
    return new JsonSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator json, SerializerProvider provider)
          throws IOException {
        json.writeStartObject(value);
        fields.write(value, json);
        json.writeEndObject();
      }
    };
  }

  private static <T> JsonDeserializer<T> deserializer(ObjectReader<T> reader) {
    return new JsonDeserializer<>() {
      @Override
      public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
        return reader.read(json, context);
      }
    };
  }

  private static void writeFields(Product product, JsonGenerator json) throws IOException {
    write(json, PRODUCT_ID, product.productId());
    write(json, PRODUCT_NAME, product.productName());
    write(json, SUPPLIER_ID, product.supplierId());
    write(json, CATEGORY_ID, product.categoryId());
    write(json, QUANTITY_PER_UNIT, product.quantityPerUnit());
    write(json, UNIT_PRICE, product.unitPrice());
    write(json, UNITS_IN_STOCK, product.unitsInStock());
    write(json, UNITS_ON_ORDER, product.unitsOnOrder());
    write(json, REORDER_LEVEL, product.reorderLevel());
    json.writeFieldName(DISCONTINUED);
    json.writeBoolean(product.discontinued());
  }

  private static Product readProduct(JsonParser json, DeserializationContext context)
      throws IOException {
    int productId = 0;
    String productName = null;
    int supplierId = 0;
    int categoryId = 0;
    String quantityPerUnit = null;
    BigDecimal unitPrice = null;
    short unitsInStock = 0;
    short unitsOnOrder = 0;
    short reorderLevel = 0;
    boolean discontinued = false;
    expectObject(json, context, Product.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "productId" -> productId = integer(json, context);
        case "productName" -> productName = text(json, context);
        case "supplierId" -> supplierId = integer(json, context);
        case "categoryId" -> categoryId = integer(json, context);
        case "quantityPerUnit" -> quantityPerUnit = text(json, context);
        case "unitPrice" -> unitPrice = decimal(json);
        case "unitsInStock" -> unitsInStock = smallInteger(json, context);
        case "unitsOnOrder" -> unitsOnOrder = smallInteger(json, context);
        case "reorderLevel" -> reorderLevel = smallInteger(json, context);
        case "discontinued" -> discontinued = json.getBooleanValue();
        default -> refuse(context, Product.class, field);
      }
    }
    return new Product(
        productId,
        productName,
        supplierId,
        categoryId,
        quantityPerUnit,
        unitPrice,
        unitsInStock,
        unitsOnOrder,
        reorderLevel,
        discontinued);
  }

  private static void writeFields(Customer customer, JsonGenerator json) throws IOException {
    write(json, CUSTOMER_ID, customer.customerId());
    write(json, COMPANY_NAME, customer.companyName());
    write(json, CONTACT_NAME, customer.contactName());
    write(json, CONTACT_TITLE, customer.contactTitle());
    write(json, ADDRESS, customer.address());
    write(json, CITY, customer.city());
    write(json, REGION, customer.region());
    write(json, POSTAL_CODE, customer.postalCode());
    write(json, COUNTRY, customer.country());
    write(json, PHONE, customer.phone());
    write(json, FAX, customer.fax());
  }

  private static Customer readCustomer(JsonParser json, DeserializationContext context)
      throws IOException {
    String customerId = null;
    String companyName = null;
    String contactName = null;
    String contactTitle = null;
    String address = null;
    String city = null;
    String region = null;
    String postalCode = null;
    String country = null;
    String phone = null;
    String fax = null;
    expectObject(json, context, Customer.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "customerId" -> customerId = text(json, context);
        case "companyName" -> companyName = text(json, context);
        case "contactName" -> contactName = text(json, context);
        case "contactTitle" -> contactTitle = text(json, context);
        case "address" -> address = text(json, context);
        case "city" -> city = text(json, context);
        case "region" -> region = text(json, context);
        case "postalCode" -> postalCode = text(json, context);
        case "country" -> country = text(json, context);
        case "phone" -> phone = text(json, context);
        case "fax" -> fax = text(json, context);
        default -> refuse(context, Customer.class, field);
      }
    }
    return new Customer(
        customerId,
        companyName,
        contactName,
        contactTitle,
        address,
        city,
        region,
        postalCode,
        country,
        phone,
        fax);
  }

  private static void writeFields(Order order, JsonGenerator json) throws IOException {
    write(json, ORDER_ID, order.orderId());
    write(json, CUSTOMER_ID, order.customerId());
    write(json, EMPLOYEE_ID, order.employeeId());
    write(json, ORDER_DATE, text(order.orderDate()));
    write(json, SHIPPING_ADDRESS, order.shippingAddress());
    write(json, BILLING_ADDRESS, order.billingAddress());
    write(json, SHIP_VIA, order.shipVia());
    write(json, FREIGHT, order.freight());
    json.writeFieldName(LINE_ITEMS);
    writeItems(json, order.lineItems());
  }

  private static void writeItems(JsonGenerator json, @Nullable List<LineItem> items)
      throws IOException {
    if (items == null) {
      json.writeNull();
      return;
    }
    json.writeStartArray(items, items.size());
    for (LineItem item : items) {
      json.writeStartObject(item);
      write(json, PRODUCT_ID, item.productId());
      write(json, UNIT_PRICE, item.unitPrice());
      write(json, QUANTITY, item.quantity());
      write(json, DISCOUNT, item.discount());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Reads an order; the shop rejects missing line items, whatever the format. */
  @SuppressWarnings("NullAway")
  private static Order readOrder(JsonParser json, DeserializationContext context)
      throws IOException {
    int orderId = 0;
    String customerId = null;
    int employeeId = 0;
    LocalDateTime orderDate = null;
    Address shippingAddress = null;
    Address billingAddress = null;
    int shipVia = 0;
    BigDecimal freight = null;
    List<LineItem> lineItems = null;
    expectObject(json, context, Order.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "orderId" -> orderId = integer(json, context);
        case "customerId" -> customerId = text(json, context);
        case "employeeId" -> employeeId = integer(json, context);
        case "orderDate" -> orderDate = dateTime(json, context);
        case "shippingAddress" -> shippingAddress = readAddress(json, context);
        case "billingAddress" -> billingAddress = readAddress(json, context);
        case "shipVia" -> shipVia = integer(json, context);
        case "freight" -> freight = decimal(json);
        case "lineItems" -> lineItems = readItems(json, context);
        default -> refuse(context, Order.class, field);
      }
    }
    return new Order(
        orderId,
        customerId,
        employeeId,
        orderDate,
        shippingAddress,
        billingAddress,
        shipVia,
        freight,
        lineItems);
  }

  private static void write(JsonGenerator json, SerializableString name, @Nullable Address address)
      throws IOException {
    json.writeFieldName(name);
    if (address == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject(address);
    write(json, NAME, address.name());
    write(json, STREET, address.street());
    write(json, CITY, address.city());
    write(json, REGION, address.region());
    write(json, POSTAL_CODE, address.postalCode());
    write(json, COUNTRY, address.country());
    json.writeEndObject();
  }

  private static @Nullable Address readAddress(JsonParser json, DeserializationContext context)
      throws IOException {
    if (json.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    String name = null;
    String street = null;
    String city = null;
    String region = null;
    String postalCode = null;
    String country = null;
    expectObject(json, context, Address.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "name" -> name = text(json, context);
        case "street" -> street = text(json, context);
        case "city" -> city = text(json, context);
        case "region" -> region = text(json, context);
        case "postalCode" -> postalCode = text(json, context);
        case "country" -> country = text(json, context);
        default -> refuse(context, Address.class, field);
      }
    }
    return new Address(name, street, city, region, postalCode, country);
  }

  private static @Nullable List<LineItem> readItems(JsonParser json, DeserializationContext context)
      throws IOException {
    if (json.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    if (!json.isExpectedStartArrayToken()) {
      context.reportInputMismatch(Order.class, "no array of line items");
    }
    List<LineItem> items = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      items.add(readItem(json, context));
    }
    return items;
  }

  private static LineItem readItem(JsonParser json, DeserializationContext context)
      throws IOException {
    int productId = 0;
    double unitPrice = 0;
    short quantity = 0;
    double discount = 0;
    expectObject(json, context, LineItem.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "productId" -> productId = integer(json, context);
        case "unitPrice" -> unitPrice = number(json);
        case "quantity" -> quantity = smallInteger(json, context);
        case "discount" -> discount = number(json);
        default -> refuse(context, LineItem.class, field);
      }
    }
    return new LineItem(productId, unitPrice, quantity, discount);
  }

  private static void write(JsonGenerator json, SerializableString name, int value)
      throws IOException {
    json.writeFieldName(name);
    json.writeNumber(value);
  }

  private static void write(JsonGenerator json, SerializableString name, double value)
      throws IOException {
    json.writeFieldName(name);
    json.writeNumber(value);
  }

  private static void write(JsonGenerator json, SerializableString name, @Nullable String value)
      throws IOException {
    json.writeFieldName(name);
    json.writeString(value);
  }

  private static void write(JsonGenerator json, SerializableString name, @Nullable BigDecimal value)
      throws IOException {
    json.writeFieldName(name);
    json.writeNumber(value);
  }

  private static @Nullable String text(JsonParser json, DeserializationContext context)
      throws IOException {
    if (json.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    if (!json.hasToken(JsonToken.VALUE_STRING)) {
      context.reportInputMismatch(String.class, "%s is not a string", json.currentToken());
    }
    return json.getText();
  }

  private static @Nullable String text(@Nullable LocalDateTime value) {
    return value == null ? null : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(value);
  }

  private static @Nullable LocalDateTime dateTime(JsonParser json, DeserializationContext context)
      throws IOException {
    String text = text(json, context);
    return text == null ? null : LocalDateTime.parse(text);
  }

  private static @Nullable BigDecimal decimal(JsonParser json) throws IOException {
    return json.hasToken(JsonToken.VALUE_NULL) ? null : json.getDecimalValue();
  }

  private static int integer(JsonParser json, DeserializationContext context) throws IOException {
    expectInteger(json, context);
    return json.getIntValue();
  }

  private static short smallInteger(JsonParser json, DeserializationContext context)
      throws IOException {
    expectInteger(json, context);
    return json.getShortValue();
  }

  /** Rejects fractions, which Jackson would cut off. */
  private static void expectInteger(JsonParser json, DeserializationContext context)
      throws IOException {
    if (!json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      context.reportInputMismatch(int.class, "%s is not an integer", json.currentToken());
    }
  }

  /** Reads a number; NaN and infinities are strings. */
  private static double number(JsonParser json) throws IOException {
    return json.hasToken(JsonToken.VALUE_STRING)
        ? Double.parseDouble(json.getText())
        : json.getDoubleValue();
  }

  private static void expectObject(JsonParser json, DeserializationContext context, Class<?> type)
      throws IOException {
    if (!json.isExpectedStartObjectToken()) {
      context.reportInputMismatch(type, "not an object but %s", json.currentToken());
    }
  }

  private static void refuse(DeserializationContext context, Class<?> type, String field)
      throws IOException {
    context.reportInputMismatch(type, "no field '%s'", field);
  }
}
