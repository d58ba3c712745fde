package io.tierbench.security.messages;

import org.apache.cxf.Bus;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.trust.STSClient;
import org.jspecify.annotations.Nullable;

/**
 * Begins the session of a proxy, once for all callers: CXF locks the client meanwhile, but does not
 * check whether another caller has begun a session since. Thread-safe.
 */
final class SessionClient extends STSClient {
  /** The latest session; absent before the first, and after a rejection. */
  private @Nullable SecurityToken session;

  SessionClient(Bus bus) {
    super(bus);
  }

  @Override
  public synchronized SecurityToken requestSecurityToken(String appliesTo) throws Exception {
    SecurityToken latest = session;
    if (latest == null || latest.isExpired()) {
      latest = super.requestSecurityToken(appliesTo);
      session = latest;
    }
    return latest;
  }

  /** Forgets a session, so that the next caller begins another one. */
  synchronized void forget(String identifier) {
    if (session != null && session.getId().equals(identifier)) {
      session = null;
    }
  }
}
