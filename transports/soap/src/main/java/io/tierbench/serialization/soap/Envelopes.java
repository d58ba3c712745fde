package io.tierbench.serialization.soap;

import com.ctc.wstx.stax.WstxOutputFactory;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Reads and writes envelopes of SOAP 1.1 without a framework. */
public final class Envelopes {
  public static final String NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

  private static final int INITIAL_SIZE = 4096;
  private static final XMLOutputFactory WRITERS = new WstxOutputFactory();

  private Envelopes() {}

  /**
   * Moves to the first element in the body.
   *
   * @throws Rejected for an error with a special fault code
   * @throws ShopException for other errors
   */
  public static void startBody(XMLStreamReader reader) throws XMLStreamException {
    startRoot(reader);
    if (!isAt(reader, NAMESPACE, "Envelope")) {
      throw new Rejected(FaultCode.VERSION_MISMATCH, "not an envelope of SOAP 1.1");
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

  /** Moves to the root element; rejects a document type. */
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
        throw new Rejected(
            FaultCode.MUST_UNDERSTAND,
            "the header '%s' is not understood".formatted(reader.getLocalName()));
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

  public static void requireNoNamespace(XMLStreamReader reader) {
    String namespace = reader.getNamespaceURI();
    if (namespace != null && !namespace.isEmpty()) {
      throw BadElement.unknown(List.of("no namespace")).within(reader.getName().toString());
    }
  }

  /** Creates the rejection of the current element. */
  public static BadElement unknown(XMLStreamReader reader, List<String> expected) {
    return BadElement.unknown(expected).within(reader.getLocalName());
  }

  /** Moves to the start of the next element, which is required. */
  public static void start(XMLStreamReader reader) throws XMLStreamException {
    if (reader.nextTag() != XMLStreamConstants.START_ELEMENT) {
      throw malformed("an element is missing in '%s'".formatted(reader.getLocalName()));
    }
  }

  /** Moves to the end of an element without further child elements. */
  public static void end(XMLStreamReader reader) throws XMLStreamException {
    if (nextTag(reader) != XMLStreamConstants.END_ELEMENT) {
      throw unknown(reader, List.of());
    }
  }

  /** Tells whether the reader is at an element; an empty namespace stands for none. */
  public static boolean isAt(XMLStreamReader reader, String namespace, String localName) {
    String at = reader.getNamespaceURI();
    return localName.equals(reader.getLocalName()) && namespace.equals(at == null ? "" : at);
  }

  public static ShopException malformed(String message) {
    return new ShopException(Fault.BAD_REQUEST, "malformed message: " + message);
  }

  /** The rejection of an envelope with a special fault code of SOAP 1.1. */
  public static final class Rejected extends ShopException {
    private static final long serialVersionUID = 1L;

    private final FaultCode code;

    private Rejected(FaultCode code, String message) {
      super(Fault.BAD_REQUEST, message);
      this.code = code;
    }

    public FaultCode code() {
      return code;
    }
  }

  public interface Content {
    void write(XMLStreamWriter writer) throws XMLStreamException;
  }

  /**
   * Writes an envelope.
   *
   * @param namespaces writes further namespaces that the envelope declares
   */
  public static byte[] write(String prefix, Content namespaces, Content body)
      throws XMLStreamException {
    ByteArrayOutputStream envelope = new ByteArrayOutputStream(INITIAL_SIZE);
    XMLStreamWriter writer = WRITERS.createXMLStreamWriter(envelope, "UTF-8");
    writer.writeStartElement(prefix, "Envelope", NAMESPACE);
    writer.writeNamespace(prefix, NAMESPACE);
    namespaces.write(writer);
    writer.writeStartElement(prefix, "Body", NAMESPACE);
    body.write(writer);
    writer.writeEndElement();
    writer.writeEndElement();
    writer.close();
    return envelope.toByteArray();
  }

  /** Writes a fault into the body of an envelope with the same prefix. */
  public static void writeFault(
      XMLStreamWriter writer,
      String prefix,
      FaultCode code,
      @Nullable String message,
      Content detail)
      throws XMLStreamException {
    writer.writeStartElement(prefix, "Fault", NAMESPACE);
    writeText(writer, "faultcode", prefix + ':' + code.localName());
    writeText(writer, "faultstring", message);
    writer.writeStartElement("detail");
    detail.write(writer);
    writer.writeEndElement();
    writer.writeEndElement();
  }

  /** Writes an element without a namespace. */
  public static void writeText(XMLStreamWriter writer, String element, @Nullable String text)
      throws XMLStreamException {
    writer.writeStartElement(element);
    writer.writeCharacters(text == null ? "" : text);
    writer.writeEndElement();
  }
}
