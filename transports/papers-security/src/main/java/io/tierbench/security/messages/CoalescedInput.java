package io.tierbench.security.messages;

import com.ctc.wstx.stax.WstxInputFactory;
import io.tierbench.serialization.xml.XmlInput;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.apache.cxf.ws.security.wss4j.PolicyBasedWSS4JStaxInInterceptor;
import org.apache.wss4j.stax.ext.WSSSecurityProperties;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.apache.xml.security.stax.ext.AbstractInputProcessor;
import org.apache.xml.security.stax.ext.InputProcessorChain;
import org.apache.xml.security.stax.ext.XMLSecurityConstants;
import org.apache.xml.security.stax.ext.XMLSecurityProperties;
import org.apache.xml.security.stax.ext.stax.XMLSecEvent;
import org.jspecify.annotations.Nullable;

/**
 * CXF's reader of secured streams, with our own parser for decrypted content: it has our limits,
 * and returns each text as a whole. A partial text may end within a surrogate pair, which Santuario
 * then takes for two other characters, so that the signature seems wrong.
 *
 * <p>By the policy, encrypted content is not nested: nested content would be decrypted by another
 * thread, unknown to {@link DecryptionThreads}.
 */
final class CoalescedInput extends PolicyBasedWSS4JStaxInInterceptor {
  private static final XMLInputFactory PARSERS = parsers();

  CoalescedInput() {
    // The interceptor added by the policy finds the message already processed.
    getBefore().add(PolicyBasedWSS4JStaxInInterceptor.class.getName());
  }

  private static XMLInputFactory parsers() {
    XMLInputFactory factory = XmlInput.strict(new OfDecrypted());
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  @Override
  protected WSSSecurityProperties createSecurityProperties() {
    WSSSecurityProperties properties = super.createSecurityProperties();
    properties.addInputProcessor(new ParserReplacer(properties));
    return properties;
  }

  /** Replaces the parser before the first event. */
  private static final class ParserReplacer extends AbstractInputProcessor {
    ParserReplacer(XMLSecurityProperties properties) {
      super(properties);
      setPhase(XMLSecurityConstants.Phase.PREPROCESSING);
    }

    @Override
    public XMLSecEvent processHeaderEvent(InputProcessorChain chain)
        throws XMLStreamException, XMLSecurityException {
      replaceParser(chain);
      return chain.processHeaderEvent();
    }

    @Override
    public XMLSecEvent processEvent(InputProcessorChain chain)
        throws XMLStreamException, XMLSecurityException {
      replaceParser(chain);
      return chain.processEvent();
    }

    private void replaceParser(InputProcessorChain chain) {
      chain.getSecurityContext().put(XMLSecurityConstants.XMLINPUTFACTORY, PARSERS);
      chain.removeProcessor(this);
    }
  }

  /**
   * A parser factory for Santuario, which creates its readers of decrypted content only by this
   * method.
   */
  private static final class OfDecrypted extends WstxInputFactory {
    @Override
    public XMLStreamReader createXMLStreamReader(InputStream decrypted, @Nullable String encoding)
        throws XMLStreamException {
      return new WithoutEncryption(super.createXMLStreamReader(decrypted, encoding));
    }
  }

  private static final class WithoutEncryption extends StreamReaderDelegate {
    WithoutEncryption(XMLStreamReader reader) {
      super(reader);
    }

    @Override
    public int next() throws XMLStreamException {
      int event = super.next();
      if (event == START_ELEMENT && XMLSecurityConstants.NS_XMLENC.equals(getNamespaceURI())) {
        throw new XMLStreamException("nested encryption");
      }
      return event;
    }
  }
}
