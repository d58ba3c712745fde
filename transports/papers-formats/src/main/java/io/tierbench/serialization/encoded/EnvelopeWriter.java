package io.tierbench.serialization.encoded;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A writer of envelopes of calls according to section 7 of SOAP 1.1, and of faults. */
final class EnvelopeWriter {
  /** Name of the only part of a response, without meaning. */
  private static final String RESULT = "return";

  private EnvelopeWriter() {}

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
    return envelope(
        writer ->
            Envelopes.writeFault(
                writer,
                Soap.ENVELOPE_PREFIX,
                code,
                failure.getMessage(),
                detail -> {
                  detail.writeStartElement(Types.SHOP_PREFIX, Soap.SHOP_FAULT, Soap.SHOP);
                  Envelopes.writeText(detail, "fault", failure.fault().name());
                  detail.writeEndElement();
                }));
  }

  private static byte[] envelope(Envelopes.Content body) throws XMLStreamException {
    return Envelopes.write(Soap.ENVELOPE_PREFIX, GraphWriter::writeNamespaces, body);
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
}
