package io.tierbench.serialization.encoded;

import com.ctc.wstx.stax.WstxOutputFactory;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A writer of envelopes of calls according to section 7 of SOAP 1.1, and of faults. */
final class EnvelopeWriter {
  /** Name of the only part of a response, without meaning. */
  private static final String RESULT = "return";

  private static final int INITIAL_SIZE = 4096;
  private static final XMLOutputFactory FACTORY = new WstxOutputFactory();

  private EnvelopeWriter() {}

  /** Writer of the content of a body. */
  private interface Content {
    void write(XMLStreamWriter writer) throws XMLStreamException;
  }

  static <Q> byte[] request(Operation<Q, ?> operation, Q request) throws XMLStreamException {
    Payload<Q> payload = operation.request();
    String accessor = payload == Payload.EMPTY ? "" : payload.argument();
    return envelope(writer -> write(writer, operation.name(), accessor, payload, request));
  }

  static <R> byte[] response(Operation<?, R> operation, R response) throws XMLStreamException {
    return envelope(
        writer ->
            write(
                writer, operation.name() + Soap.RESPONSE, RESULT, operation.response(), response));
  }

  static byte[] fault(FaultCode code, ShopException failure) throws XMLStreamException {
    return envelope(writer -> writeFault(writer, code, failure));
  }

  private static byte[] envelope(Content content) throws XMLStreamException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_SIZE);
    XMLStreamWriter writer = FACTORY.createXMLStreamWriter(bytes, "UTF-8");
    writer.writeStartElement(Soap.ENVELOPE_PREFIX, "Envelope", Soap.ENVELOPE);
    writer.writeNamespace(Soap.ENVELOPE_PREFIX, Soap.ENVELOPE);
    GraphWriter.writeNamespaces(writer);
    writer.writeStartElement(Soap.ENVELOPE_PREFIX, "Body", Soap.ENVELOPE);
    content.write(writer);
    writer.writeEndElement();
    writer.writeEndElement();
    writer.close();
    return bytes.toByteArray();
  }

  private static <T> void write(
      XMLStreamWriter writer, String element, String accessor, Payload<T> payload, T value)
      throws XMLStreamException {
    GraphWriter graph = new GraphWriter(writer);
    writer.writeStartElement(Types.SHOP_PREFIX, element, Soap.SHOP);
    writer.writeAttribute(Soap.ENVELOPE_PREFIX, Soap.ENVELOPE, Soap.ENCODING_STYLE, Soap.ENCODING);
    if (payload != Payload.EMPTY) {
      TextForm<T> form = TextForm.of(payload);
      graph.write(accessor, form == null ? value : form.print(value), Types.of(payload));
    }
    writer.writeEndElement();
    graph.writeShared();
  }

  private static void writeFault(XMLStreamWriter writer, FaultCode code, ShopException failure)
      throws XMLStreamException {
    writer.writeStartElement(Soap.ENVELOPE_PREFIX, "Fault", Soap.ENVELOPE);
    Envelopes.writeText(writer, "faultcode", Soap.ENVELOPE_PREFIX + ':' + code.localName());
    Envelopes.writeText(writer, "faultstring", failure.getMessage());
    writer.writeStartElement("detail");
    writer.writeStartElement(Types.SHOP_PREFIX, Soap.SHOP_FAULT, Soap.SHOP);
    Envelopes.writeText(writer, "fault", failure.fault().name());
    writer.writeEndElement();
    writer.writeEndElement();
    writer.writeEndElement();
  }
}
