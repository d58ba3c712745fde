package io.tierbench.run;

import io.tierbench.record.ResultsFolder;
import io.tierbench.text.CommandLines;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A shutdown hook for a run that is interrupted by Ctrl-C, by a signal, or by the build that
 * started it: creates the report of all finished trials. The current trial is discarded: its JVMs
 * die with the run, but its cells have not failed.
 */
final class Interruption implements AutoCloseable {
  private final ResultsFolder folder;
  private final Session.Reporting reporting;
  private final PrintStream console;
  private final Thread hook = new Thread(this::end, "interruption");

  /** True once the report is written; guarded by this, as all writing is. */
  private boolean reported;

  private volatile boolean ending;

  interface Writing {
    void write() throws IOException;
  }

  Interruption(ResultsFolder folder, Session.Reporting reporting, PrintStream console) {
    this.folder = folder;
    this.reporting = reporting;
    this.console = console;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static String remedy(Path folder) {
    return "resume with: %s run --resume %s, and with the same --server, --db-url, --db-folder and JVM arguments, if any"
        .formatted(CommandLines.program(), CommandLines.path(folder));
  }

  private void end() {
    ending = true;
    synchronized (this) {
      if (reported) {
        console.printf("%ntierbench: the report is in %s%n", folder.path());
        return;
      }
      int trials = folder.trials().size();
      console.printf(
          "%ntierbench: interrupted after %s%n", Texts.counted(trials, "finished trial"));
      if (trials > 0) {
        try {
          reporting.write(folder);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
          console.printf("tierbench: the report cannot be written: %s%n", e);
        }
      }
      console.printf(
          "tierbench: the results are in %s; %s%n", folder.path(), remedy(folder.path()));
    }
  }

  /** Blocks until the JVM ends if the run was interrupted; otherwise returns immediately. */
  void blockIfEnding() {
    while (ending) {
      // JMH interrupts threads that wait for it.
      Thread.interrupted();
      LockSupport.park(this);
    }
  }

  /** Writes files completely before an interruption reads them, or not at all after it. */
  void write(Writing writing) throws IOException {
    synchronized (this) {
      if (!ending) {
        writing.write();
      }
    }
    blockIfEnding();
  }

  void report(Writing writing) throws IOException {
    write(
        () -> {
          writing.write();
          reported = true;
        });
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already.
      ending = true;
      blockIfEnding();
    }
  }
}
