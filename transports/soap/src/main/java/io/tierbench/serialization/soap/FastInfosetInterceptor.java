package io.tierbench.serialization.soap;

import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** {@linkplain FastInfosetCheck Checks} a message before CXF creates a decoder for it. */
final class FastInfosetInterceptor extends AbstractPhaseInterceptor<Message> {

  FastInfosetInterceptor() {
    super(Phase.RECEIVE);
  }

  @Override
  public void handleMessage(Message message) {
    try {
      FastInfosetCheck.check(message.getContent(byte[].class));
    } catch (RuntimeException e) {
      throw new Fault(e);
    }
  }
}
