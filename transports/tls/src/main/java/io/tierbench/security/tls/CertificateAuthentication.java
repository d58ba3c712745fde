package io.tierbench.security.tls;

import io.tierbench.contract.Fault;
import io.tierbench.security.Account;
import io.tierbench.security.Authentication;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;

/**
 * Authentication by the client certificate of TLS, whose subject names the user and the role. A
 * client sends no credentials with its calls; the certificate is checked for each call.
 */
final class CertificateAuthentication implements Authentication {

  @Override
  public Credentials credentials(String user, String secret) {
    return Credentials.NONE;
  }

  @Override
  public Account caller(String operation, byte[] request, Incoming incoming) {
    return Account.certified(incoming.caller())
        .orElseThrow(
            () ->
                new ExchangeException(
                    Fault.UNAUTHENTICATED, "the certificate of a user is required"));
  }
}
