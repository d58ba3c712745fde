package io.tierbench.run;

import io.tierbench.text.CommandLines;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A handler for the end of a run by Ctrl-C, by a signal, or by the build that started it. The JVMs
 * die with the run, which is no failure of their cells, so the current trial is not written.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean asked;

  /** Watches a run until it is closed. */
  Interruption(Path folder, PrintStream console) {
    hook =
        new Thread(
            () -> {
              asked = true;
              console.printf(
                  "%ntierbench: asked to end. All finished trials are in %s; %s%n",
                  folder, remedy(folder));
            },
            "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static String remedy(Path folder) {
    return "resume with: "
        + CommandLines.program()
        + " run --resume "
        + CommandLines.path(folder)
        + ", and with the same --server, --db-url and JVM arguments, if any";
  }

  /** Returns at once unless the run was asked to end; in that case waits for the end of the JVM. */
  void holdIfAsked() {
    while (asked) {
      // JMH interrupts threads that wait for it.
      Thread.interrupted();
      LockSupport.park(this);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already.
      holdIfAsked();
    }
  }
}
