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
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Product;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Hand-written serializers. Products become the same JSON as by Jackson itself; a row table has its
 * column names once, before the rows. Jackson binds all other classes.
 */
final class HandWritten {

  private HandWritten() {}

  static SimpleModule module() {
    return new SimpleModule("hand-written")
        .addSerializer(Product.class, new ProductSerializer())
        .addDeserializer(Product.class, new ProductDeserializer())
        .addSerializer(DataRow.class, new DataRowSerializer())
        .addDeserializer(DataTable.class, new DataTableDeserializer());
  }

  private static final class ProductSerializer extends JsonSerializer<Product> {
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

    @Override
    public void serialize(Product product, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject(product);
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
      json.writeEndObject();
    }

    private static void write(JsonGenerator json, SerializableString name, int value)
        throws IOException {
      json.writeFieldName(name);
      json.writeNumber(value);
    }

    private static void write(JsonGenerator json, SerializableString name, @Nullable String value)
        throws IOException {
      json.writeFieldName(name);
      json.writeString(value);
    }

    private static void write(
        JsonGenerator json, SerializableString name, @Nullable BigDecimal value)
        throws IOException {
      json.writeFieldName(name);
      json.writeNumber(value);
    }
  }

  private static final class ProductDeserializer extends JsonDeserializer<Product> {
    @Override
    public Product deserialize(JsonParser json, DeserializationContext context) throws IOException {
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
      if (!json.isExpectedStartObjectToken()) {
        context.reportInputMismatch(Product.class, "not an object but %s", json.currentToken());
      }
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
          default -> context.reportInputMismatch(Product.class, "no field '%s'", field);
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
  }
}
