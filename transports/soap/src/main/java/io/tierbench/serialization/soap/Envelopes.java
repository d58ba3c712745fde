package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Navigation through a SOAP 1.1 envelope without a framework. */
public final class Envelopes {
  public static final String NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

  private Envelopes() {}

  /**
   * Moves to the first element in the body.
   *
   * @throws Refused for an error with a SOAP code
   * @throws ShopException for other errors
   */
  public static void startBody(XMLStreamReader reader) throws XMLStreamException {
    startRoot(reader);
    if (!isAt(reader, NAMESPACE, "Envelope")) {
      throw new Refused(FaultCode.VERSION_MISMATCH, "not an envelope of SOAP 1.1");
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

  /** Moves to the root element, and rejects a document type before it. */
  public static void startRoot(XMLStreamReader reader) throws XMLStreamException {
    while (reader.next() != XMLStreamConstants.START_ELEMENT) {
      if (reader.getEventType() == XMLStreamConstants.DTD) {
        throw malformed("SOAP allows no document type");
      }
    }
  }

  private static void readHeader(XMLStreamReader reader) throws XMLStreamException {
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      if ("1".equals(reader.getAttributeValue(NAMESPACE, "mustUnderstand"))) {
        throw new Refused(FaultCode.MUST_UNDERSTAND, "a header that is not understood");
      }
      skip(reader);
    }
  }

  /** Moves to the end of an element. */
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

  /** Moves to the next tag; only white space may precede it. */
  public static int nextTag(XMLStreamReader reader) throws XMLStreamException {
    try {
      return reader.nextTag();
    } catch (XMLStreamException e) {
      if (reader.hasText() && !reader.isWhiteSpace()) {
        throw BadElement.of(reader.getText(), "elements without text");
      }
      throw e;
    }
  }

  /** Reads the text of an element without child elements, and moves to its end. */
  public static String text(XMLStreamReader reader) throws XMLStreamException {
    try {
      return reader.getElementText();
    } catch (XMLStreamException e) {
      if (reader.isStartElement()) {
        throw unknown(reader, List.of());
      }
      throw e;
    }
  }

  /** Checks that a nested element has no namespace. */
  public static void requireNoNamespace(XMLStreamReader reader) {
    String namespace = reader.getNamespaceURI();
    if (namespace != null && !namespace.isEmpty()) {
      throw BadElement.unknown(List.of("no namespace")).within(reader.getName().toString());
    }
  }

  /** Rejects the current element. */
  public static BadElement unknown(XMLStreamReader reader, List<String> expected) {
    return BadElement.unknown(expected).within(reader.getLocalName());
  }

  /** Moves to the start of the next element, which is required. */
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

  /** An envelope rejected with a special code of SOAP 1.1. */
  public static final class Refused extends ShopException {
    private static final long serialVersionUID = 1L;

    private final FaultCode code;

    private Refused(FaultCode code, String message) {
      super(Fault.BAD_REQUEST, message);
      this.code = code;
    }

    public FaultCode code() {
      return code;
    }
  }

  /** Writes an element without a namespace. */
  public static void writeText(XMLStreamWriter writer, String element, @Nullable String text)
      throws XMLStreamException {
    writer.writeStartElement(element);
    writer.writeCharacters(text == null ? "" : text);
    writer.writeEndElement();
  }
}
