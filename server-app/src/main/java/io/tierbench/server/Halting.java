package io.tierbench.server;

import java.time.Duration;

/**
 * Ends a process that takes too long to shut down, for example because a database does not answer.
 */
public final class Halting {
  private Halting() {}

  /** Halts this JVM if it is still running after a timeout. */
  public static void after(Duration limit) {
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.sleep(limit.toMillis());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              System.err.println(
                  "tierbench: halted because its resources were not closed within %s s"
                      .formatted(limit.toSeconds()));
              Runtime.getRuntime().halt(1);
            },
            "halt");
    thread.setDaemon(true);
    thread.start();
  }
}
