package io.tierbench.security.spnego;

import io.tierbench.contract.Fault;
import io.tierbench.security.Account;
import io.tierbench.security.Authentication;
import io.tierbench.security.Security;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import java.util.Base64;
import java.util.Locale;
import org.ietf.jgss.GSSException;
import org.jspecify.annotations.Nullable;

/**
 * HTTP Negotiate with Kerberos tokens (RFC 4559). This is the client half; a servlet container is
 * the server half, and announces the port of its KDC with its challenge.
 */
public final class SpnegoAuthentication implements Authentication {
  private static final String SCHEME = "negotiate";
  private static final String COOKIE = "cookie";

  /** The state that a client keeps between calls. */
  public enum Keeping {
    /** A session of the container: one token, then its cookie. */
    SESSION,
    /** The tickets of one login: each request has a token of its own. */
    TICKETS,
    /** No state: each request logs in. */
    NOTHING
  }

  private final Keeping keeping;

  SpnegoAuthentication(Keeping keeping) {
    this.keeping = keeping;
  }

  @Override
  public Credentials credentials(String user, String secret) {
    return new Tokens(keeping, user, secret);
  }

  @Override
  public Account caller(String operation, byte[] request, Incoming incoming) {
    throw new ExchangeException(
        Fault.UNAUTHENTICATED, "Kerberos tokens are checked only by a servlet container");
  }

  private static final class Tokens implements Credentials {
    private final Keeping keeping;
    private final String user;
    private final String secret;

    /** The last login; absent before the first, and if its KDC is gone. */
    private volatile @Nullable KerberosLogin login;

    private volatile Metadata session = Metadata.NONE;

    Tokens(Keeping keeping, String user, String secret) {
      this.keeping = keeping;
      this.user = user;
      this.secret = secret;
    }

    @Override
    public Metadata metadata(String operation, byte[] request) {
      KerberosLogin last = login;
      if (keeping == Keeping.SESSION || last == null) {
        return session;
      }
      try {
        return authorization(keeping == Keeping.TICKETS ? keptToken(last) : newToken(last.realm()));
      } catch (ExchangeException e) {
        if (e.fault() != Fault.UNAVAILABLE) {
          throw e;
        }
        // The server may have another KDC by now, named in its challenge.
        login = null;
        return Metadata.NONE;
      }
    }

    /** Logs in again: kept state may belong to an earlier server. */
    @Override
    public @Nullable Metadata reply(String operation, byte[] request, Metadata challenge) {
      String scheme = challenge.get("www-authenticate");
      return scheme != null && scheme.toLowerCase(Locale.ROOT).startsWith(SCHEME)
          ? KerberosRealm.atPort(challenge.get(Spnego.KDC_PORT))
              .map(realm -> authorization(newToken(realm)))
              .orElse(null)
          : null;
    }

    @Override
    public void accepted(Metadata metadata) {
      String cookie = metadata.get("set-cookie");
      if (keeping == Keeping.SESSION && cookie != null) {
        int end = cookie.indexOf(';');
        session = Metadata.of(COOKIE, end < 0 ? cookie : cookie.substring(0, end));
      }
    }

    private byte[] keptToken(KerberosLogin last) {
      try {
        return last.token();
      } catch (GSSException e) {
        // A new login reports the error more precisely, unless the tickets have expired.
        return newToken(last.realm());
      }
    }

    private byte[] newToken(KerberosRealm realm) {
      KerberosLogin last = login;
      boolean isNew = last == null || !last.realm().equals(realm);
      KerberosLogin next = KerberosLogin.of(realm, user, secret, isNew);
      login = next;
      try {
        return next.token();
      } catch (GSSException e) {
        throw new ExchangeException(
            Fault.UNAUTHENTICATED, "the KDC issues no ticket for the service", e);
      }
    }

    private static Metadata authorization(byte[] token) {
      return Metadata.of(
          Security.AUTHORIZATION, "Negotiate " + Base64.getEncoder().encodeToString(token));
    }
  }
}
