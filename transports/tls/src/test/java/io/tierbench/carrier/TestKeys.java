package io.tierbench.carrier;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.tierbench.Known;
import io.tierbench.security.Account;
import io.tierbench.security.tls.CertificateAuthority;
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.transport.tls.TlsKeys.Identity;
import java.time.Duration;
import java.time.Instant;

/** TLS keys: valid ones, and some that must be rejected. */
final class TestKeys {
  static final CertificateAuthority AUTHORITY = new CertificateAuthority();
  static final TlsKeys SERVER = AUTHORITY.ofServer("127.0.0.1");
  static final TlsKeys CALLER = AUTHORITY.ofClient(Account.CALLER);
  static final TlsKeys TRUST = SERVER.withoutIdentity();

  private TestKeys() {}

  /** Returns the TLS of a server; null without TLS. */
  static Tls ofServer(TransportConfig transportConfig) {
    return transportConfig.security().tls(SERVER);
  }

  /** Returns the TLS of a caller; null without TLS. */
  static Tls ofCaller(TransportConfig transportConfig) {
    return transportConfig
        .security()
        .tls(transportConfig.security() == Known.TLS_CLIENT_CERTIFICATE ? CALLER : TRUST);
  }

  /** An authority whose certificates may be invalid. */
  static final class Careless {
    private final X509Bundle root;

    Careless() throws Exception {
      root = builder("CN=careless").setIsCertificateAuthority(true).buildSelfSigned();
    }

    private static CertificateBuilder builder(String subject) {
      return new CertificateBuilder().subject(subject);
    }

    TlsKeys trust() {
      return new TlsKeys(root.getCertificate(), null);
    }

    TlsKeys ofServer(String host) throws Exception {
      return signed(builder("CN=server").addSanDnsName(host).addSanIpAddress("127.0.0.1"));
    }

    TlsKeys ofOtherHost() throws Exception {
      return signed(builder("CN=localhost").addSanDnsName("other.example"));
    }

    TlsKeys expired(String subject) throws Exception {
      Instant now = Instant.now();
      return signed(
          builder(subject)
              .addSanDnsName("localhost")
              .addSanIpAddress("127.0.0.1")
              .notBefore(now.minus(Duration.ofDays(2)))
              .notAfter(now.minus(Duration.ofDays(1))));
    }

    TlsKeys ofSubject(String subject) throws Exception {
      return signed(builder(subject));
    }

    private TlsKeys signed(CertificateBuilder builder) throws Exception {
      X509Bundle bundle = builder.buildIssuedBy(root);
      return new TlsKeys(
          root.getCertificate(),
          new Identity(bundle.getCertificate(), bundle.getKeyPair().getPrivate()));
    }
  }
}
