package io.tierbench.serialization.soap;

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
 * CXF's reader of secured streams, with a parser of ours for what was encrypted: it has our limits,
 * and gives each text as a whole. In parts one may end between the two halves of a character beyond
 * the 16 bits of Java's, which Santuario then takes for two others, and the signature for wrong.
 *
 * <p>What was encrypted holds nothing encrypted, as the policy has it: that would be decrypted by
 * one more thread, which {@link DecryptionThreads} does not know.
 */
final class CoalescedInput extends PolicyBasedWSS4JStaxInInterceptor {
  private static final XMLInputFactory PARSERS = parsers();

  CoalescedInput() {
    // The one that the policy adds finds the message processed.
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
    properties.addInputProcessor(new Exchanging(properties));
    return properties;
  }

  /** Exchanges the parser before the first event. */
  private static final class Exchanging extends AbstractInputProcessor {
    Exchanging(XMLSecurityProperties properties) {
      super(properties);
      setPhase(XMLSecurityConstants.Phase.PREPROCESSING);
    }

    @Override
    public XMLSecEvent processHeaderEvent(InputProcessorChain chain)
        throws XMLStreamException, XMLSecurityException {
      exchange(chain);
      return chain.processHeaderEvent();
    }

    @Override
    public XMLSecEvent processEvent(InputProcessorChain chain)
        throws XMLStreamException, XMLSecurityException {
      exchange(chain);
      return chain.processEvent();
    }

    private void exchange(InputProcessorChain chain) {
      chain.getSecurityContext().put(XMLSecurityConstants.XMLINPUTFACTORY, PARSERS);
      chain.removeProcessor(this);
    }
  }

  /** Santuario makes its readers of what it has decrypted by this method alone. */
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
        throw new XMLStreamException("encrypted twice");
      }
      return event;
    }
  }
}
