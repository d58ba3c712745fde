package io.tierbench.serialization.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Parser factories for untrusted XML. */
public final class XmlInput {
  /** Maximum nesting: deeper than any of our messages, and far below a stack overflow. */
  public static final int MAX_DEPTH = 64;

  public static final int MAX_ATTRIBUTES = 64;
  private static final int MAX_ATTRIBUTE_LENGTH = 64 << 10;

  private static final XMLInputFactory MESSAGES = factory();

  private XmlInput() {}

  /** Creates a reader of a message. */
  public static XMLStreamReader reader(byte[] message) throws XMLStreamException {
    return MESSAGES.createXMLStreamReader(new ByteArrayInputStream(message));
  }

  /** Creates a factory without DTDs and external resources; an entity is an error. */
  public static XMLInputFactory factory() {
    return strict(new WstxInputFactory());
  }

  /** Disables DTDs and external resources in a Woodstox factory. */
  public static XMLInputFactory strict(WstxInputFactory factory) {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    limit(factory);
    return factory;
  }

  /**
   * Limits the input of a Woodstox factory; an entity becomes an error rather than missing text.
   */
  public static void limit(XMLInputFactory factory) {
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_LENGTH);
  }
}
