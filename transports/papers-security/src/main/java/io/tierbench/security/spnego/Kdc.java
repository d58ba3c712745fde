package io.tierbench.security.spnego;

import io.tierbench.security.Account;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.common.EncryptionUtil;
import org.apache.kerby.kerberos.kerb.identity.backend.BackendConfig;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.request.KrbIdentity;
import org.apache.kerby.kerberos.kerb.server.KdcConfig;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.KdcServer;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;

/**
 * A key distribution center of Kerberos, Apache Kerby, in this JVM, with every {@link Account} and
 * the HTTP service. The accounts and the service are kept in memory; the key of the service is also
 * in a temporary file, which the servlet container reads to check tokens.
 */
public final class Kdc implements AutoCloseable {
  private static final int MAX_ATTEMPTS = 10;
  private static final long YEAR_MILLIS = 365L * 24 * 60 * 60 * 1000;
  private static final int KEY_VERSION = 1;

  private final KerberosRealm realm;
  private final KdcServer server;
  private final Path folder;

  private Kdc(KerberosRealm realm) throws IOException, KrbException {
    this.realm = realm;
    KdcConfig config = new KdcConfig();
    // Not by the server's setters, which affect all servers of the JVM.
    config.setString(KdcConfigKey.KDC_REALM, realm.name());
    config.setString(KdcConfigKey.KDC_HOST, KerberosRealm.HOST);
    config.setInt(KdcConfigKey.KDC_TCP_PORT, realm.port());
    config.setBoolean(KdcConfigKey.KDC_ALLOW_UDP, false);
    config.setString(KdcConfigKey.ENCRYPTION_TYPES, KerberosRealm.ENCRYPTION);
    server = new KdcServer(config, new BackendConfig());
    server.init();
    folder = Files.createTempDirectory("tierbench-kdc-");
    try {
      List<EncryptionType> types = config.getEncryptionTypes();
      String tickets = realm.principal("krbtgt/" + realm.name());
      add(tickets, EncryptionUtil.generateKeys(types, KEY_VERSION));
      for (Account account : Account.values()) {
        String user = realm.principal(account.user());
        add(user, EncryptionUtil.generateKeys(user, account.secret(), types, KEY_VERSION));
      }
      writeKeytab(add(realm.service(), EncryptionUtil.generateKeys(types, KEY_VERSION)), keytab());
      server.start();
    } catch (IOException | KrbException | RuntimeException e) {
      try {
        server.stop();
      } catch (KrbException | RuntimeException stopping) {
        e.addSuppressed(stopping);
      }
      deleteFolder();
      throw e;
    }
  }

  /** Starts a KDC on a free port of the realm's host. */
  public static Kdc start() {
    for (int attempt = 1; ; attempt++) {
      try {
        return new Kdc(new KerberosRealm(freePort()));
      } catch (KrbException e) {
        // Another process may have taken the port meanwhile: the KDC accepts no open socket.
        if (attempt == MAX_ATTEMPTS) {
          throw new IllegalStateException(
              "the Kerberos KDC for SPNEGO did not start on %s after %s attempts: %s"
                  .formatted(KerberosRealm.HOST, attempt, e.getMessage()),
              e);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the KDC does not start", e);
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(KerberosRealm.HOST))) {
      return socket.getLocalPort();
    }
  }

  private KrbIdentity add(String principal, List<EncryptionKey> keys) throws KrbException {
    KrbIdentity identity = new KrbIdentity(principal);
    identity.setCreatedTime(KerberosTime.now());
    identity.setExpireTime(KerberosTime.now().extend(YEAR_MILLIS));
    identity.setKeyVersion(KEY_VERSION);
    identity.addKeys(keys);
    return server.getIdentityService().addIdentity(identity);
  }

  private static void writeKeytab(KrbIdentity identity, Path file) throws IOException {
    Keytab keytab = new Keytab();
    for (EncryptionKey key : identity.getKeys().values()) {
      keytab.addEntry(
          new KeytabEntry(identity.getPrincipal(), KerberosTime.now(), key.getKvno(), key));
    }
    keytab.store(file.toFile());
  }

  public KerberosRealm realm() {
    return realm;
  }

  /** Returns the file with the key of the service, which exists until the KDC is closed. */
  public Path keytab() {
    return folder.resolve("service.keytab");
  }

  private void deleteFolder() throws IOException {
    Files.deleteIfExists(keytab());
    Files.deleteIfExists(folder);
  }

  @Override
  public void close() {
    try {
      try {
        server.stop();
      } finally {
        deleteFolder();
      }
    } catch (KrbException e) {
      throw new IllegalStateException("the KDC did not stop: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the KDC cannot be deleted", e);
    }
  }
}
