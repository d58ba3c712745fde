package io.tierbench.server;

import io.tierbench.hosting.Hosting;
import java.util.Optional;

/** The thread of the server that runs a call. */
public enum ServerThread {
  /** A pool of workers, so that a call waiting for the database does not block others. */
  WORKERS,
  /** The event loop that read the request, which shows the cost of the hand-over to a worker. */
  INLINE;

  /** Returns why a hosting does not support it; empty if it does. */
  public Optional<String> incompatibility(Hosting hosting) {
    return this == INLINE && hosting.hasThreadsOfItsOwn()
        ? Optional.of(
            "%s does not run calls inline, on the thread that reads them: it has its own threads"
                .formatted(hosting))
        : Optional.empty();
  }
}
