package io.tierbench.security.messages;

import io.tierbench.contract.Fault;
import io.tierbench.serialization.soap.ShopFault;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.SecurityConstants;

/**
 * Makes a client accept only responses of its session, and begin another session after a rejection.
 */
final class SessionCheck extends AbstractPhaseInterceptor<Message> {

  private final SessionClient sessionClient;

  SessionCheck(SessionClient sessionClient) {
    super(Phase.POST_LOGICAL);
    this.sessionClient = sessionClient;
  }

  @Override
  public void handleMessage(Message response) {
    Exchange call = response.getExchange();
    Object session = call.get(SecurityConstants.TOKEN_ID);
    if (response.getContent(Exception.class) instanceof ShopFault rejection) {
      if (session instanceof String identifier
          && rejection.getFaultInfo() != null
          && rejection.getFaultInfo().fault == Fault.UNAUTHENTICATED) {
        forget(identifier, call.getEndpoint());
      }
    } else if (session == null || !session.equals(SessionKeys.session(response))) {
      throw new org.apache.cxf.interceptor.Fault(
          new IllegalStateException("the response does not belong to the session"));
    }
  }

  /** Forgets a session, unless another caller has begun the next one since. */
  private void forget(String identifier, Endpoint endpoint) {
    sessionClient.forget(identifier);
    if (endpoint.remove(SecurityConstants.TOKEN_ID, identifier)) {
      endpoint.remove(SecurityConstants.TOKEN);
    }
  }
}
