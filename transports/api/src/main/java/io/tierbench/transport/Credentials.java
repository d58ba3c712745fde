package io.tierbench.transport;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Metadata;
import org.jspecify.annotations.Nullable;

/** What a client sends beside its requests, so that a server knows who calls. Thread-safe. */
public interface Credentials {
  /** The credentials of a client that sends none. */
  Credentials NONE = (operation, request) -> Metadata.NONE;

  /** The metadata of a request. */
  Metadata metadata(String operation, byte[] request);

  /**
   * What goes with a request that is sent once more, as the server has refused it with {@link
   * Fault#UNAUTHENTICATED}: over the same connection, or over a new one where the server has hung
   * up. The connection of gRPC is its channel, which may have connected anew.
   *
   * @param challenge what came with the refusal
   * @return absent where the refusal stands
   */
  default @Nullable Metadata reply(String operation, byte[] request, Metadata challenge) {
    return null;
  }

  /**
   * Takes what came beside the response to a request that had a {@link #reply}, such as a cookie.
   * Only HTTP brings something.
   */
  default void accepted(Metadata beside) {}
}
