package io.tierbench.serialization.encoded;

import io.tierbench.serialization.encoded.Type.Accessor;
import io.tierbench.serialization.encoded.Type.Any;
import io.tierbench.serialization.encoded.Type.Array;
import io.tierbench.serialization.encoded.Type.Simple;
import io.tierbench.serialization.encoded.Type.Struct;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * A writer of the graph of a value. A struct or array that occurs repeatedly, as the same object,
 * is written once, as an independent element with an {@code id} after the operation; each
 * occurrence refers to that element by an {@code href}. Other values are written inline, including
 * texts and empty lists, whose identity has no meaning.
 */
final class GraphWriter {
  private static final String ID = "ref-";
  private static final String INSTANCE_PREFIX = "xsi";
  static final String ENCODING_PREFIX = "SOAP-ENC";

  private final XMLStreamWriter writer;

  /** All objects of the graph; those that occur repeatedly have a number. */
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();

  private final List<Shared> shared = new ArrayList<>();

  /** An object that occurs repeatedly. */
  private record Shared(Object value, Type type) {}

  GraphWriter(XMLStreamWriter writer) {
    this.writer = writer;
  }

  static void writeNamespaces(XMLStreamWriter writer) throws XMLStreamException {
    writer.writeNamespace(ENCODING_PREFIX, Soap.ENCODING);
    writer.writeNamespace(Types.SCHEMA_PREFIX, Soap.SCHEMA);
    writer.writeNamespace(INSTANCE_PREFIX, Soap.INSTANCE);
    writer.writeNamespace(Types.SHOP_PREFIX, Soap.SHOP);
  }

  /** Writes an accessor with its value; shared parts follow by {@link #writeShared}. */
  void write(String accessor, Object value, Type type) throws XMLStreamException {
    if (type.isCompound()) {
      find(value, type);
    }
    writeAccessor(accessor, value, type);
  }

  /** Writes shared objects after the element of the operation. */
  void writeShared() throws XMLStreamException {
    for (int i = 0; i < shared.size(); i++) {
      Shared each = shared.get(i);
      writer.writeStartElement("multiRef");
      writer.writeAttribute("id", ID + (i + 1));
      writer.writeAttribute(ENCODING_PREFIX, Soap.ENCODING, "root", "0");
      writeValue(each.value, each.type);
      writer.writeEndElement();
    }
  }

  /** Numbers the objects that occur repeatedly. */
  private void find(@Nullable Object value, Type type) {
    if (value == null || isEmpty(value)) {
      return;
    }
    Integer number = numbers.putIfAbsent(value, 0);
    if (number != null) {
      if (number == 0) {
        shared.add(new Shared(value, type));
        numbers.put(value, shared.size());
      }
      return;
    }
    if (type instanceof Struct struct) {
      for (Accessor accessor : struct.accessors()) {
        if (accessor.type().isCompound()) {
          find(accessor.component().get(value), accessor.type());
        }
      }
    } else if (type instanceof Array array && array.element().isCompound()) {
      for (Object element : (List<?>) value) {
        find(element, array.element());
      }
    }
  }

  private static boolean isEmpty(Object value) {
    return value instanceof List<?> list && list.isEmpty();
  }

  private void writeAccessor(String accessor, @Nullable Object value, Type type)
      throws XMLStreamException {
    if (value == null) {
      writer.writeEmptyElement(accessor);
      writer.writeAttribute(INSTANCE_PREFIX, Soap.INSTANCE, "nil", "true");
      return;
    }
    int number = type.isCompound() ? numbers.getOrDefault(value, 0) : 0;
    if (number > 0) {
      writer.writeEmptyElement(accessor);
      writer.writeAttribute("href", "#" + ID + number);
      return;
    }
    writer.writeStartElement(accessor);
    writeValue(value, type instanceof Any ? Types.of(value) : type);
    writer.writeEndElement();
  }

  /** Writes the type and the content of an element that has been started. */
  private void writeValue(Object value, Type type) throws XMLStreamException {
    writer.writeAttribute(INSTANCE_PREFIX, Soap.INSTANCE, "type", type.name());
    if (type instanceof Simple simple) {
      writer.writeCharacters(simple.print(value));
    } else if (type instanceof Struct struct) {
      for (Accessor accessor : struct.accessors()) {
        writeAccessor(accessor.name(), accessor.component().get(value), accessor.type());
      }
    } else if (type instanceof Array array) {
      writeElements((List<?>) value, array.element());
    }
  }

  private void writeElements(List<?> elements, Type type) throws XMLStreamException {
    writer.writeAttribute(
        ENCODING_PREFIX, Soap.ENCODING, "arrayType", type.name() + '[' + elements.size() + ']');
    for (Object element : elements) {
      if (element == null && !(type instanceof Any)) {
        throw new IllegalArgumentException("null in an array");
      }
      writeAccessor("item", element, type);
    }
  }
}
