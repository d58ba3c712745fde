package io.tierbench.security;

import io.tierbench.plugin.Providers;
import io.tierbench.transport.tls.TlsKeys;

/** Makes keys for servers and their clients. {@link Providers} finds one. */
public interface KeyMaker {

  /** The keys of a server, and those of a client that may call it. */
  record Keys(TlsKeys server, TlsKeys caller) {}

  /** Makes keys for TLS, with a certificate for the address of the server. */
  Keys ofConnections(String bindAddress);

  /** Makes keys for message security (RSA), which takes seconds. */
  Keys ofMessages();

  /** Returns the key maker on the class path. */
  static KeyMaker get() {
    return Providers.of(KeyMaker.class).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no plug-in makes keys: add transports/tls to the class path"));
  }
}
