package io.tierbench.server;

/** Which thread of the server runs a call. */
public enum Dispatch {
  /** A pool of workers, so that a call that waits for the database holds up nobody else. */
  WORKERS,
  /** The event loop that read the request; shows what the hand-over to a worker costs. */
  INLINE
}
