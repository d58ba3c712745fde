package io.tierbench.scale;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An order whose JSON the database takes apart. A caller writes the object; a server only checks
 * that it has received JSON, and keeps the text.
 */
@JsonDeserialize(using = JsonOrder.TextReader.class)
final class JsonOrder {
  private final @Nullable NewOrder order;
  private final @Nullable String text;

  private JsonOrder(@Nullable NewOrder order, @Nullable String text) {
    this.order = order;
    this.text = text;
  }

  JsonOrder(NewOrder order) {
    this(order, null);
  }

  @JsonValue
  NewOrder order() {
    return Objects.requireNonNull(order);
  }

  String text() {
    return text == null ? Json.write(order()) : text;
  }

  static final class TextReader extends JsonDeserializer<JsonOrder> {
    @Override
    public JsonOrder deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      StringWriter text = new StringWriter();
      try (JsonGenerator copy = parser.getCodec().getFactory().createGenerator(text)) {
        copy.copyCurrentStructureExact(parser);
      }
      return new JsonOrder(null, text.toString());
    }
  }
}
