package io.tierbench.serialization.soap;

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
 * The sessions of WS-SecureConversation that one side has, in bounded memory: with too many of them
 * the oldest is forgotten, and whoever has it begins another one. Thread-safe.
 *
 * <p>CXF's own store looks through all of them whenever it is asked for one.
 */
final class Sessions implements TokenStore {
  static final int MAX = 1000;

  /** Longer than a run, so that none ends within one. */
  static final Duration LIFETIME = Duration.ofHours(10);

  private final Map<String, SecurityToken> sessions =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SecurityToken> eldest) {
          return size() > MAX;
        }
      };

  @Override
  public void add(SecurityToken session) {
    add(session.getId(), session);
  }

  @Override
  public synchronized void add(String identifier, SecurityToken session) {
    sessions.put(identifier, session);
  }

  @Override
  public synchronized void remove(String identifier) {
    sessions.remove(identifier);
  }

  @Override
  public synchronized Collection<String> getTokenIdentifiers() {
    return List.copyOf(sessions.keySet());
  }

  /** Who has begun a session; absent where there is no such session. */
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
