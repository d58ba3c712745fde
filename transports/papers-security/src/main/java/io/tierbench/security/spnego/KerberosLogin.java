package io.tierbench.security.spnego;

import io.tierbench.contract.Fault;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.Oid;

/**
 * A user logged in at the KDC by password, with the tickets obtained. The JDK's own login module
 * and GSS-API do the work.
 *
 * @param subject holds the tickets: the ticket-granting ticket, and from the first token on the
 *     service ticket
 */
record KerberosLogin(KerberosRealm realm, Subject subject) {
  private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
  private static final Oid SPNEGO = oid("1.3.6.1.5.5.2");
  private static final Oid PRINCIPAL = oid("1.2.840.113554.1.2.2.1");
  private static final GSSManager MANAGER = GSSManager.getInstance();

  /**
   * Logs in.
   *
   * @param isNew whether the realm may be new to this JVM
   * @throws ExchangeException with {@link Fault#UNAUTHENTICATED} if the KDC rejects the user, and
   *     with {@link Fault#UNAVAILABLE} if no KDC answers
   */
  static KerberosLogin of(KerberosRealm realm, String user, String secret, boolean isNew) {
    try {
      Subject subject =
          isNew
              ? realm.configure(() -> login(realm.principal(user), secret, true))
              : login(realm.principal(user), secret, false);
      return new KerberosLogin(realm, subject);
    } catch (Exception e) {
      throw e.getCause() instanceof IOException
          ? new ExchangeException(Fault.UNAVAILABLE, "no KDC answers on port " + realm.port(), e)
          : new ExchangeException(Fault.UNAUTHENTICATED, "the KDC rejects the user " + user, e);
    }
  }

  private static Subject login(String principal, String secret, boolean refresh)
      throws LoginException {
    Map<String, String> options =
        Map.of("principal", principal, "refreshKrb5Config", Boolean.toString(refresh));
    LoginContext login =
        new LoginContext(
            "tierbench",
            null,
            asked -> ((PasswordCallback) asked[0]).setPassword(secret.toCharArray()),
            new OneModule(options));
    login.login();
    return login.getSubject();
  }

  byte[] token() throws GSSException {
    try {
      return Subject.doAs(subject, (PrivilegedExceptionAction<byte[]>) this::newToken);
    } catch (PrivilegedActionException e) {
      if (e.getException() instanceof GSSException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    }
  }

  private byte[] newToken() throws GSSException {
    GSSContext context =
        MANAGER.createContext(
            MANAGER.createName(realm.service(), PRINCIPAL),
            SPNEGO,
            null,
            GSSContext.DEFAULT_LIFETIME);
    try {
      // One token is then sufficient, because the server need not authenticate itself.
      context.requestMutualAuth(false);
      context.requestCredDeleg(false);
      return context.initSecContext(new byte[0], 0, 0);
    } finally {
      context.dispose();
    }
  }

  private static Oid oid(String text) {
    try {
      return new Oid(text);
    } catch (GSSException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A login configuration that replaces a JAAS file. */
  private static final class OneModule extends Configuration {
    private final AppConfigurationEntry entry;

    OneModule(Map<String, String> options) {
      entry = new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options);
    }

    @Override
    public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
      return new AppConfigurationEntry[] {entry};
    }
  }
}
