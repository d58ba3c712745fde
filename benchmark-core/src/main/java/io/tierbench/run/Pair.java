package io.tierbench.run;

import java.time.Duration;

/** The client JVM and the server JVM of one stack, alive. One thread at a time may use it. */
interface Pair extends AutoCloseable {

  /**
   * Runs a slice. What goes wrong with the slice alone is in the result.
   *
   * @param patience beyond the length of the slice
   * @throws GoneException where the pair is of no use any more
   */
  Slice.Result run(Slice slice, Duration patience);

  PairDescription describe();

  /** Ends both JVMs. */
  @Override
  void close();

  /** A pair that died, or that was ended as it did not answer in time. */
  final class GoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GoneException(String message) {
      super(message);
    }
  }
}
