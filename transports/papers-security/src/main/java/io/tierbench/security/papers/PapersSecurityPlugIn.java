package io.tierbench.security.papers;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Security;
import io.tierbench.security.Security.MessageMode;
import io.tierbench.security.Security.Proof;
import io.tierbench.security.Security.TlsMode;
import io.tierbench.security.credentials.CallCredentials;
import io.tierbench.security.spnego.Spnego;
import io.tierbench.security.spnego.SpnegoAuthentication.Keeping;
import io.tierbench.serialization.MessageSecurity.Protection;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import java.util.List;
import java.util.Set;

/** Brings the security options of the papers, or modern substitutes. */
public final class PapersSecurityPlugIn implements PlugIn {
  private static final Library WSS4J =
      new Library("wss4j", "org.apache.wss4j", "wss4j-ws-security-common");
  private static final Library XMLSEC = new Library("xmlsec", "org.apache.santuario", "xmlsec");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Security(
            "CALL_CREDENTIALS", "call credentials", Set.of(), Proof.OTHER, CallCredentials::new),
        // The client logs in once and sends one token, and the server keeps a session.
        new Spnego("SPNEGO", "SPNEGO", Keeping.SESSION),
        // The client logs in once and keeps its tickets.
        new Spnego("SPNEGO_PER_REQUEST", "SPNEGO per request", Keeping.TICKETS),
        new Spnego("SPNEGO_ANEW", "SPNEGO anew", Keeping.NOTHING),
        messages("WS_SECURITY_DOM", "WS-Security by DOM", Protection.SIGNED_AND_ENCRYPTED, false),
        messages(
            "WS_SECURITY_STREAMING",
            "WS-Security, streaming",
            Protection.SIGNED_AND_ENCRYPTED,
            true),
        messages(
            "WS_SECURE_CONVERSATION_DOM",
            "WS-SecureConversation by DOM",
            Protection.SECURE_CONVERSATION,
            false),
        messages(
            "WS_SECURE_CONVERSATION_STREAMING",
            "WS-SecureConversation, streaming",
            Protection.SECURE_CONVERSATION,
            true),
        new Security(
            "WS_SECURITY_OVER_TLS",
            "WS-Security credentials over TLS",
            new TlsMode(Provider.JDK, Handshake.ONCE),
            new MessageMode(Protection.CREDENTIALS, false),
            WSS4J,
            XMLSEC));
  }

  @Override
  public int order() {
    return 30;
  }

  private static Security messages(
      String name, String displayName, Protection protection, boolean streaming) {
    return new Security(
        name, displayName, null, new MessageMode(protection, streaming), WSS4J, XMLSEC);
  }
}
