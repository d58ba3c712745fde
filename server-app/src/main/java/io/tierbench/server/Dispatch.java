package io.tierbench.server;

import io.tierbench.hosting.Hosting;
import java.util.Optional;

/** Which thread of the server runs a call. */
public enum Dispatch {
  /** A pool of workers, so that a call that waits for the database holds up nobody else. */
  WORKERS,
  /** The event loop that read the request; shows what the hand-over to a worker costs. */
  INLINE;

  /** Why a server of some hosting does not have it. */
  public Optional<String> objection(Hosting hosting) {
    return this == INLINE && hosting.hasThreadsOfItsOwn()
        ? Optional.of(
            "%s has no dispatch %s, only %s: it runs calls on its own threads"
                .formatted(hosting, this, WORKERS))
        : Optional.empty();
  }
}
