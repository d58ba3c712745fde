package io.tierbench.run;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Ends the JVMs of a cell that takes far too long: JMH interrupts a benchmark that is late, and
 * waits for good where it blocks in a read that hears no interrupt.
 */
final class Deadline implements AutoCloseable {
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final long millis;
  private final Interruption interruption;

  /**
   * @param millis after which the JVMs of a cell are ended
   * @param interruption of the run, which ends them too
   */
  Deadline(long millis, Interruption interruption) {
    this.millis = millis;
    this.interruption = interruption;
  }

  /** What is run under a deadline. */
  interface Measuring<T> {
    T run() throws RunnerException;
  }

  <T> T watch(Measuring<T> measuring) throws RunnerException {
    interruption.holdIfTold();
    List<ProcessHandle> before = ProcessHandle.current().children().toList();
    Future<?> end =
        timer.schedule(
            () ->
                ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child))
                    .forEach(ProcessHandle::destroyForcibly),
            millis,
            TimeUnit.MILLISECONDS);
    try {
      return measuring.run();
    } finally {
      end.cancel(false);
      interruption.holdIfTold();
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
