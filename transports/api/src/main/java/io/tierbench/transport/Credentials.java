package io.tierbench.transport;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Metadata;
import org.jspecify.annotations.Nullable;

/** Credentials that a client sends with its requests. Thread-safe. */
public interface Credentials {
  Credentials NONE = (operation, request) -> Metadata.NONE;

  Metadata metadata(String operation, byte[] request);

  /**
   * Returns the metadata for a second attempt after a rejection with {@link Fault#UNAUTHENTICATED},
   * perhaps over a new connection; null to make no second attempt.
   */
  default @Nullable Metadata reply(String operation, byte[] request, Metadata challenge) {
    return null;
  }

  /**
   * Handles the metadata of a successful response after a {@link #reply}, such as a cookie; only
   * HTTP responses have metadata.
   */
  default void accepted(Metadata beside) {}
}
