package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.SecurityConstants;

/** Has a client take responses of its session alone, and begin another one where it is refused. */
final class SessionCheck extends AbstractPhaseInterceptor<Message> {

  SessionCheck() {
    super(Phase.POST_LOGICAL);
  }

  @Override
  public void handleMessage(Message response) {
    Exchange call = response.getExchange();
    if (response.getContent(Exception.class) instanceof ShopFault refusal) {
      if (refusal.getFaultInfo() != null && refusal.getFaultInfo().fault == Fault.UNAUTHENTICATED) {
        forget(call.getEndpoint());
      }
    } else if (call.get(SecurityConstants.TOKEN_ID) instanceof String session
        && !session.equals(SessionKeys.session(response))) {
      throw new org.apache.cxf.interceptor.Fault(
          new IllegalStateException("the response is not of the session"));
    }
  }

  private static void forget(Endpoint endpoint) {
    endpoint.remove(SecurityConstants.TOKEN);
    endpoint.remove(SecurityConstants.TOKEN_ID);
  }
}
