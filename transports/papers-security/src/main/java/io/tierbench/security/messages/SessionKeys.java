package io.tierbench.security.messages;

import java.security.MessageDigest;
import java.security.Principal;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.message.Message;
import org.apache.wss4j.common.principal.WSDerivedKeyTokenPrincipal;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerConstants;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.dom.message.token.SecurityContextToken;
import org.apache.wss4j.stax.securityEvent.DerivedKeyTokenSecurityEvent;
import org.apache.wss4j.stax.securityEvent.SecurityContextTokenSecurityEvent;
import org.apache.wss4j.stax.securityToken.WSSecurityTokenConstants;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.apache.xml.security.stax.securityEvent.AbstractSecuredElementSecurityEvent;
import org.apache.xml.security.stax.securityEvent.SecurityEvent;
import org.apache.xml.security.stax.securityEvent.SignatureValueSecurityEvent;
import org.apache.xml.security.stax.securityEvent.TokenSecurityEvent;
import org.apache.xml.security.stax.securityToken.SecurityToken;
import org.jspecify.annotations.Nullable;

/**
 * Finds the session of a message by its signature key.
 *
 * <p>CXF's policy accepts the token of a session together with a signature by any derived key; but
 * the token is public, and any client can send its own key, encrypted for the receiver.
 */
final class SessionKeys {
  private static final Set<Integer> ACTIONS =
      Set.of(WSConstants.TS, WSConstants.SCT, WSConstants.DKT, WSConstants.SIGN, WSConstants.ENCR);

  private SessionKeys() {}

  /** Tells whether a message contains the token of a session, which is not verified yet. */
  static boolean isNamedBy(Message message) {
    return results(message).stream().anyMatch(result -> isOf(WSConstants.SCT, result))
        || events(message).stream().anyMatch(SecurityContextTokenSecurityEvent.class::isInstance);
  }

  static long signatures(Message message) {
    List<WSSecurityEngineResult> ofTree = results(message);
    return ofTree.isEmpty()
        ? events(message).stream().filter(SignatureValueSecurityEvent.class::isInstance).count()
        : ofAction(WSConstants.SIGN, ofTree).size();
  }

  /** Returns the session whose keys protect the complete message; null if there is none. */
  static @Nullable String session(Message message) {
    List<WSSecurityEngineResult> ofTree = results(message);
    try {
      return ofTree.isEmpty() ? ofStream(events(message)) : ofTree(ofTree);
    } catch (XMLSecurityException e) {
      return null;
    }
  }

  private static List<WSSecurityEngineResult> results(Message message) {
    List<WSHandlerResult> results =
        CastUtils.cast((List<?>) message.get(WSHandlerConstants.RECV_RESULTS));
    return results == null
        ? List.of()
        : results.stream().flatMap(result -> result.getResults().stream()).toList();
  }

  private static List<SecurityEvent> events(Message message) {
    List<SecurityEvent> events =
        CastUtils.cast((List<?>) message.get(SecurityEvent.class.getName() + ".in"));
    return events == null ? List.of() : events;
  }

  private static List<WSSecurityEngineResult> ofAction(
      int action, List<WSSecurityEngineResult> results) {
    return results.stream().filter(result -> isOf(action, result)).toList();
  }

  private static boolean isOf(int action, WSSecurityEngineResult result) {
    return Integer.valueOf(action).equals(result.get(WSSecurityEngineResult.TAG_ACTION));
  }

  /**
   * Tells whether a result can be of a session's keys, not of a key of its own or a certificate.
   */
  private static boolean isOfSession(WSSecurityEngineResult result) {
    return ACTIONS.contains(result.get(WSSecurityEngineResult.TAG_ACTION))
        && !(isOf(WSConstants.ENCR, result)
            && result.get(WSSecurityEngineResult.TAG_ENCRYPTED_EPHEMERAL_KEY) != null)
        && result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE) == null;
  }

  private static @Nullable String ofTree(List<WSSecurityEngineResult> results) {
    List<WSSecurityEngineResult> tokens = ofAction(WSConstants.SCT, results);
    List<WSSecurityEngineResult> signatures = ofAction(WSConstants.SIGN, results);
    if (!results.stream().allMatch(SessionKeys::isOfSession)
        || tokens.size() > 1
        || signatures.size() != 1) {
      return null;
    }
    WSSecurityEngineResult signature = signatures.get(0);
    byte[] key = (byte[]) signature.get(WSSecurityEngineResult.TAG_SECRET);
    Principal principal = (Principal) signature.get(WSSecurityEngineResult.TAG_PRINCIPAL);
    // The sender chooses the length of a derived key, and could choose one that can be guessed.
    if (!(principal instanceof WSDerivedKeyTokenPrincipal derived)
        || key == null
        || key.length * Byte.SIZE < WsSecurity.SYMMETRIC_BITS) {
      return null;
    }
    if (tokens.isEmpty()) {
      return derived.getBasetokenId();
    }
    // Not by the Id of the token: the sender chooses it, and may choose that of another session.
    byte[] secret = (byte[]) tokens.get(0).get(WSSecurityEngineResult.TAG_SECRET);
    return MessageDigest.isEqual(secret, derived.getSecret()) ? identifier(tokens.get(0)) : null;
  }

  private static String identifier(WSSecurityEngineResult token) {
    SecurityContextToken found =
        (SecurityContextToken) token.get(WSSecurityEngineResult.TAG_SECURITY_CONTEXT_TOKEN);
    return Objects.requireNonNull(found).getIdentifier();
  }

  private static @Nullable String ofStream(List<SecurityEvent> events) throws XMLSecurityException {
    Set<String> tokens = new HashSet<>();
    String session = null;
    int signatures = 0;
    for (SecurityEvent event : events) {
      if (event instanceof SignatureValueSecurityEvent) {
        signatures++;
      } else if (event instanceof TokenSecurityEvent<?>) {
        if (event instanceof SecurityContextTokenSecurityEvent token) {
          tokens.add(token.getSecurityToken().getId());
        } else if (!(event instanceof DerivedKeyTokenSecurityEvent)) {
          return null;
        }
      } else if (event instanceof AbstractSecuredElementSecurityEvent part && part.isSigned()) {
        String found = root(part.getSecurityToken());
        if (found == null || session != null && !session.equals(found)) {
          return null;
        }
        session = found;
      }
    }
    tokens.remove(session);
    return signatures == 1 && tokens.isEmpty() ? session : null;
  }

  /** Returns the session from whose secret a key is derived; null if there is none. */
  private static @Nullable String root(SecurityToken key) throws XMLSecurityException {
    SecurityToken root = key.getKeyWrappingToken();
    return root != null && root.getTokenType() == WSSecurityTokenConstants.SECURITY_CONTEXT_TOKEN
        ? Objects.requireNonNull(root.getId())
        : null;
  }
}
