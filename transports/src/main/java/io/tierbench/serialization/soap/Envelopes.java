package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The way through an envelope of SOAP 1.1, for what reads it without a framework. */
public final class Envelopes {
  public static final String NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

  private Envelopes() {}

  /**
   * Goes to the first element in the body.
   *
   * @throws RefusedEnvelope where SOAP has a code for what is wrong
   * @throws ShopException that says what else is wrong
   */
  public static void startBody(XMLStreamReader reader) throws XMLStreamException {
    startRoot(reader);
    if (!isAt(reader, NAMESPACE, "Envelope")) {
      throw new RefusedEnvelope(FaultCode.VERSION_MISMATCH, "not an envelope of SOAP 1.1");
    }
    start(reader);
    if (isAt(reader, NAMESPACE, "Header")) {
      readHeader(reader);
      start(reader);
    }
    if (!isAt(reader, NAMESPACE, "Body")) {
      throw malformed("an envelope without a body");
    }
    start(reader);
  }

  /** Goes to the element around everything, and refuses a document type before it. */
  static void startRoot(XMLStreamReader reader) throws XMLStreamException {
    while (reader.next() != XMLStreamConstants.START_ELEMENT) {
      if (reader.getEventType() == XMLStreamConstants.DTD) {
        throw malformed("SOAP allows no document type");
      }
    }
  }

  private static void readHeader(XMLStreamReader reader) throws XMLStreamException {
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      if ("1".equals(reader.getAttributeValue(NAMESPACE, "mustUnderstand"))) {
        throw new RefusedEnvelope(FaultCode.MUST_UNDERSTAND, "a header that nobody understands");
      }
      skip(reader);
    }
  }

  /** Goes to the end of an element. */
  public static void skip(XMLStreamReader reader) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
  }

  /** Goes to the start of the next element, which there must be. */
  public static void start(XMLStreamReader reader) throws XMLStreamException {
    if (reader.nextTag() != XMLStreamConstants.START_ELEMENT) {
      throw malformed("an element is missing in '%s'".formatted(reader.getLocalName()));
    }
  }

  /**
   * @param namespace empty for none
   */
  public static boolean isAt(XMLStreamReader reader, String namespace, String localName) {
    String at = reader.getNamespaceURI();
    return localName.equals(reader.getLocalName()) && namespace.equals(at == null ? "" : at);
  }

  public static ShopException malformed(String message) {
    return new ShopException(Fault.BAD_REQUEST, "malformed message: " + message);
  }
}
