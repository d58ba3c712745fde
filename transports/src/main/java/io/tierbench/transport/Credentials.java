package io.tierbench.transport;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Metadata;

/** What a client says beside its requests, so that a server knows who calls. */
public interface Credentials {
  /** Of a client that says nothing. */
  Credentials NONE = (operation, request) -> Metadata.NONE;

  /** What goes with a request. Called by many threads. */
  Metadata of(String operation, byte[] request);

  /**
   * What goes with a request that is sent once more over the same connection, as the server has
   * refused it with {@link Fault#UNAUTHENTICATED}.
   *
   * @param challenge what came with the refusal
   * @return null where the refusal stands
   */
  default Metadata answer(String operation, byte[] request, Metadata challenge) {
    return null;
  }

  /** Sends one request over one connection, however often. */
  @FunctionalInterface
  interface Sending {
    Answer send(Metadata metadata);
  }

  /** Sends a request with what goes with it, and once more where the server asks who calls. */
  default Answer send(String operation, byte[] request, Sending sending) {
    if (this == NONE) {
      return sending.send(Metadata.NONE);
    }
    Answer answer = sending.send(of(operation, request));
    if (answer.fault() != Fault.UNAUTHENTICATED) {
      return answer;
    }
    Metadata second = answer(operation, request, answer.metadata());
    return second == null ? answer : sending.send(second);
  }
}
