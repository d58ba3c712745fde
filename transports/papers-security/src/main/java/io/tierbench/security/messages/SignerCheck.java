package io.tierbench.security.messages;

import io.tierbench.serialization.MessageSecurity.Callers;
import java.security.Principal;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.security.SecurityContext;
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
    return context != null && SessionKeys.signatures(message) == 1
        ? context.getUserPrincipal()
        : null;
  }
}
