package io.tierbench.run;

import java.time.Duration;

/** The running JVMs of a stack: client and server. Not thread-safe. */
interface StackProcesses extends AutoCloseable {

  /**
   * Runs an iteration; if only the iteration fails, the result contains the reason.
   *
   * @param margin time beyond the length of the iteration after which the JVMs are killed
   * @throws GoneException if a JVM has died or was killed
   */
  IterationRequest.Result run(IterationRequest iteration, Duration margin);

  StackJvms describe();

  @Override
  void close();

  /** Failure of a stack whose JVM died, or was killed because it did not answer in time. */
  final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GoneException(String message) {
      super(message);
    }
  }
}
