package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.serialization.xml.DataSetReader;
import io.tierbench.serialization.xml.DataSetWriter;
import io.tierbench.serialization.xml.DataSetXml;
import io.tierbench.serialization.xml.XmlValues;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the content of elements of a type of the contract on streams: the same XML as
 * JAXB's, except for {@link AdoNet}.
 */
public interface ElementType {

  void write(Object value, XMLStreamWriter writer) throws XMLStreamException;

  /**
   * Reads to the end of the current element.
   *
   * @throws ShopException if the element has another type
   */
  Object read(XMLStreamReader reader) throws XMLStreamException;

  static ElementType of(Type type) {
    if (type instanceof ParameterizedType) {
      return new RowValues();
    }
    Class<?> javaClass = (Class<?>) type;
    DataType simple = DataType.of(javaClass);
    if (simple != null) {
      return new Simple(XmlValues::print, text -> XmlValues.parse(simple, text));
    }
    if (javaClass == byte[].class) {
      return new Simple(bytes -> XmlValues.printBytes((byte[]) bytes), XmlValues::parseBytes);
    }
    if (javaClass.isEnum()) {
      return new Simple(Object::toString, constants(javaClass));
    }
    OfRecord record = OfRecord.of(javaClass);
    return javaClass == DataSet.class ? new OfDataSet(record) : record;
  }

  private static Function<String, Object> constants(Class<?> type) {
    Object[] all = type.getEnumConstants();
    Map<String, Object> byName =
        Arrays.stream(all).collect(Collectors.toUnmodifiableMap(Object::toString, one -> one));
    return text -> {
      Object constant = byName.get(text.strip());
      if (constant == null) {
        throw BadElement.of(text, "one of " + Arrays.toString(all));
      }
      return constant;
    };
  }

  /** A type with text content. */
  record Simple(Function<Object, String> printer, Function<String, Object> parser)
      implements ElementType {
    @Override
    public void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      writer.writeCharacters(printer.apply(value));
    }

    @Override
    public Object read(XMLStreamReader reader) throws XMLStreamException {
      return parser.apply(Envelopes.text(reader));
    }
  }

  /** A record, whose components are elements in any order; missing ones are null, 0 or empty. */
  record OfRecord(RecordShape shape, ElementGroup group) implements ElementType {

    static OfRecord of(Class<?> type) {
      RecordShape shape = RecordShape.of(type);
      return new OfRecord(
          shape,
          new ElementGroup(
              shape.components().stream()
                  .map(component -> ElementGroup.Part.of(component.name(), component.type()))
                  .toList()));
    }

    @Override
    public void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      for (int i = 0; i < shape.components().size(); i++) {
        group.write(i, shape.components().get(i).get(value), writer);
      }
    }

    @Override
    public Object read(XMLStreamReader reader) throws XMLStreamException {
      return shape.make(group.read(reader));
    }
  }

  /** A data set as a schema and rows. */
  record AdoNet() implements ElementType {
    @Override
    public void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      DataSetWriter.write((DataSet) value, writer);
    }

    @Override
    public Object read(XMLStreamReader reader) throws XMLStreamException {
      return DataSetReader.read(reader);
    }
  }

  /** A data set as the elements of a {@link DataSetType}. */
  record OfDataSet(OfRecord record) implements ElementType {
    @Override
    public void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      record.write(value, writer);
    }

    @Override
    public Object read(XMLStreamReader reader) throws XMLStreamException {
      try {
        return DecodedClasses.check(Payload.DATA_SET, record.read(reader));
      } catch (IllegalArgumentException e) {
        throw DataSetXml.malformed(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The values of a row, each in an element named for its type. */
  record RowValues() implements ElementType {
    private static final String NULL = "null";

    /** Element names of values, by their classes. */
    private static final Map<Class<?>, String> ELEMENTS =
        Arrays.stream(DataType.values())
            .collect(Collectors.toUnmodifiableMap(DataType::javaType, DataSetXml::schemaType));

    @Override
    public void write(Object value, XMLStreamWriter writer) throws XMLStreamException {
      for (Object each : (List<?>) value) {
        if (each == null) {
          writer.writeEmptyElement(NULL);
          continue;
        }
        String type = ELEMENTS.get(each.getClass());
        if (type == null) {
          throw DataSetXml.malformed("no column type has values of " + each.getClass());
        }
        writer.writeStartElement(type);
        writer.writeCharacters(XmlValues.print(each));
        writer.writeEndElement();
      }
    }

    @Override
    public Object read(XMLStreamReader reader) throws XMLStreamException {
      List<@Nullable Object> values = new ArrayList<>();
      while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
        String element = reader.getLocalName();
        Envelopes.requireNoNamespace(reader);
        try {
          String text = Envelopes.text(reader);
          values.add(
              element.equals(NULL) ? null : XmlValues.parse(DataSetXml.dataType(element), text));
        } catch (BadElement e) {
          throw e.within(Integer.toString(values.size()));
        }
      }
      return values;
    }
  }
}
