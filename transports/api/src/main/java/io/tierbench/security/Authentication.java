package io.tierbench.security;

import io.tierbench.contract.ShopException;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.Incoming;

/** Both halves of one way to say who calls. */
public interface Authentication {

  /**
   * What a client sends with its calls.
   *
   * @param user his name
   * @param secret that proves it
   */
  Credentials credentials(String user, String secret);

  /**
   * Finds out who calls.
   *
   * @throws ShopException with {@link io.tierbench.contract.Fault#UNAUTHENTICATED} where that is
   *     not proven
   */
  Account caller(String operation, byte[] request, Incoming incoming);
}
