package io.tierbench.security.spnego;

import io.tierbench.security.Security;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The realm of a {@link Kdc}, which listens on the loopback interface, or on the host in the system
 * property {@link Security#SERVER_HOST}.
 *
 * @param port of the KDC, which is part of the realm's name: a JVM may know several realms
 */
public record KerberosRealm(int port) {
  /** The only encryption type: the strongest that all Windows domains support. */
  static final String ENCRYPTION = "aes256-cts-hmac-sha1-96";

  /** Maximum clock difference, and therefore the time for which a server remembers tokens. */
  static final int CLOCK_SKEW_SECONDS = 60;

  static final String HOST = System.getProperty(Security.SERVER_HOST, "127.0.0.1");

  /** Host of the service, from which a client with a URL derives the principal. */
  public static final String SERVICE_HOST = "localhost";

  /** The first part of the principal of the service. */
  public static final String SERVICE = "HTTP";

  private static final String PROPERTY = "java.security.krb5.conf";

  /** All realms seen by this JVM: logging in to one must not remove another. */
  private static final Map<String, KerberosRealm> KNOWN = new TreeMap<>();

  /** Tells whether clients outside the loopback interface can reach the KDC of this JVM. */
  public static boolean isBeyondLoopback() {
    return System.getProperty(Security.SERVER_HOST) != null;
  }

  /** Returns the realm at an untrusted port, for a configuration file; empty if it is no port. */
  static Optional<KerberosRealm> atPort(@Nullable String port) {
    return port != null && port.matches("[1-9][0-9]{0,4}") && Integer.parseInt(port) <= 0xFFFF
        ? Optional.of(new KerberosRealm(Integer.parseInt(port)))
        : Optional.empty();
  }

  public String name() {
    return "TIERBENCH-" + port;
  }

  /** Returns the full name of a user or a service. */
  String principal(String name) {
    return name + '@' + name();
  }

  String service() {
    return principal(SERVICE + '/' + SERVICE_HOST);
  }

  /**
   * Runs an action that reloads the JDK's Kerberos configuration, with a temporary file in which
   * this realm is the default. The configuration of the system is not read.
   */
  public <T> T configure(Callable<T> reading) throws Exception {
    synchronized (KNOWN) {
      KNOWN.put(name(), this);
      Path file = Files.createTempFile("tierbench-", ".krb5.conf");
      String before = System.getProperty(PROPERTY);
      try {
        Files.writeString(file, configuration());
        System.setProperty(PROPERTY, file.toString());
        return reading.call();
      } finally {
        if (before == null) {
          System.clearProperty(PROPERTY);
        } else {
          System.setProperty(PROPERTY, before);
        }
        Files.deleteIfExists(file);
      }
    }
  }

  /** Returns the configuration: without DNS look-ups, and over TCP only. */
  private String configuration() {
    String realms =
        KNOWN.values().stream()
            .map(
                realm ->
                    "%s = {\n  kdc = %s:%s\n}\n"
                        .formatted(realm.name(), HOST, Integer.toString(realm.port)))
            .collect(Collectors.joining());
    return """
        [libdefaults]
        default_realm = %1$s
        dns_lookup_kdc = false
        dns_lookup_realm = false
        dns_canonicalize_hostname = false
        udp_preference_limit = 1
        kdc_timeout = 5s
        max_retries = 1
        clockskew = %2$s
        default_tkt_enctypes = %3$s
        default_tgs_enctypes = %3$s
        permitted_enctypes = %3$s
        [realms]
        %4$s"""
        .formatted(name(), Integer.toString(CLOCK_SKEW_SECONDS), ENCRYPTION, realms);
  }
}
