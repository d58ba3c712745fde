package io.tierbench.server;

import java.time.Duration;
import java.util.Locale;

/** Ends a process whose end takes too long, such as where a database does not answer. */
public final class Halting {
  private Halting() {}

  /** Halts this JVM where it still runs after so long. */
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
                  String.format(
                      Locale.ROOT,
                      "tierbench: halted, as its resources are not closed within %d s",
                      limit.toSeconds()));
              Runtime.getRuntime().halt(1);
            },
            "halt");
    thread.setDaemon(true);
    thread.start();
  }
}
