package io.tierbench.serialization.soap;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Reads an envelope to its end before CXF calls the service: CXF itself stops after the body. */
public final class EndOfEnvelope extends AbstractPhaseInterceptor<Message> {

  public EndOfEnvelope() {
    super(Phase.USER_LOGICAL);
  }

  @Override
  public void handleMessage(Message message) {
    XMLStreamReader reader = message.getContent(XMLStreamReader.class);
    try {
      while (reader != null && reader.hasNext()) {
        reader.next();
      }
    } catch (XMLStreamException e) {
      throw new Fault(e);
    }
  }
}
