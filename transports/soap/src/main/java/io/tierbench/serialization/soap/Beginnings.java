package io.tierbench.serialization.soap;

import org.apache.cxf.Bus;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.trust.STSClient;
import org.jspecify.annotations.Nullable;

/**
 * Begins the session of a proxy, once for all of its callers: CXF locks this to begin one, but does
 * not look again whether another caller has done so meanwhile. Thread-safe.
 */
final class Beginnings extends STSClient {
  /** The latest; absent before the first, and where it was refused. */
  private @Nullable SecurityToken session;

  Beginnings(Bus bus) {
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

  /** Has the next caller begin another session in the place of this one. */
  synchronized void forget(String identifier) {
    if (session != null && session.getId().equals(identifier)) {
      session = null;
    }
  }
}
