package io.tierbench.security;

import io.tierbench.transport.Credentials;
import io.tierbench.wire.Incoming;

/** An authentication: its client half and its server half. */
public interface Authentication {

  /** Creates the credentials of a client. */
  Credentials credentials(String user, String secret);

  /** Identifies the caller. */
  Account caller(String operation, byte[] request, Incoming incoming);
}
