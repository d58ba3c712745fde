package io.tierbench.security;

import io.tierbench.transport.Credentials;
import io.tierbench.wire.Incoming;

/** An authentication: its client half and its server half. */
public interface Authentication {

  Credentials credentials(String user, String secret);

  /** Returns the caller, or fails with {@code UNAUTHENTICATED} if there is none. */
  Account caller(String operation, byte[] request, Incoming incoming);
}
