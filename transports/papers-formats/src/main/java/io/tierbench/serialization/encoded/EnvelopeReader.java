package io.tierbench.serialization.encoded;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import io.tierbench.serialization.xml.XmlInput;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** A reader of the envelopes of calls and faults, which consumes all bytes. */
final class EnvelopeReader implements AutoCloseable {
  /** Pattern of the client fault code, optionally refined after a dot. */
  private static final Pattern CLIENT_FAULT =
      Pattern.compile("\\s*\\w+:%s(\\..*)?\\s*".formatted(FaultCode.CLIENT.localName()));

  private final XMLStreamReader reader;
  private final GraphReader graph;

  private EnvelopeReader(byte[] envelope) throws XMLStreamException {
    reader = XmlInput.reader(envelope);
    graph = new GraphReader(reader);
  }

  /** A call: an operation and its request. */
  record DecodedCall<Q, R>(Operation<Q, R> operation, Q request) {}

  /** A fault received from the other side. */
  static final class ReceivedFault extends ShopException {
    private static final long serialVersionUID = 1L;

    ReceivedFault(Fault fault, String message) {
      super(fault, message);
    }
  }

  /** Reads the call of a request, whose operation is named by the element in the body. */
  static DecodedCall<?, ?> request(byte[] envelope) throws XMLStreamException {
    try (EnvelopeReader in = new EnvelopeReader(envelope)) {
      Envelopes.startBody(in.reader);
      in.checkRoot();
      return in.readCall(Operation.named(in.reader.getLocalName()));
    }
  }

  /**
   * Reads the result of an operation.
   *
   * @throws ReceivedFault that the response carries
   */
  static <R> R response(Operation<?, R> operation, byte[] envelope) throws XMLStreamException {
    try (EnvelopeReader in = new EnvelopeReader(envelope)) {
      Envelopes.startBody(in.reader);
      if (Envelopes.isAt(in.reader, Soap.ENVELOPE, "Fault")) {
        throw in.readFault();
      }
      in.checkRoot();
      if (!in.reader.getLocalName().equals(operation.name() + Soap.RESPONSE)) {
        throw Envelopes.malformed("the response belongs to another operation");
      }
      return in.readPart(operation.response(), null);
    }
  }

  private <Q, R> DecodedCall<Q, R> readCall(Operation<Q, R> operation) throws XMLStreamException {
    Payload<Q> payload = operation.request();
    try {
      return new DecodedCall<>(
          operation, readPart(payload, payload == Payload.EMPTY ? null : payload.argument()));
    } catch (BadElement e) {
      throw e.in(operation.name());
    }
  }

  /**
   * Reads the only part of a call or of its result, and the rest of the envelope.
   *
   * @param accessor null for any name
   */
  @SuppressWarnings("unchecked")
  private <T> T readPart(Payload<T> payload, @Nullable String accessor) throws XMLStreamException {
    if (payload == Payload.EMPTY) {
      Envelopes.end(reader);
      finish();
      return (T) Payload.NOTHING;
    }
    if (Envelopes.nextTag(reader) != XMLStreamConstants.START_ELEMENT) {
      throw BadElement.missing(payload.argument());
    }
    if (accessor != null && !Envelopes.isAt(reader, "", accessor)) {
      throw Envelopes.unknown(reader, List.of(accessor));
    }
    Object read = graph.read(Types.of(payload), reader.getLocalName());
    Envelopes.end(reader);
    finish();
    Object value = graph.finish(read);
    if (value == null) {
      throw BadElement.missing(payload.argument());
    }
    // Rows may be references, which are resolved only now.
    Object checked = DecodedClasses.check(payload, value);
    TextForm<T> form = TextForm.of(payload);
    return form == null ? (T) checked : form.parse((String) checked);
  }

  private void checkRoot() {
    if (!Soap.SHOP.equals(reader.getNamespaceURI())) {
      throw Envelopes.malformed("no operation of the shop in the body");
    }
    String style = reader.getAttributeValue(Soap.ENVELOPE, Soap.ENCODING_STYLE);
    if (style != null && !style.startsWith(Soap.ENCODING)) {
      throw Envelopes.malformed("unsupported encodingStyle");
    }
  }

  /** Reads the envelope after the first element of the body. */
  private void finish() throws XMLStreamException {
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      graph.readIndependent();
    }
    Envelopes.end(reader);
    while (reader.hasNext()) {
      reader.next();
    }
  }

  /** Reads a fault: from our server with its kind, from another server by its code. */
  private ReceivedFault readFault() throws XMLStreamException {
    String message = "";
    Fault fault = Fault.INTERNAL;
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      switch (reader.getLocalName()) {
        case "faultstring" -> message = reader.getElementText();
        case "faultcode" -> {
          if (CLIENT_FAULT.matcher(reader.getElementText()).matches()) {
            fault = Fault.BAD_REQUEST;
          }
        }
        case "detail" -> fault = readDetail(fault);
        default -> Envelopes.skip(reader);
      }
    }
    finish();
    return new ReceivedFault(fault, message);
  }

  private Fault readDetail(Fault otherwise) throws XMLStreamException {
    Fault fault = otherwise;
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      if (!Envelopes.isAt(reader, Soap.SHOP, Soap.SHOP_FAULT)) {
        Envelopes.skip(reader);
        continue;
      }
      Envelopes.start(reader);
      fault = Fault.valueOf(reader.getElementText().strip());
      Envelopes.end(reader);
    }
    return fault;
  }

  /** Releases the buffers of the parser. */
  @Override
  public void close() throws XMLStreamException {
    reader.close();
  }
}
