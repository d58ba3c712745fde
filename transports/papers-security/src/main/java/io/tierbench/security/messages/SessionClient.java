package io.tierbench.security.messages;

import org.apache.cxf.Bus;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.trust.STSClient;
import org.jspecify.annotations.Nullable;

/**
 * A client that begins the session of a proxy, once for all of its callers: CXF locks it for that,
 * but does not check again whether another caller has done so meanwhile. Thread-safe.
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
