package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** The child elements of a record or of a message. */
record ElementGroup(List<Part> parts) {

  /**
   * A child element.
   *
   * @param repeated whether the element may occur any number of times, as the element of a list
   * @param absent value of an absent element; null for a list
   */
  record Part(String element, ElementType type, boolean repeated, @Nullable Object absent) {
    /** Element names by the names of list components. */
    private static final Map<String, String> ELEMENTS =
        Map.of(
            "orders", "order",
            "products", "product",
            "lineItems", "lineItem",
            "orderItems", "orderItem",
            "tables", "table",
            "relations", "relation",
            "columns", "column",
            "rows", "row",
            "parentColumns", "parentColumn",
            "childColumns", "childColumn");

    static Part of(String name, Type type) {
      if (type instanceof ParameterizedType list
          && list.getActualTypeArguments()[0] != Object.class) {
        return new Part(
            ELEMENTS.getOrDefault(name, name),
            ElementType.of(list.getActualTypeArguments()[0]),
            true,
            null);
      }
      Object zero = null;
      if (type instanceof Class<?> javaClass) {
        Class<?> primitive = MethodType.methodType(javaClass).unwrap().returnType();
        zero = primitive.isPrimitive() ? Array.get(Array.newInstance(primitive, 1), 0) : null;
      }
      return new Part(name, ElementType.of(type), false, zero);
    }

    private void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      writer.writeStartElement(element);
      type.write(value, writer);
      writer.writeEndElement();
    }

    /** Reads an element of a list; errors name its position. */
    private Object read(int position, XMLStreamReader reader) throws XMLStreamException {
      try {
        return type.read(reader);
      } catch (BadElement e) {
        throw e.within(Integer.toString(position));
      }
    }
  }

  void write(int position, @Nullable Object value, XMLStreamWriter writer)
      throws XMLStreamException {
    Part part = parts.get(position);
    if (part.repeated && value != null) {
      for (Object each : (List<?>) value) {
        part.write(each, writer);
      }
    } else if (value != null) {
      part.write(value, writer);
    }
  }

  /** Reads to the end of the enclosing element. */
  @Nullable Object[] read(XMLStreamReader reader) throws XMLStreamException {
    @Nullable Object[] values = readPresent(reader);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        values[i] = parts.get(i).repeated ? new ArrayList<>() : parts.get(i).absent;
      }
    }
    return values;
  }

  /** Reads a rejected message again, to throw what is invalid or missing. */
  void check(XMLStreamReader reader) throws XMLStreamException {
    @Nullable Object[] values = readPresent(reader);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        throw BadElement.missing(parts.get(i).element);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object[] readPresent(XMLStreamReader reader) throws XMLStreamException {
    @Nullable Object[] values = new @Nullable Object[parts.size()];
    int next = 0;
    while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
      String element = reader.getLocalName();
      Envelopes.requireNoNamespace(reader);
      int position = BadElement.position(element, parts, Part::element, next);
      Part part = parts.get(position);
      try {
        if (part.repeated) {
          if (values[position] == null) {
            values[position] = new ArrayList<>();
          }
          List<Object> list = (List<Object>) values[position];
          list.add(part.read(list.size(), reader));
          next = position;
        } else {
          values[position] = part.type.read(reader);
          next = position + 1;
        }
      } catch (BadElement e) {
        throw e.within(element);
      }
    }
    return values;
  }
}
