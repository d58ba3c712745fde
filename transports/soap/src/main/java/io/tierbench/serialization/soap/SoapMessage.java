package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.soap.ElementType.DataSetForm;
import io.tierbench.serialization.soap.ElementType.OfRecord;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * The body element of a request or a response. Its content is an object of the contract or its text
 * form.
 *
 * @param record type whose components are the child elements; null for one child with the content
 * @param beans converts the content to the parameters or the result of a port method
 */
public record SoapMessage<T>(
    QName name,
    Payload<T> payload,
    ElementGroup group,
    @Nullable OfRecord record,
    PayloadBeans beans) {
  /** Namespace prefix, as in JAXB. */
  private static final String PREFIX = "ns2";

  /**
   * @param spread whether the components of a record are the child elements
   */
  static <T> SoapMessage<T> of(String name, Payload<T> payload, boolean spread) {
    QName element = new QName(ShopPort.NAMESPACE, name);
    if (spread) {
      OfRecord record = OfRecord.of(payload.rawType());
      return new SoapMessage<>(
          element,
          payload,
          record.group(),
          record,
          new PayloadBeans(record.shape()::values, record.shape()::make));
    }
    return new SoapMessage<>(
        element,
        payload,
        new ElementGroup(payload == Payload.EMPTY ? List.of() : List.of(part(payload))),
        null,
        PayloadBeans.of(payload));
  }

  private static ElementGroup.Part part(Payload<?> payload) {
    if (PortExtension.carries(payload)) {
      return new ElementGroup.Part(
          payload.argument(), new ElementType.OfBeans(payload), false, null);
    }
    Payload<?> carried = payload.hasTextForm() ? Payload.TEXT : payload;
    return ElementGroup.Part.of(carried.argument(), carried.type());
  }

  @Nullable Object toContent(T value) {
    TextForm<T> form = TextForm.of(payload);
    return form == null ? value : form.print(value);
  }

  /**
   * @throws ShopException if the content is missing or invalid
   */
  @SuppressWarnings({"unchecked", "NullAway"})
  T toDomain(@Nullable Object content) {
    if (content == null && payload != Payload.EMPTY) {
      throw BadElement.missing(payload.argument());
    }
    TextForm<T> form = TextForm.of(payload);
    return form == null ? (T) content : form.parse((String) content);
  }

  public void write(@Nullable Object content, XMLStreamWriter writer, DataSetForm form)
      throws XMLStreamException {
    writer.writeStartElement(PREFIX, name.getLocalPart(), name.getNamespaceURI());
    writer.writeNamespace(PREFIX, name.getNamespaceURI());
    if (record != null && content != null) {
      record.writeContent(content, writer, form);
    } else if (payload != Payload.EMPTY) {
      group.write(0, content, writer, form);
    }
    writer.writeEndElement();
  }

  /**
   * Reads the content to the end of the current element. Like JAXB, accepts elements in any order
   * and missing elements, and rejects unknown elements.
   *
   * @throws ShopException if the content does not match the message
   */
  public @Nullable Object read(XMLStreamReader reader, DataSetForm form) throws XMLStreamException {
    if (record != null) {
      return record.read(reader, form);
    }
    @Nullable Object[] values = group.read(reader, form);
    return values.length == 0 ? null : values[0];
  }
}
