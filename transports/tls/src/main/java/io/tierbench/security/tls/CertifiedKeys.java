package io.tierbench.security.tls;

import io.tierbench.security.Account;
import io.tierbench.security.KeyMaker;
import io.tierbench.transport.tls.TlsKeys;

/** Makes keys, each pair certified by a new {@link CertificateAuthority}. */
public final class CertifiedKeys implements KeyMaker {

  @Override
  public Keys ofConnections(String bindAddress) {
    CertificateAuthority authority = new CertificateAuthority();
    return new Keys(authority.ofServer(bindAddress), authority.ofClient(Account.CALLER));
  }

  @Override
  public Keys ofMessages() {
    CertificateAuthority authority = CertificateAuthority.ofRsa();
    TlsKeys server = authority.ofServerOfMessages();
    return new Keys(server, authority.ofClientOfMessages(Account.CALLER, server));
  }
}
