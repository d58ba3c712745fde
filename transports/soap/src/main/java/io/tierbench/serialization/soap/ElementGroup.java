package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.serialization.soap.ElementType.DataSetForm;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** The child elements of a record or of a message. */
public final class ElementGroup {
  private final List<Part> parts;
  private final Map<String, Integer> positions = new HashMap<>();

  ElementGroup(List<Part> parts) {
    this.parts = parts;
    for (Part part : parts) {
      positions.put(part.element, positions.size());
    }
  }

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

    /** Reads an element of a list; errors name its position. */
    private Object read(int position, XMLStreamReader reader, DataSetForm form)
        throws XMLStreamException {
      try {
        return type.read(reader, form);
      } catch (BadElement e) {
        throw e.within(Integer.toString(position));
      }
    }
  }

  void write(int position, @Nullable Object value, XMLStreamWriter writer, DataSetForm form)
      throws XMLStreamException {
    Part part = parts.get(position);
    if (part.repeated && value != null) {
      for (Object each : (List<?>) value) {
        part.type.write(part.element, each, writer, form);
      }
    } else if (value != null) {
      part.type.write(part.element, value, writer, form);
    }
  }

  /** Reads to the end of the enclosing element. */
  @Nullable Object[] read(XMLStreamReader reader, DataSetForm form) throws XMLStreamException {
    @Nullable Object[] values = readPresent(reader, form);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        values[i] = parts.get(i).repeated ? new ArrayList<>() : parts.get(i).absent;
      }
    }
    return values;
  }

  /**
   * Reads a rejected message again.
   *
   * @throws BadElement if an element is invalid or missing
   */
  void check(XMLStreamReader reader, DataSetForm form) throws XMLStreamException {
    @Nullable Object[] values = readPresent(reader, form);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        throw BadElement.missing(parts.get(i).element);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object[] readPresent(XMLStreamReader reader, DataSetForm form)
      throws XMLStreamException {
    @Nullable Object[] values = new @Nullable Object[parts.size()];
    int next = 0;
    while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
      String element = reader.getLocalName();
      Envelopes.requireNoNamespace(reader);
      try {
        int position = position(element, next);
        Part part = parts.get(position);
        if (part.repeated) {
          if (values[position] == null) {
            values[position] = new ArrayList<>();
          }
          List<Object> list = (List<Object>) values[position];
          list.add(part.read(list.size(), reader, form));
          next = position;
        } else {
          values[position] = part.type.read(reader, form);
          next = position + 1;
        }
      } catch (BadElement e) {
        throw e.within(element);
      }
    }
    return values;
  }

  /** Returns the position of an element; tries {@code next} first, for elements in order. */
  private int position(String element, int next) {
    if (next < parts.size() && parts.get(next).element.equals(element)) {
      return next;
    }
    Integer position = positions.get(element);
    if (position == null) {
      throw BadElement.unknown(parts.stream().map(Part::element).toList());
    }
    return position;
  }
}
