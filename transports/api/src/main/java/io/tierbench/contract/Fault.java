package io.tierbench.contract;

/**
 * The kind of failure of a call. Every transport has its own representation; TCP sends the ordinal,
 * so new constants are appended.
 */
public enum Fault {
  /** The request cannot be decoded, or asks for something impossible. */
  BAD_REQUEST,
  /** The server has no such operation. */
  UNKNOWN_OPERATION,
  /** The requested item does not exist. */
  NOT_FOUND,
  /** A message exceeds the limit of client or server. */
  TOO_LARGE,
  /** The service failed; the cause is only in the log of the server. */
  INTERNAL,
  /** The server cannot be reached, or did not answer in time. */
  UNAVAILABLE,
  /** The caller is not authenticated. */
  UNAUTHENTICATED,
  /** The caller is authenticated but not allowed to make this call. */
  FORBIDDEN
}
