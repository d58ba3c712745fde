package io.tierbench.run;

import java.time.Duration;

/** The JVMs of one stack, alive: client and server. Only one thread at a time may use it. */
interface StackProcesses extends AutoCloseable {

  /** Runs an iteration. If only the iteration fails, the result contains the reason. */
  IterationRequest.Result run(IterationRequest iteration, Duration margin);

  StackJvms describe();

  @Override
  void close();

  /** Thrown if a JVM of a stack died, or was ended because it did not answer in time. */
  final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GoneException(String message) {
      super(message);
    }
  }
}
