package io.tierbench.serialization.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import javax.xml.stream.XMLInputFactory;

/** Parsers of XML that anybody may have sent. */
public final class XmlInput {
  /** Deeper than any message of ours, and far from the end of the stack. */
  public static final int MAX_DEPTH = 64;

  public static final int MAX_ATTRIBUTES = 64;
  private static final int MAX_ATTRIBUTE_LENGTH = 64 << 10;

  private XmlInput() {}

  /** A parser that reads no DTD and resolves nothing; an entity is an error. */
  public static XMLInputFactory factory() {
    return strict(new WstxInputFactory());
  }

  /** Has a parser of Woodstox read no DTD and resolve nothing. */
  public static XMLInputFactory strict(WstxInputFactory factory) {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    limit(factory);
    return factory;
  }

  /** Limits a parser of Woodstox; an entity becomes an error rather than a hole in the text. */
  public static void limit(XMLInputFactory factory) {
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_LENGTH);
  }
}
