package io.tierbench.security.messages;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import org.apache.cxf.binding.soap.SoapBindingConstants;
import org.apache.cxf.binding.soap.interceptor.SoapActionInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Rejects session actions except the one that begins a session. A request without an action gets an
 * empty action: CXF would build a tree of the request to find an action in its header.
 */
final class SessionActions extends AbstractPhaseInterceptor<Message> {
  /** Prefix of session actions, in each version of WS-Trust. */
  private static final String SESSION_ACTION = "/RST/SCT";

  SessionActions() {
    super(Phase.RECEIVE);
  }

  @Override
  public void handleMessage(Message message) {
    String action = SoapActionInInterceptor.getSoapAction(message);
    if (action == null) {
      message.put(SoapBindingConstants.SOAP_ACTION, "");
    } else if (action.contains(SESSION_ACTION)
        && !action.equals(WsSecurityOfEnvelopes.ISSUE_SESSION)) {
      throw new ShopException(Fault.UNKNOWN_OPERATION, SessionRequests.UNSUPPORTED);
    }
  }
}
