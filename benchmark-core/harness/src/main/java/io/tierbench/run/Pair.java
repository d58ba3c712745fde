package io.tierbench.run;

import java.time.Duration;

/** The client JVM and the server JVM of one stack, alive. One thread at a time may use it. */
interface Pair extends AutoCloseable {

  /**
   * Runs a slice. If only the slice fails, the result says why.
   *
   * @param patience beyond the length of the slice
   * @throws GoneException if the pair cannot be used any more
   */
  Slice.Result run(Slice slice, Duration patience);

  PairDescription describe();

  /** Ends both JVMs. */
  @Override
  void close();

  /** Thrown if a pair died, or was ended because it did not answer in time. */
  final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GoneException(String message) {
      super(message);
    }
  }
}
