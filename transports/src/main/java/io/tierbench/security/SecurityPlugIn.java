package io.tierbench.security;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Security.MessageMode;
import io.tierbench.security.Security.Proof;
import io.tierbench.security.Security.TlsMode;
import io.tierbench.serialization.MessageSecurity.Protection;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import java.util.List;
import java.util.Set;

/** Brings the securities of all transports, of HTTP and of messages. */
public final class SecurityPlugIn implements PlugIn {
  private static final TlsMode ONCE = new TlsMode(Provider.JDK, Handshake.ONCE);
  private static final Library WSS4J =
      new Library("wss4j", "org.apache.wss4j", "wss4j-ws-security-common");
  private static final Library XMLSEC = new Library("xmlsec", "org.apache.santuario", "xmlsec");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Security(
            "BASIC", "Basic", Set.of("HTTP"), Proof.PASSWORD, () -> new BasicAuthentication(true)),
        new Security(
            "BASIC_CHALLENGED",
            "Basic, challenged",
            Set.of("HTTP"),
            Proof.PASSWORD,
            () -> new BasicAuthentication(false)),
        new Security(
            "CALL_CREDENTIALS", "call credentials", Set.of(), Proof.OTHER, CallCredentials::new),
        new Security("TLS", "TLS", ONCE),
        new Security(
            "TLS_BORINGSSL",
            "TLS by BoringSSL",
            new TlsMode(Provider.BORINGSSL, Handshake.ONCE),
            new Library("netty-tcnative", "io.netty", "netty-tcnative-classes")),
        new Security(
            "TLS_RESUMED",
            "TLS, resumed by each call",
            new TlsMode(Provider.JDK, Handshake.RESUMED)),
        new Security(
            "TLS_FULL_HANDSHAKE",
            "TLS, a handshake with each call",
            new TlsMode(Provider.JDK, Handshake.FULL)),
        new Security(
            "TLS_CLIENT_CERTIFICATE",
            "TLS with client certificates",
            ONCE,
            CertificateAuthentication::new),
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
            ONCE,
            new MessageMode(Protection.CREDENTIALS, false),
            WSS4J,
            XMLSEC));
  }

  @Override
  public int order() {
    return 20;
  }

  private static Security messages(
      String name, String displayName, Protection protection, boolean streaming) {
    return new Security(
        name, displayName, null, new MessageMode(protection, streaming), WSS4J, XMLSEC);
  }
}
