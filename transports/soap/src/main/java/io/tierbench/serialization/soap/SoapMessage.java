package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.soap.ElementGroup.Part;
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
 * @param group child elements, for code by hand; null if only the beans of a {@link PortExtension}
 *     carry the payload
 * @param record type whose components are the child elements; null for one child with the content
 * @param beans converts the content to the parameters or the result of a port method
 */
public record SoapMessage<T>(
    QName name,
    Payload<T> payload,
    @Nullable ElementGroup group,
    @Nullable OfRecord record,
    PayloadBeans beans) {
  /** Namespace prefix, as in JAXB. */
  private static final String PREFIX = "ns2";

  private static final ElementGroup ADO_NET =
      new ElementGroup(
          List.of(new Part(Payload.DATA_SET.argument(), new ElementType.AdoNet(), false, null)));

  /** The two data set forms that the WSDL allows. */
  public enum DataSetForm {
    /** A schema and rows, as ADO.NET writes them. */
    ADO_NET,
    /** The elements of a {@link DataSetType}, as JAXB writes them. */
    TYPE
  }

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
        PortExtension.carries(payload)
            ? null
            : new ElementGroup(payload == Payload.EMPTY ? List.of() : List.of(part(payload))),
        null,
        PayloadBeans.of(payload));
  }

  private static Part part(Payload<?> payload) {
    Payload<?> carried = payload.hasTextForm() ? Payload.TEXT : payload;
    return Part.of(carried.argument(), carried.type());
  }

  ElementGroup group(DataSetForm form) {
    return payload == Payload.DATA_SET && form == DataSetForm.ADO_NET ? ADO_NET : requireByHand();
  }

  @Nullable Object toContent(T value) {
    TextForm<T> form = TextForm.of(payload);
    return form == null ? value : form.print(value);
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  T toDomain(@Nullable Object content) {
    if (content == null && payload != Payload.EMPTY) {
      throw BadElement.missing(payload.argument());
    }
    TextForm<T> form = TextForm.of(payload);
    return form == null ? (T) content : form.parse((String) content);
  }

  /**
   * Returns the child elements for hand-written code.
   *
   * @throws ShopException if only the beans of a {@link PortExtension} carry the message
   */
  ElementGroup requireByHand() {
    if (group == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION,
          "hand-written SOAP cannot carry a %s; use documented effort".formatted(payload));
    }
    return group;
  }

  public void write(@Nullable Object content, XMLStreamWriter writer, DataSetForm form)
      throws XMLStreamException {
    writer.writeStartElement(PREFIX, name.getLocalPart(), name.getNamespaceURI());
    writer.writeNamespace(PREFIX, name.getNamespaceURI());
    if (record != null && content != null) {
      record.write(content, writer);
    } else if (payload != Payload.EMPTY) {
      group(form).write(0, content, writer);
    }
    writer.writeEndElement();
  }

  /**
   * Reads the content to the end of the current element. Like JAXB, accepts elements in any order
   * and missing elements, and rejects unknown elements.
   */
  public @Nullable Object read(XMLStreamReader reader, DataSetForm form) throws XMLStreamException {
    if (record != null) {
      return record.read(reader);
    }
    @Nullable Object[] values = group(form).read(reader);
    return values.length == 0 ? null : values[0];
  }
}
