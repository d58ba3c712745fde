package io.tierbench.serialization.soap;

import static io.tierbench.serialization.soap.ShopMapper.required;

import jakarta.xml.bind.annotation.XmlTransient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * An element in the body of an envelope that is no fault: a request or a response. JAXB and CXF see
 * its parts by accessors.
 *
 * @param <T> its content in the domain
 */
@XmlTransient
public abstract class ShopMessage<T> {

  /** The names of the elements in it. */
  abstract List<String> elements();

  /** Its content as the parameters of a method of the port, or as its result. */
  abstract @Nullable Object[] parts();

  /** Takes the parameters of a method of the port, or its result. */
  abstract void setParts(@Nullable Object... parts);

  /** Its content. */
  abstract T toDomain();

  /** Takes its content. */
  abstract void setDomain(T content);

  /** Writes its elements. */
  abstract void write(MessageWriter writer) throws XMLStreamException;

  /** Reads one element in it, and rejects those that it does not know. */
  abstract void read(String element, MessageReader reader) throws XMLStreamException;

  /** Writes a part that is there. */
  interface PartWriter<P> {
    void write(MessageWriter writer, P part) throws XMLStreamException;
  }

  /** Reads a part. */
  interface PartReader<P> {
    P read(MessageReader reader) throws XMLStreamException;
  }

  /**
   * A type of parts.
   *
   * @param element its name
   */
  record Part<P, T>(
      String element,
      Function<P, T> toDomain,
      Function<T, P> toPart,
      PartWriter<P> writer,
      PartReader<P> reader) {}

  /** A message of one part. */
  @XmlTransient
  public abstract static class OfOne<P, T> extends ShopMessage<T> {
    private final transient Part<P, T> type;
    transient @Nullable P part;

    OfOne(Part<P, T> type) {
      this.type = type;
    }

    @Override
    List<String> elements() {
      return List.of(type.element);
    }

    @Override
    @Nullable Object[] parts() {
      return new Object[] {part};
    }

    @Override
    @SuppressWarnings("unchecked")
    void setParts(@Nullable Object... parts) {
      part = (P) parts[0];
    }

    @Override
    T toDomain() {
      return type.toDomain.apply(required(part, type.element));
    }

    @Override
    void setDomain(T content) {
      part = type.toPart.apply(content);
    }

    @Override
    void write(MessageWriter writer) throws XMLStreamException {
      if (part != null) {
        type.writer.write(writer, part);
      }
    }

    @Override
    void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect(type.element, element);
      part = type.reader.read(reader);
    }
  }

  /** A message of any number of parts of one type. */
  @XmlTransient
  public abstract static class OfMany<P, T> extends ShopMessage<List<T>> {
    private final transient Part<P, T> type;
    transient List<P> list = new ArrayList<>();

    OfMany(Part<P, T> type) {
      this.type = type;
    }

    @Override
    List<String> elements() {
      return List.of(type.element);
    }

    @Override
    @Nullable Object[] parts() {
      return new Object[] {list};
    }

    @Override
    @SuppressWarnings("unchecked")
    void setParts(@Nullable Object... parts) {
      list = parts[0] == null ? List.of() : (List<P>) parts[0];
    }

    @Override
    List<T> toDomain() {
      return ShopMapper.map(list, type.toDomain);
    }

    @Override
    void setDomain(List<T> content) {
      list = ShopMapper.map(content, type.toPart);
    }

    @Override
    void write(MessageWriter writer) throws XMLStreamException {
      for (P one : list) {
        type.writer.write(writer, one);
      }
    }

    @Override
    void read(String element, MessageReader reader) throws XMLStreamException {
      MessageReader.expect(type.element, element);
      list.add(type.reader.read(reader));
    }
  }
}
