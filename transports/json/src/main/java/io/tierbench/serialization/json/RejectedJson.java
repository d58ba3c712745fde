package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Causes;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rejected JSON again to name the field at which reading stops. Valid requests are read once.
 */
final class RejectedJson {

  private RejectedJson() {}

  /** Returns an exception that names the wrong field; the failure itself if none is found. */
  static Exception explain(
      Exception failure, ObjectReader reader, Payload<?> payload, byte[] bytes) {
    try (JsonParser json = reader.createParser(bytes)) {
      BadElement bad = null;
      try {
        reader.readValue(json);
      } catch (IOException | RuntimeException e) {
        List<String> parsed = path(json.getParsingContext());
        List<String> mapped = path(e);
        bad = bad(payload.type(), mapped.size() > parsed.size() ? mapped : parsed, json, e);
      }
      return bad == null ? failure : bad.within(payload.argument());
    } catch (IOException e) {
      return failure;
    }
  }

  private static List<String> path(JsonStreamContext context) {
    List<String> path = new ArrayList<>();
    for (JsonStreamContext at = context; !at.inRoot(); at = at.getParent()) {
      if (at.hasCurrentIndex() && at.inArray()) {
        path.add(0, Integer.toString(at.getCurrentIndex()));
      } else if (at.hasCurrentName()) {
        path.add(0, at.getCurrentName());
      }
    }
    return path;
  }

  private static List<String> path(Exception failure) {
    List<String> path = new ArrayList<>();
    if (failure instanceof JsonMappingException mapping) {
      for (JsonMappingException.Reference at : mapping.getPath()) {
        path.add(at.getFieldName() == null ? Integer.toString(at.getIndex()) : at.getFieldName());
      }
    }
    return path;
  }

  /** Returns the error at a path within a type of the contract; null if the bytes are not JSON. */
  private static @Nullable BadElement bad(
      Type around, List<String> path, JsonParser json, Exception failure) throws IOException {
    if (path.isEmpty()) {
      return badValue(around, json, failure);
    }
    String name = path.get(0);
    Type inside = Object.class;
    if (around instanceof ParameterizedType generic) {
      // The last argument: the elements of a list, or the values of a map.
      Type[] arguments = generic.getActualTypeArguments();
      inside = arguments[arguments.length - 1];
    } else if (around instanceof Class<?> type && type.isRecord()) {
      RecordComponent[] components = type.getRecordComponents();
      List<String> names = Arrays.stream(components).map(RecordComponent::getName).toList();
      if (!names.contains(name)) {
        return BadElement.unknown(names).within(name);
      }
      inside = components[names.indexOf(name)].getGenericType();
    }
    BadElement bad = bad(inside, path.subList(1, path.size()), json, failure);
    return bad == null ? null : bad.within(name);
  }

  private static @Nullable BadElement badValue(Type expected, JsonParser json, Exception failure)
      throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.END_OBJECT || token == null && isEmpty(json)) {
      return BadElement.missing();
    }
    if (token == null || token == JsonToken.FIELD_NAME || token == JsonToken.END_ARRAY) {
      return null;
    }
    DataType simple = expected instanceof Class<?> type ? DataType.of(type) : null;
    if (isOfParser(failure) && (simple == null || fits(simple, token, json))) {
      return null;
    }
    return simple == null
        ? BadElement.of(json.getText(), describe(expected))
        : BadElement.of(json.getText(), simple);
  }

  private static boolean isEmpty(JsonParser json) {
    return json.getParsingContext().inRoot() && !json.getParsingContext().hasCurrentIndex();
  }

  /** Tells whether a failure may mean malformed JSON, rather than JSON of another type. */
  private static boolean isOfParser(Throwable failure) {
    return Causes.find(failure, StreamReadException.class).isPresent();
  }

  private static boolean fits(DataType type, JsonToken token, JsonParser json) throws IOException {
    return switch (type) {
      case STRING, DATE_TIME -> token == JsonToken.VALUE_STRING;
      case BOOLEAN -> token.isBoolean();
      case INT16, INT32, INT64 ->
          token == JsonToken.VALUE_NUMBER_INT && fits(type, json.getBigIntegerValue().bitLength());
      case FLOAT32, FLOAT64, DECIMAL -> token.isNumeric();
    };
  }

  private static boolean fits(DataType type, int bits) {
    return bits
        < (type == DataType.INT16 ? Short.SIZE : type == DataType.INT32 ? Integer.SIZE : Long.SIZE);
  }

  private static String describe(Type type) {
    if (type instanceof ParameterizedType) {
      return "an array";
    }
    return type instanceof Class<?> constants && constants.isEnum()
        ? "one of " + Arrays.toString(constants.getEnumConstants())
        : type == Object.class ? "a value of the type of its column" : "an object";
  }
}
