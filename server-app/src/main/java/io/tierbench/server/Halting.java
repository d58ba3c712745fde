package io.tierbench.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a process that takes too long to shut down, for example because a database does not answer.
 */
public final class Halting {
  private Halting() {}

  /** Halts this JVM if it is still running after a timeout. */
  public static void ifRunningAfter(Duration limit) {
    CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
        .execute(
            () -> {
              System.err.println(
                  "tierbench: halted because its resources were not closed within %s s"
                      .formatted(limit.toSeconds()));
              Runtime.getRuntime().halt(1);
            });
  }
}
