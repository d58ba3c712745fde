package io.tierbench.security.messages;

import java.security.Principal;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.tokenstore.TokenStore;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of WS-SecureConversation of a client or server, in bounded memory: above the maximum
 * the oldest session is forgotten, and its client begins another. Thread-safe.
 *
 * <p>CXF's own store searches all sessions for each look-up.
 */
final class Sessions implements TokenStore {
  static final int MAX_SESSIONS = 1000;

  /** Longer than a run, so that no session expires within it. */
  static final Duration LIFETIME = Duration.ofHours(10);

  private final Map<String, SecurityToken> sessions = new LinkedHashMap<>();

  @Override
  public void add(SecurityToken session) {
    add(session.getId(), session);
  }

  @Override
  public synchronized void add(String identifier, SecurityToken session) {
    sessions.put(identifier, session);
    if (sessions.size() > MAX_SESSIONS) {
      sessions.remove(sessions.keySet().iterator().next());
    }
  }

  @Override
  public synchronized void remove(String identifier) {
    sessions.remove(identifier);
  }

  @Override
  public synchronized Collection<String> getTokenIdentifiers() {
    return List.copyOf(sessions.keySet());
  }

  /** Returns the signer who began a session; null if there is no such session. */
  @Nullable Principal signer(@Nullable String identifier) {
    SecurityToken session = identifier == null ? null : getToken(identifier);
    return session == null || session.isExpired() || session.getSecurityContext() == null
        ? null
        : session.getSecurityContext().getUserPrincipal();
  }

  @Override
  public synchronized @Nullable SecurityToken getToken(String identifier) {
    return sessions.get(identifier);
  }
}
