package io.tierbench.security.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.NetUtil;
import io.tierbench.security.Account;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.transport.tls.TlsKeys.Identity;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;

/**
 * An in-memory certificate authority of one server, or of all servers of a process. Issues the
 * certificates of servers and clients; only they trust it.
 */
public final class CertificateAuthority {
  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  /** Slightly longer than a run, so that a leaked private key soon becomes useless. */
  private static final Duration VALIDITY = Duration.ofDays(2);

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

  private final UnaryOperator<CertificateBuilder> keyAlgorithm;
  private final X509Bundle root;

  public CertificateAuthority() {
    this(CertificateBuilder::ecp256);
  }

  private CertificateAuthority(UnaryOperator<CertificateBuilder> keyAlgorithm) {
    this.keyAlgorithm = keyAlgorithm;
    root =
        build(
            () ->
                certificate("CN=Tierbench")
                    .setIsCertificateAuthority(true)
                    .setKeyUsage(true, KeyUsage.keyCertSign)
                    .buildSelfSigned());
  }

  /** Creates an authority for RSA keys, which WS-Security needs for encryption. */
  public static CertificateAuthority ofRsa() {
    return new CertificateAuthority(CertificateBuilder::rsa2048);
  }

  private CertificateBuilder certificate(String subject) {
    Instant now = Instant.now();
    return keyAlgorithm
        .apply(new CertificateBuilder())
        .subject(subject)
        .notBefore(now.minus(CLOCK_SKEW))
        .notAfter(now.plus(VALIDITY));
  }

  /** Creates the keys of a server, with a certificate for its bind address and for loopback. */
  public TlsKeys ofServer(String bindAddress) {
    CertificateBuilder builder =
        certificate("CN=server")
            .setKeyUsage(true, KeyUsage.digitalSignature)
            .addExtendedKeyUsageServerAuth();
    for (String host : hosts(bindAddress)) {
      if (NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host)) {
        builder.addSanIpAddress(host);
      } else {
        builder.addSanDnsName(host);
      }
    }
    return signed(builder);
  }

  private static Set<String> hosts(String bindAddress) {
    Set<String> hosts = new TreeSet<>(LOOPBACK);
    try {
      if (InetAddress.getByName(bindAddress).isAnyLocalAddress()) {
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .forEach(address -> hosts.add(withoutScope(address.getHostAddress())));
        return hosts;
      }
    } catch (UnknownHostException e) {
      // The listener itself will report that.
    } catch (SocketException e) {
      throw new IllegalStateException("the network interfaces of this machine cannot be listed", e);
    }
    hosts.add(withoutScope(bindAddress));
    return hosts;
  }

  private static String withoutScope(String address) {
    int scope = address.indexOf('%');
    return scope < 0 ? address : address.substring(0, scope);
  }

  /** Creates the keys of a client that authenticates as the user of an account. */
  public TlsKeys ofClient(Account account) {
    return signed(
        certificate(account.subject().getName())
            .setKeyUsage(true, KeyUsage.digitalSignature)
            .addExtendedKeyUsageClientAuth());
  }

  /** Creates the keys of a server that signs and encrypts its messages. */
  public TlsKeys ofServerOfMessages() {
    return ofMessages("CN=server");
  }

  /** Creates the keys of a client that signs and encrypts its messages. */
  public TlsKeys ofClientOfMessages(Account account, TlsKeys server) {
    return new TlsKeys(
        Objects.requireNonNull(server.identity()).certificate(),
        ofMessages(account.subject().getName()).identity());
  }

  private TlsKeys ofMessages(String subject) {
    return signed(
        certificate(subject)
            .setKeyUsage(true, KeyUsage.digitalSignature, KeyUsage.keyEncipherment));
  }

  private TlsKeys signed(CertificateBuilder builder) {
    X509Bundle bundle = build(() -> builder.buildIssuedBy(root));
    return new TlsKeys(
        bundle.getRootCertificate(),
        new Identity(bundle.getCertificate(), bundle.getKeyPair().getPrivate()));
  }

  private static X509Bundle build(Callable<X509Bundle> building) {
    try {
      return building.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("this JVM cannot create certificates", e);
    }
  }
}
