package io.tierbench.contract;

/**
 * The kind of failure of a call. Every transport has its own form for it. Over TCP that is the
 * place in this list, so a new constant is appended.
 */
public enum Fault {
  /** The bytes of the request do not decode, or ask for something impossible. */
  BAD_REQUEST,
  /** The server has no such operation. */
  UNKNOWN_OPERATION,
  /** The thing asked for does not exist. */
  NOT_FOUND,
  /** A message exceeds the limit of one of the two ends. */
  TOO_LARGE,
  /** The service failed; the cause stays in the log of the server. */
  INTERNAL,
  /** The server cannot be reached, or did not answer in time. */
  UNAVAILABLE,
  /** The server does not know who calls, and answers only those it knows. */
  UNAUTHENTICATED,
  /** The server knows who calls, and does not allow this call. */
  FORBIDDEN
}
