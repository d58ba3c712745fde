package io.tierbench.security;

import io.tierbench.contract.ShopException;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.Incoming;

/** An authentication: its client half and its server half. */
public interface Authentication {

  /**
   * Creates the credentials of a client.
   *
   * @param user name of the user
   * @param secret password or key of the user
   */
  Credentials credentials(String user, String secret);

  /**
   * Identifies the caller.
   *
   * @throws ShopException with {@link io.tierbench.contract.Fault#UNAUTHENTICATED} if that fails
   */
  Account caller(String operation, byte[] request, Incoming incoming);
}
