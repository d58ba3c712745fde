package io.tierbench.serialization.papers;

import com.sun.xml.fastinfoset.stax.StAXDocumentParser;
import io.tierbench.serialization.soap.SoapExtension;
import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.feature.FastInfosetFeature;
import org.apache.cxf.feature.Feature;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Envelopes as Fast Infoset, a binary form of XML, by CXF's own feature without negotiation. */
final class FastInfoset implements SoapExtension {
  static final String CONTENT_TYPE = "application/fastinfoset";

  @Override
  public void extend(JaxWsServerFactoryBean server) {
    server.getInInterceptors().add(new Check());
    server.getFeatures().add(feature());
  }

  @Override
  public void extend(JaxWsProxyFactoryBean client) {
    client.getInInterceptors().add(new Check());
    client.getInFaultInterceptors().add(new Check());
    client.getFeatures().add(feature());
  }

  @Override
  public XMLStreamReader open(byte[] request) {
    FastInfosetCheck.check(request);
    return new StAXDocumentParser(new ByteArrayInputStream(request));
  }

  private static Feature feature() {
    FastInfosetFeature feature = new FastInfosetFeature();
    feature.setForce(true);
    return feature;
  }

  /** {@linkplain FastInfosetCheck Checks} a message before CXF creates a decoder for it. */
  private static final class Check extends AbstractPhaseInterceptor<Message> {
    Check() {
      super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
      FastInfosetCheck.check(message.getContent(byte[].class));
    }
  }
}
