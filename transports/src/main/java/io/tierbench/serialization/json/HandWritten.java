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
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload.Kind;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects field by field, as the same JSON that Jackson makes of them by itself; and row tables
 * with the names of their columns once, before the rows.
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
  private static final SerializableString SHIPPING_ADDRESS_1 =
      new SerializedString("shippingAddress1");
  private static final SerializableString SHIPPING_ADDRESS_2 =
      new SerializedString("shippingAddress2");
  private static final SerializableString SHIPPING_CITY = new SerializedString("shippingCity");
  private static final SerializableString SHIPPING_STATE = new SerializedString("shippingState");
  private static final SerializableString SHIPPING_ZIP = new SerializedString("shippingZip");
  private static final SerializableString SHIPPING_COUNTRY =
      new SerializedString("shippingCountry");
  private static final SerializableString SHIP_TYPE = new SerializedString("shipType");
  private static final SerializableString CREDIT_CARD_TYPE = new SerializedString("creditCardType");
  private static final SerializableString CREDIT_CARD_NUMBER =
      new SerializedString("creditCardNumber");
  private static final SerializableString CREDIT_CARD_EXPIRATION =
      new SerializedString("creditCardExpiration");
  private static final SerializableString CREDIT_CARD_NAME = new SerializedString("creditCardName");
  private static final SerializableString ORDER_ITEMS = new SerializedString("orderItems");
  private static final SerializableString ITEM_ID = new SerializedString("itemId");
  private static final SerializableString SOURCE = new SerializedString("source");
  private static final SerializableString DESTINATION = new SerializedString("destination");
  private static final SerializableString AMOUNT = new SerializedString("amount");
  private static final SerializableString TOTAL_RESULTS = new SerializedString("totalResults");
  private static final SerializableString TOTAL_PAGES = new SerializedString("totalPages");
  private static final SerializableString LIST_NAME = new SerializedString("listName");
  private static final SerializableString DETAILS = new SerializedString("details");
  private static final SerializableString URL = new SerializedString("url");
  private static final SerializableString ASIN = new SerializedString("asin");
  private static final SerializableString CATALOG = new SerializedString("catalog");
  private static final SerializableString RELEASE_DATE = new SerializedString("releaseDate");
  private static final SerializableString MANUFACTURER = new SerializedString("manufacturer");
  private static final SerializableString DISTRIBUTOR = new SerializedString("distributor");
  private static final SerializableString IMAGE_URL_SMALL = new SerializedString("imageUrlSmall");
  private static final SerializableString IMAGE_URL_MEDIUM = new SerializedString("imageUrlMedium");
  private static final SerializableString IMAGE_URL_LARGE = new SerializedString("imageUrlLarge");
  private static final SerializableString LIST_PRICE = new SerializedString("listPrice");
  private static final SerializableString OUR_PRICE = new SerializedString("ourPrice");
  private static final SerializableString USED_PRICE = new SerializedString("usedPrice");
  private static final SerializableString ISBN = new SerializedString("isbn");
  private static final SerializableString MPAA_RATING = new SerializedString("mpaaRating");
  private static final SerializableString ESRB_RATING = new SerializedString("esrbRating");
  private static final SerializableString AVAILABILITY = new SerializedString("availability");

  private HandWritten() {}

  static SimpleModule module() {
    SimpleModule module = new SimpleModule("hand-written");
    for (Kind kind : Kind.values()) {
      add(kind, module);
    }
    return module;
  }

  /** Without it Jackson would bind the classes of a kind by itself, and nobody would see it. */
  private static SimpleModule add(Kind kind, SimpleModule module) {
    return switch (kind) {
      case ORDER ->
          module
              .addSerializer(Order.class, serializer(HandWritten::writeFields))
              .addDeserializer(Order.class, deserializer(HandWritten::readOrder));
      case PURCHASE_ORDERS ->
          module
              .addSerializer(PurchaseOrder.class, serializer(HandWritten::writeFields))
              .addDeserializer(PurchaseOrder.class, deserializer(HandWritten::readPurchaseOrder));
      case PRODUCTS ->
          module
              .addSerializer(Product.class, serializer(HandWritten::writeFields))
              .addDeserializer(Product.class, deserializer(HandWritten::readProduct));
      case CUSTOMER ->
          module
              .addSerializer(Customer.class, serializer(HandWritten::writeFields))
              .addDeserializer(Customer.class, deserializer(HandWritten::readCustomer));
      case DATA_SET ->
          module
              .addSerializer(DataRow.class, new DataRowSerializer())
              .addDeserializer(DataTable.class, new DataTableDeserializer());
      case FUNDS_TRANSFER ->
          module
              .addSerializer(FundsTransfer.class, serializer(HandWritten::writeFields))
              .addDeserializer(FundsTransfer.class, deserializer(HandWritten::readFundsTransfer));
      case PRODUCT_INFO ->
          module
              .addSerializer(ProductInfo.class, serializer(HandWritten::writeFields))
              .addDeserializer(ProductInfo.class, deserializer(HandWritten::readProductInfo));
      case ORDER_ID, CUSTOMER_ID, TEXT, ORDER_COUNT, COUNT, BYTES -> module;
    };
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

  /** The shop refuses line items that are missing, whatever the format. */
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

  private static void writeFields(PurchaseOrder order, JsonGenerator json) throws IOException {
    write(json, CUSTOMER_ID, order.customerId());
    write(json, SHIPPING_ADDRESS_1, order.shippingAddress1());
    write(json, SHIPPING_ADDRESS_2, order.shippingAddress2());
    write(json, SHIPPING_CITY, order.shippingCity());
    write(json, SHIPPING_STATE, order.shippingState());
    write(json, SHIPPING_ZIP, order.shippingZip());
    write(json, SHIPPING_COUNTRY, order.shippingCountry());
    write(json, SHIP_TYPE, order.shipType());
    write(json, CREDIT_CARD_TYPE, order.creditCardType());
    write(json, CREDIT_CARD_NUMBER, order.creditCardNumber());
    write(json, CREDIT_CARD_EXPIRATION, text(order.creditCardExpiration()));
    write(json, CREDIT_CARD_NAME, order.creditCardName());
    json.writeFieldName(ORDER_ITEMS);
    List<PurchaseLine> lines = order.orderItems();
    if (lines == null) {
      json.writeNull();
      return;
    }
    json.writeStartArray(lines, lines.size());
    for (PurchaseLine line : lines) {
      json.writeStartObject(line);
      write(json, ITEM_ID, line.itemId());
      write(json, QUANTITY, line.quantity());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Whoever takes the orders refuses lines that are missing, whatever the format. */
  @SuppressWarnings("NullAway")
  private static PurchaseOrder readPurchaseOrder(JsonParser json, DeserializationContext context)
      throws IOException {
    int customerId = 0;
    String shippingAddress1 = null;
    String shippingAddress2 = null;
    String shippingCity = null;
    String shippingState = null;
    String shippingZip = null;
    String shippingCountry = null;
    String shipType = null;
    String creditCardType = null;
    String creditCardNumber = null;
    LocalDateTime creditCardExpiration = null;
    String creditCardName = null;
    List<PurchaseLine> orderItems = null;
    expectObject(json, context, PurchaseOrder.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "customerId" -> customerId = integer(json, context);
        case "shippingAddress1" -> shippingAddress1 = text(json, context);
        case "shippingAddress2" -> shippingAddress2 = text(json, context);
        case "shippingCity" -> shippingCity = text(json, context);
        case "shippingState" -> shippingState = text(json, context);
        case "shippingZip" -> shippingZip = text(json, context);
        case "shippingCountry" -> shippingCountry = text(json, context);
        case "shipType" -> shipType = text(json, context);
        case "creditCardType" -> creditCardType = text(json, context);
        case "creditCardNumber" -> creditCardNumber = text(json, context);
        case "creditCardExpiration" -> creditCardExpiration = dateTime(json, context);
        case "creditCardName" -> creditCardName = text(json, context);
        case "orderItems" -> orderItems = readPurchaseLines(json, context);
        default -> refuse(context, PurchaseOrder.class, field);
      }
    }
    return new PurchaseOrder(
        customerId,
        shippingAddress1,
        shippingAddress2,
        shippingCity,
        shippingState,
        shippingZip,
        shippingCountry,
        shipType,
        creditCardType,
        creditCardNumber,
        creditCardExpiration,
        creditCardName,
        orderItems);
  }

  private static @Nullable List<PurchaseLine> readPurchaseLines(
      JsonParser json, DeserializationContext context) throws IOException {
    if (json.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    if (!json.isExpectedStartArrayToken()) {
      context.reportInputMismatch(PurchaseOrder.class, "no array of lines");
    }
    List<PurchaseLine> lines = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      lines.add(readPurchaseLine(json, context));
    }
    return lines;
  }

  private static PurchaseLine readPurchaseLine(JsonParser json, DeserializationContext context)
      throws IOException {
    int itemId = 0;
    int quantity = 0;
    expectObject(json, context, PurchaseLine.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "itemId" -> itemId = integer(json, context);
        case "quantity" -> quantity = integer(json, context);
        default -> refuse(context, PurchaseLine.class, field);
      }
    }
    return new PurchaseLine(itemId, quantity);
  }

  private static void writeFields(FundsTransfer transfer, JsonGenerator json) throws IOException {
    write(json, SOURCE, transfer.source());
    write(json, DESTINATION, transfer.destination());
    write(json, AMOUNT, transfer.amount());
  }

  private static FundsTransfer readFundsTransfer(JsonParser json, DeserializationContext context)
      throws IOException {
    int source = 0;
    int destination = 0;
    BigDecimal amount = null;
    expectObject(json, context, FundsTransfer.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "source" -> source = integer(json, context);
        case "destination" -> destination = integer(json, context);
        case "amount" -> amount = decimal(json);
        default -> refuse(context, FundsTransfer.class, field);
      }
    }
    return new FundsTransfer(source, destination, amount);
  }

  private static void writeFields(ProductInfo info, JsonGenerator json) throws IOException {
    write(json, TOTAL_RESULTS, info.totalResults());
    write(json, TOTAL_PAGES, info.totalPages());
    write(json, LIST_NAME, info.listName());
    json.writeFieldName(DETAILS);
    List<ProductDetails> details = info.details();
    if (details == null) {
      json.writeNull();
      return;
    }
    json.writeStartArray(details, details.size());
    for (ProductDetails one : details) {
      json.writeStartObject(one);
      writeFields(one, json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Whoever takes them refuses details that are missing, whatever the format. */
  @SuppressWarnings("NullAway")
  private static ProductInfo readProductInfo(JsonParser json, DeserializationContext context)
      throws IOException {
    String totalResults = null;
    String totalPages = null;
    String listName = null;
    List<ProductDetails> details = null;
    expectObject(json, context, ProductInfo.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "totalResults" -> totalResults = text(json, context);
        case "totalPages" -> totalPages = text(json, context);
        case "listName" -> listName = text(json, context);
        case "details" -> details = readAllDetails(json, context);
        default -> refuse(context, ProductInfo.class, field);
      }
    }
    return new ProductInfo(totalResults, totalPages, listName, details);
  }

  private static @Nullable List<ProductDetails> readAllDetails(
      JsonParser json, DeserializationContext context) throws IOException {
    if (json.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    if (!json.isExpectedStartArrayToken()) {
      context.reportInputMismatch(ProductInfo.class, "no array of details");
    }
    List<ProductDetails> details = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      details.add(readProductDetails(json, context));
    }
    return details;
  }

  private static void writeFields(ProductDetails details, JsonGenerator json) throws IOException {
    write(json, URL, details.url());
    write(json, ASIN, details.asin());
    write(json, PRODUCT_NAME, details.productName());
    write(json, CATALOG, details.catalog());
    write(json, RELEASE_DATE, details.releaseDate());
    write(json, MANUFACTURER, details.manufacturer());
    write(json, DISTRIBUTOR, details.distributor());
    write(json, IMAGE_URL_SMALL, details.imageUrlSmall());
    write(json, IMAGE_URL_MEDIUM, details.imageUrlMedium());
    write(json, IMAGE_URL_LARGE, details.imageUrlLarge());
    write(json, LIST_PRICE, details.listPrice());
    write(json, OUR_PRICE, details.ourPrice());
    write(json, USED_PRICE, details.usedPrice());
    write(json, ISBN, details.isbn());
    write(json, MPAA_RATING, details.mpaaRating());
    write(json, ESRB_RATING, details.esrbRating());
    write(json, AVAILABILITY, details.availability());
  }

  private static ProductDetails readProductDetails(JsonParser json, DeserializationContext context)
      throws IOException {
    String url = null;
    String asin = null;
    String productName = null;
    String catalog = null;
    String releaseDate = null;
    String manufacturer = null;
    String distributor = null;
    String imageUrlSmall = null;
    String imageUrlMedium = null;
    String imageUrlLarge = null;
    String listPrice = null;
    String ourPrice = null;
    String usedPrice = null;
    String isbn = null;
    String mpaaRating = null;
    String esrbRating = null;
    String availability = null;
    expectObject(json, context, ProductDetails.class);
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "url" -> url = text(json, context);
        case "asin" -> asin = text(json, context);
        case "productName" -> productName = text(json, context);
        case "catalog" -> catalog = text(json, context);
        case "releaseDate" -> releaseDate = text(json, context);
        case "manufacturer" -> manufacturer = text(json, context);
        case "distributor" -> distributor = text(json, context);
        case "imageUrlSmall" -> imageUrlSmall = text(json, context);
        case "imageUrlMedium" -> imageUrlMedium = text(json, context);
        case "imageUrlLarge" -> imageUrlLarge = text(json, context);
        case "listPrice" -> listPrice = text(json, context);
        case "ourPrice" -> ourPrice = text(json, context);
        case "usedPrice" -> usedPrice = text(json, context);
        case "isbn" -> isbn = text(json, context);
        case "mpaaRating" -> mpaaRating = text(json, context);
        case "esrbRating" -> esrbRating = text(json, context);
        case "availability" -> availability = text(json, context);
        default -> refuse(context, ProductDetails.class, field);
      }
    }
    return new ProductDetails(
        url,
        asin,
        productName,
        catalog,
        releaseDate,
        manufacturer,
        distributor,
        imageUrlSmall,
        imageUrlMedium,
        imageUrlLarge,
        listPrice,
        ourPrice,
        usedPrice,
        isbn,
        mpaaRating,
        esrbRating,
        availability);
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
      context.reportInputMismatch(String.class, "%s is no string", json.currentToken());
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

  /** Jackson would cut the fraction off. */
  private static void expectInteger(JsonParser json, DeserializationContext context)
      throws IOException {
    if (!json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      context.reportInputMismatch(int.class, "%s is no integer", json.currentToken());
    }
  }

  /** NaN and the infinities are strings. */
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
    context.reportInputMismatch(type, "there is no field '%s'", field);
  }
}
