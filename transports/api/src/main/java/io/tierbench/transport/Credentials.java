package io.tierbench.transport;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Metadata;
import java.util.function.Function;
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

  /**
   * Makes a call with these credentials.
   *
   * @param attempt sends the request with metadata, and returns the answer
   */
  default Answer call(String operation, byte[] request, Function<Metadata, Answer> attempt) {
    Answer answer = attempt.apply(metadata(operation, request));
    Metadata reply =
        answer.fault() == Fault.UNAUTHENTICATED
            ? reply(operation, request, answer.metadata())
            : null;
    if (reply == null) {
      return answer;
    }
    Answer second = attempt.apply(reply);
    if (second.isResponse()) {
      accepted(second.metadata());
    }
    return second;
  }
}
