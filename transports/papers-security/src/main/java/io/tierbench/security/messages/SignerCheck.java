package io.tierbench.security.messages;

import io.tierbench.serialization.MessageSecurity.Callers;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.security.SecurityContext;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.handler.WSHandlerConstants;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.stax.securityEvent.WSSecurityEventConstants;
import org.apache.xml.security.stax.securityEvent.SecurityEvent;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the signer of a request may call. A request has exactly one signature, to which
 * the policy applies: of several, CXF would use any signer.
 */
final class SignerCheck extends AbstractPhaseInterceptor<Message> {
  private final Callers callers;

  private final Sessions sessions;

  /**
   * @param sessions whose signers have been checked before
   */
  SignerCheck(Callers callers, Sessions sessions) {
    super(Phase.PRE_INVOKE);
    this.callers = callers;
    this.sessions = sessions;
  }

  @Override
  public void handleMessage(Message message) {
    callers.require(
        SessionKeys.isNamedBy(message)
            ? sessions.signer(SessionKeys.session(message))
            : signer(message));
  }

  private static @Nullable Principal signer(Message message) {
    SecurityContext context = message.get(SecurityContext.class);
    return context != null && signatures(message) == 1 ? context.getUserPrincipal() : null;
  }

  private static long signatures(Message message) {
    List<WSHandlerResult> ofTree =
        CastUtils.cast((List<?>) message.get(WSHandlerConstants.RECV_RESULTS));
    if (ofTree != null) {
      return ofTree.stream()
          .map(result -> result.getActionResults().get(WSConstants.SIGN))
          .filter(Objects::nonNull)
          .mapToLong(List::size)
          .sum();
    }
    List<SecurityEvent> ofStream =
        CastUtils.cast((List<?>) message.get(SecurityEvent.class.getName() + ".in"));
    return ofStream == null
        ? 0
        : ofStream.stream()
            .filter(
                event -> event.getSecurityEventType() == WSSecurityEventConstants.SignatureValue)
            .count();
  }
}
